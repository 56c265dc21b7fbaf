import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowsDiff } from '@tabler/icons-react';
import { useCallback, useRef } from 'react';
import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import { leaveChanges, setChangeFilter } from '../../stores/changes/change-actions.ts';
import { changesStore, hasChangeFilters } from '../../stores/changes/changes.ts';
import { useOffer } from '../../stores/frame/use-offer.ts';
import { useOfferedOpening } from '../../stores/frame/use-offered-opening.ts';
import { useSearchKeys } from '../../stores/frame/use-search-keys.ts';
import empty from '../../ui/empty.module.css';
import type { GridHandle } from '../../ui/table/grid/grid.tsx';
import frame from '../../ui/table/result-screen.module.css';
import { Folds, Found, ResultHead, ResultParts, ResultScreen } from '../../ui/table/result-screen.tsx';
import { SearchField } from '../../ui/table/search-field.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import classes from './changes.module.css';
import { ChangesGrid } from './changes-grid.tsx';
import { Chips } from './chips.tsx';
import { ExportChanges } from './export-changes.tsx';
import { Facets } from './facets.tsx';
import { PeriodChoice } from './period.tsx';
import { scopeWords } from './scope-words.ts';
import { useChangeLines } from './use-change-lines.ts';
import { useSummary } from './use-summary.ts';

/**
 * What changed between answers: sums and the most frequent names at the left, a line for each change in the
 * middle.
 */
export function ChangesScreen() {
  const lines = useChangeLines();
  useSummary();
  const grid = useRef<GridHandle>(null);
  const focusGrid = useCallback(() => grid.current?.focus(), []);
  const isNothing = useStore(
    changesStore,
    ({ found, filter }) => found !== null && found.total === 0 && !hasChangeFilters(filter),
  );
  const filterCount = useStore(changesStore, ({ filter }) => filter.signs.length + filter.only.length);
  const opening = useOfferedOpening('filters', useIsNarrow() && !isNothing);
  return (
    <ResultScreen className={frame.lowScrolls}>
      <Head isNothing={isNothing} onLeave={focusGrid} />
      <Folds className={classes.about}>
        <Sums />
      </Folds>
      {isNothing ? (
        <Empty />
      ) : (
        <ResultParts
          facets={<Facets />}
          filterCount={filterCount}
          opening={opening}
          chips={<Chips />}
          rows={<ChangesGrid source={lines} handle={grid} />}
        />
      )}
    </ResultScreen>
  );
}

function Head({ isNothing, onLeave }: { isNothing: boolean; onLeave: () => void }) {
  const hasPeriod = useStore(changesStore, ({ origin }) => origin.kind !== 'run');
  useOffer('back', leaveChanges);
  return (
    <ResultHead>
      <Button variant="default" leftSection={<IconArrowLeft size={14} aria-hidden />} onClick={leaveChanges}>
        {words.changes.back}
      </Button>
      <h1 tabIndex={-1}>{words.changes.title}</h1>
      {isNothing ? null : <Search onLeave={onLeave} />}
      <FoundLines />
      <div className={frame.headEnd}>
        {hasPeriod ? <PeriodChoice /> : null}
        {isNothing ? null : <ExportChanges />}
      </div>
    </ResultHead>
  );
}

function Search({ onLeave }: { onLeave: () => void }) {
  const typed = useStore(changesStore, ({ filter }) => filter.text);
  return (
    <SearchField
      field={useSearchKeys()}
      className={classes.search}
      words={words.changes}
      typed={typed}
      onType={(typed) => setChangeFilter({ text: typed })}
      onLeave={onLeave}
    />
  );
}

function FoundLines() {
  const found = useStore(changesStore, (state) => state.found);
  const isOld = useStore(changesStore, ({ found, filter }) => found !== null && found.of !== filter);
  const all = useStore(changesStore, ({ summary, found }) =>
    Math.max(summary?.told.lines ?? 0, found?.total ?? 0),
  );
  const counted = found === null ? '' : words.changes.found(found.total, all);
  return (
    <Found isOld={isOld} told={counted}>
      {found === null ? words.changes.counting : counted}
    </Found>
  );
}

/** What the report is about, and how much changed. */
function Sums() {
  const of = useStore(changesStore, scopeWords);
  const told = useStore(changesStore, ({ summary, scope }) =>
    summary?.scope === scope ? summary.told : null,
  );
  return (
    <p title={words.changes.firstSeen}>
      <strong className={classes.of}>{of}</strong>
      {told === null ? null : <span> · {words.changes.sums(told.refreshed, told.changed)}</span>}
    </p>
  );
}

function Empty() {
  const told = useStore(changesStore, ({ summary, scope }) =>
    summary?.scope === scope ? summary.told : null,
  );
  if (told === null) return null;
  return (
    <div className={empty.empty}>
      <IconArrowsDiff size={32} stroke={1.5} aria-hidden />
      <h2>{words.changes.empty.title}</h2>
      <p>{told.refreshed === 0 ? words.changes.empty.never : words.changes.empty.same(told.refreshed)}</p>
    </div>
  );
}
