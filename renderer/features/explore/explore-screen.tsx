import { Button } from '@mantine/core';
import { IconArrowLeft, IconPlayerPlay } from '@tabler/icons-react';
import { useRef } from 'react';
import { useStore } from 'zustand';
import type { ListView } from '../../../preload/contract/models/list-view.ts';
import { queriesIn } from '../../../preload/contract/values/list-sources.ts';
import { oneLine } from '../../../preload/contract/values/one-line.ts';
import { words } from '../../../words/words.ts';
import { Actions } from '../../rows/actions.tsx';
import { Chips } from '../../rows/chips.tsx';
import { ExploreGrid } from '../../rows/explore-grid.tsx';
import { Facets } from '../../rows/facets.tsx';
import { ListAside } from '../../rows/list-aside.tsx';
import { useExploreRows } from '../../rows/use-explore-rows.ts';
import { useFacets } from '../../rows/use-facets.ts';
import type { ExploreState } from '../../stores/explore/explore.ts';
import { exploreStore, type OpenList, shownList } from '../../stores/explore/explore.ts';
import { cancelOpening, leaveExplore, openBelow } from '../../stores/explore/explore-open.ts';
import { findLostFile, runUnread } from '../../stores/explore/list-views.ts';
import { usePlace } from '../../stores/explore/use-place.ts';
import { useOffer } from '../../stores/frame/use-offer.ts';
import { useOfferedOpening } from '../../stores/frame/use-offered-opening.ts';
import { Callout, ProblemCallout } from '../../ui/callout.tsx';
import type { GridHandle } from '../../ui/table/grid/grid.tsx';
import frame from '../../ui/table/result-screen.module.css';
import { ResultParts } from '../../ui/table/result-screen.tsx';
import { TickBox } from '../../ui/tick-box.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import classes from './explore.module.css';
import { ExploreHead } from './explore-head.tsx';
import { FirstRows } from './first-rows.tsx';
import { NotationNotes } from './notation-notes.tsx';

/** A list of any length: facets at the left, rows in the middle, one row or charts at the right. */
export function ExploreScreen() {
  const isHere = usePlace('lists');
  return isHere ? <ShownList /> : null;
}

function ShownList() {
  const list = useStore(exploreStore, shownList);
  const opening = useStore(exploreStore, (state) => state.opening);
  const problem = useStore(exploreStore, (state) => state.problem);
  const lost = useStore(exploreStore, (state) => state.lost);
  const unread = useStore(exploreStore, (state) => state.unread);
  useOffer('back', opening === null && list === null ? leaveExplore : null);
  if (opening !== null) return <Opening opening={opening} />;
  if (list !== null) return <List key={list.table.exploreId} list={list} />;
  return (
    <div className={classes.alone}>
      {unread === null ? <h1>{words.explore.failedTitle}</h1> : <UnreadView view={unread} />}
      {problem === null ? null : <ProblemCallout problem={problem} />}
      {lost === null ? null : <LostFile lost={lost} />}
      <Button variant="default" leftSection={<IconArrowLeft size={14} aria-hidden />} onClick={leaveExplore}>
        {words.explore.backToLists}
      </Button>
    </div>
  );
}

/** A query whose lines show all that they hold: signs that reverse the letters, or that nobody sees, are escaped. */
function spelt(text: string): string {
  return text
    .split('\n')
    .map((line) => oneLine(line))
    .join('\n');
}

/** What a view of a backup would run, before it runs. */
function UnreadView({ view }: { view: ListView }) {
  return (
    <>
      <h1>{view.name}</h1>
      <p>{words.sql.outside(view.name)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long query is scrolled by keys, too */}
      <section className={classes.unread} aria-label={words.sql.query} tabIndex={0}>
        <pre>{queriesIn(view.source).map(spelt).join('\n\n')}</pre>
      </section>
      <Button leftSection={<IconPlayerPlay size={14} aria-hidden />} onClick={() => void runUnread(view)}>
        {words.sql.run}
      </Button>
    </>
  );
}

/** What to do if a file of a view is not where it was. */
function LostFile({ lost }: { lost: NonNullable<ExploreState['lost']> }) {
  const { moved, find } = words.explore.views;
  return (
    <>
      <p>{moved(lost.view.name)}</p>
      <Button onClick={() => void findLostFile(lost)}>{find}</Button>
    </>
  );
}

function List({ list }: { list: OpenList }) {
  const { table, query } = list;
  const rows = useExploreRows(table.exploreId);
  const counted = useFacets(list);
  const grid = useRef<GridHandle>(null);
  return (
    <div className={`${frame.screen} ${frame.lowScrolls}`}>
      <ExploreHead list={list} onLeave={() => grid.current?.focus()} />
      {table.irregularRows === 0 ? null : (
        <div className={frame.strip}>
          <Callout tone="plain">{words.explore.irregular(table.irregularRows)}</Callout>
        </div>
      )}
      <Below list={list} />
      <NotationNotes list={list} />
      <ResultParts
        facets={<Facets list={list} counted={counted} />}
        filterCount={query.filters.length + (query.saved === 'any' ? 0 : 1)}
        opening={useOfferedOpening('filters', useIsNarrow())}
        chips={<Chips list={list} />}
        actions={<Actions list={list} />}
        rows={<ExploreGrid list={list} source={rows} handle={grid} />}
        aside={<ListAside list={list} onLeave={() => grid.current?.focus()} />}
      />
    </div>
  );
}

/** The totals and notes below the table of a file, and the choice to take them in. */
function Below({ list }: { list: OpenList }) {
  const { source, table } = list;
  const isTaken = source.kind === 'file' && source.rowsBelow === true;
  if (source.kind !== 'file' || (table.rowsBelow === 0 && !isTaken)) return null;
  return (
    <div className={frame.strip}>
      <Callout tone="plain">
        {isTaken ? null : words.explore.rowsBelow(table.rowsBelow)}
        <TickBox
          words={words.enrichReading.below}
          isTicked={isTaken}
          wraps
          onTick={(rowsBelow) => void openBelow(list, rowsBelow)}
        />
      </Callout>
    </div>
  );
}

/** While a list is first read: how many rows came so far, its first rows, and a way back. */
function Opening({ opening }: { opening: NonNullable<ExploreState['opening']> }) {
  const { title, file, rows } = opening;
  useOffer('back', cancelOpening);
  return (
    <div className={`${classes.alone} ${classes.opening}`}>
      <h1>{file === null ? words.explore.combining(title) : words.explore.opening(title)}</h1>
      <p role="status">{rows === null ? words.explore.openingHint : words.explore.read(rows)}</p>
      <Button variant="default" autoFocus onClick={cancelOpening}>
        {words.explore.cancel}
      </Button>
      {file === null ? null : <FirstRows file={file.ref} />}
    </div>
  );
}
