import { IconChartBar } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { words } from '../../words/words.ts';
import { exploreStore } from '../stores/explore/explore.ts';
import { showCharts } from '../stores/explore/explore-actions.ts';
import { useOffer } from '../stores/frame/use-offer.ts';
import { ToolButton } from '../ui/tool-button.tsx';

/** Shows and hides the charts, on every screen that has some. What covers them makes room if it is told to. */
export function ChartsButton({ cover }: { cover: { isOpen: boolean; close: () => void } }) {
  const areOn = useStore(exploreStore, (state) => state.hasCharts);
  const hasCharts = areOn && !cover.isOpen;
  const turn = () => {
    showCharts(!hasCharts);
    cover.close();
  };
  const button = useRef<HTMLButtonElement>(null);
  // The charts' own button to close them takes the focus with it when it goes.
  const hadCharts = useRef(hasCharts);
  useEffect(() => {
    if (hadCharts.current && !hasCharts && document.activeElement === document.body) button.current?.focus();
    hadCharts.current = hasCharts;
  }, [hasCharts]);
  useOffer('charts', turn);
  return (
    <ToolButton
      ref={button}
      icon={IconChartBar}
      word={words.explore.charts}
      aria-pressed={hasCharts}
      onClick={turn}
    />
  );
}
