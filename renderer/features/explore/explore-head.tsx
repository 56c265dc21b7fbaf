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
import classes from './explore.module.css';

/**
 * The list's title, a way back, the search (which counts as a person types), and the display options;
 * `onLeave` moves to the rows.
 */
export function ExploreHead({ list, onLeave }: { list: OpenList; onLeave: () => void }) {
  const { table, title } = list;
  return (
    <header className={frame.head}>
      <BackButton />
      <h1 className={classes.title} title={table.path ?? title} tabIndex={-1}>
        {title}
      </h1>
      <Sheets list={list} />
      <ListTools list={list} onLeave={onLeave} hasViews />
    </header>
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

const BackButton = memo(function BackButton() {
  // From the result of a query the way back leads to its text.
  const before = useStore(
    exploreStore,
    ({ trail }) => trail.at(-2)?.title ?? (trail[0]?.source.kind === 'sql' ? words.sql.title : null),
  );
  useOffer('back', leaveExplore);
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={14} aria-hidden />}
      aria-label={before === null ? words.explore.backToLists : words.explore.backTo(before)}
      onClick={leaveExplore}
    >
      <span className={classes.ellipsis}>{before ?? words.explore.back}</span>
    </Button>
  );
});
