import { Button, Select } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { memo } from 'react';
import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import { ListTools } from '../../rows/list-tools.tsx';
import { exploreStore, type OpenList } from '../../stores/explore/explore.ts';
import { leaveExplore, openSheetOf } from '../../stores/explore/explore-open.ts';
import { useOffer } from '../../stores/frame/use-offer.ts';
import frame from '../../ui/table/result-screen.module.css';
import { Folds, ResultHead } from '../../ui/table/result-screen.tsx';
import classes from './explore.module.css';
import { CutName } from '../../ui/cut-name.tsx';

/**
 * The list's title, a way back, the search (which counts as a person types), and the display options; the rows of a
 * query are a part of its screen (`isPart`). `onLeave` moves to the rows.
 */
export function ExploreHead(props: { list: OpenList; isPart: boolean; onLeave: () => void }) {
  const { list, isPart, onLeave } = props;
  const { table, title } = list;
  const Title = isPart ? 'h2' : 'h1';
  const Head = isPart ? Folds : ResultHead;
  return (
    <Head className={isPart ? `${frame.head} ${classes.part}` : ''}>
      {isPart ? null : <BackButton />}
      <Title className={classes.title} title={table.path ?? title} tabIndex={-1}>
        <CutName name={title} ending={20} />
      </Title>
      <Sheets list={list} />
      <ListTools list={list} onLeave={onLeave} hasViews />
    </Head>
  );
}

/** Chooses the sheet of a workbook that has several. */
function Sheets({ list }: { list: OpenList }) {
  const { source, table } = list;
  if (source.kind !== 'file' || table.sheets.length < 2) return null;
  return (
    <Select
      className={classes.sheet}
      aria-label={words.explore.sheet}
      title={words.explore.sheet}
      data={table.sheets}
      value={table.sheet}
      allowDeselect={false}
      onChange={(sheet) => sheet !== null && void openSheetOf(list, sheet)}
    />
  );
}

/** Where the way back leads; null for the table of lists. */
export function useWayBack(): string | null {
  return useStore(
    exploreStore,
    ({ trail, cameFrom }) => trail.at(-2)?.title ?? (cameFrom === null ? null : words.app.screens[cameFrom]),
  );
}

const BackButton = memo(function BackButton() {
  const before = useWayBack();
  useOffer('back', leaveExplore);
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={14} aria-hidden />}
      aria-label={before === null ? words.explore.backToLists : words.explore.backTo(before)}
      onClick={leaveExplore}
    >
      <CutName name={before ?? words.explore.back} />
    </Button>
  );
});
