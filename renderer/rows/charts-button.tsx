import { IconChartBar } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { words } from '../../words/words.ts';
import { exploreStore } from '../stores/explore/explore.ts';
import { showCharts } from '../stores/explore/explore-actions.ts';
import { useOffer } from '../stores/frame/use-offer.ts';
import { ToolButton } from '../ui/tool-button.tsx';

export const CHARTS_ID = 'charts';

/** Shows and hides the charts, on every screen that has some. What covers them makes room if it is told to. */
export function ChartsButton({ cover }: { cover: { isOpen: boolean; close: () => void } }) {
  const areOn = useStore(exploreStore, (state) => state.hasCharts);
  const hasCharts = areOn && !cover.isOpen;
  const turn = () => {
    showCharts(!hasCharts);
    cover.close();
  };
  useOffer('charts', turn);
  return (
    <ToolButton
      data-opens={CHARTS_ID}
      icon={IconChartBar}
      word={words.explore.charts}
      aria-pressed={hasCharts}
      onClick={turn}
    />
  );
}
