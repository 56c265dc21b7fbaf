import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ExploreRow } from '#contract/models/explore.ts';
import type { Job, JobRow, RowState } from '#contract/models/job.ts';
import type { Choice } from '#shared/tables/choice.ts';
import { firstAddedPlace, runPlaces, stateInFiles } from '#shared/tables/run-table.ts';
import { shownDomain } from '#shared/text/shown-domain.ts';
import { formatExactTime } from '../../../words/format.ts';
import { sentenceOf } from '../../../words/said.ts';
import { words } from '../../../words/words.ts';
import { Actions } from '../../rows/actions.tsx';
import { Chips } from '../../rows/chips.tsx';
import { ExploreGrid } from '../../rows/explore-grid.tsx';
import { Facets } from '../../rows/facets.tsx';
import type { ColumnLook } from '../../rows/grid-columns.tsx';
import { ListAside } from '../../rows/list-aside.tsx';
import { ListTools } from '../../rows/list-tools.tsx';
import { useExploreRows } from '../../rows/use-explore-rows.ts';
import { useFacets } from '../../rows/use-facets.ts';
import { choiceAt, exploreStore, type OpenList, shownList } from '../../stores/explore/explore.ts';
import { openRow, setChoice } from '../../stores/explore/explore-actions.ts';
import { showRows } from '../../stores/explore/live-rows.ts';
import { usePlace } from '../../stores/explore/use-place.ts';
import { useOfferedOpening } from '../../stores/frame/use-offered-opening.ts';
import { isUnderWay, lineNumber } from '../../stores/jobs/jobs.ts';
import { engineStore } from '../../stores/session/engine-state.ts';
import { StateChip } from '../../ui/state-chip.tsx';
import type { GridHandle } from '../../ui/table/grid/grid.tsx';
import { Folds, ResultParts } from '../../ui/table/result-screen.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { ExportDialog } from './export-dialog.tsx';
import { canGiveDomain, GiveDomain } from './give-domain.tsx';
import classes from './run.module.css';
import { RunFilters } from './run-filters.tsx';

const widths: Readonly<Record<string, number>> = { Technologies: 320, 'Network profile': 220, Address: 220 };

/** The run's rows, in the order of the file until a person sorts them, updated as answers come. */
export function RunRows({ job }: { job: Job }) {
  const { id, fileName } = job;
  const isHere = usePlace('run');
  const isReady = useStore(engineStore, ({ state }) => state === 'ready');
  useEffect(() => {
    if (isReady) void showRows({ kind: 'run', jobId: id }, fileName);
  }, [id, fileName, isReady]);
  const list = useStore(exploreStore, shownList);
  if (!isHere || list?.source.kind !== 'run' || list.source.jobId !== id)
    return <div className={classes.grid} aria-busy />;
  return <Rows key={id} job={job} list={list} />;
}

function Rows({ job, list }: { job: Job; list: OpenList }) {
  const changes = useChanges(job);
  // What a run ended with is read at once: nothing more comes.
  const restMs = isUnderWay(job) ? undefined : 0;
  const rows = useExploreRows(list.table.exploreId, changes, restMs);
  const counted = useFacets(list, changes, restMs);
  const grid = useRef<GridHandle>(null);
  const [given, setGiven] = useState<JobRow | null>(null);
  const isOver = job.state === 'done' || job.state === 'stopped';
  const hasBoth = job.options.kinds.length > 1;
  const look = useMemo(
    () =>
      lookOf(
        list.table.columns.map(({ name }) => name),
        hasBoth,
      ),
    [list.table, hasBoth],
  );
  const { query } = list;
  const [isExporting, setExporting] = useState(false);
  const hasAnswers = isOver || (job.state === 'paused' && job.lookups.done > 0);
  const wholeRun = useMemo(
    () => ({
      words: words.enrich.run.export,
      whyNot: hasAnswers ? null : words.enrich.run.exportLater,
      onOpen: () => setExporting(true),
    }),
    [hasAnswers],
  );
  return (
    <div className={classes.rows}>
      <Folds className={classes.tools}>
        <ListTools list={list} onLeave={() => grid.current?.focus()} />
      </Folds>
      <ResultParts
        facets={<Facets list={list} counted={counted} />}
        filterCount={query.filters.length + (query.saved === 'any' ? 0 : 1)}
        opening={useOfferedOpening('filters', useIsNarrow())}
        chips={
          <>
            <RunFilters
              counts={job.counts}
              chosen={statesIn(list)}
              onChoose={(states) => setChoice(runPlaces.state, inFiles(states))}
            />
            <Chips list={list} without={runPlaces.state} />
          </>
        }
        actions={
          <Actions list={list} otherExport={wholeRun} isChanging={isUnderWay(job)} isRunOpen={!isOver} />
        }
        rows={
          <ExploreGrid
            list={list}
            source={rows}
            handle={grid}
            label={words.enrich.run.rowsLabel(job.fileName)}
            look={look}
            numberOf={({ id, run }) => (run === undefined ? id + 1 : lineNumber(job.origin, run))}
            onOpen={(row) => {
              if (row.run !== undefined && canGiveDomain(job, row.run)) setGiven(row.run);
              else openRow(row);
            }}
            footer={isOver && job.counts.invalid > 0 ? words.enrich.run.giveHint : undefined}
          />
        }
        aside={<ListAside list={list} changes={changes} restMs={restMs} />}
      />
      <ExportDialog job={job} isOpen={isExporting} onClose={() => setExporting(false)} />
      <GiveDomain job={job} row={given} onClose={() => setGiven(null)} />
    </div>
  );
}

/** A number that increases with each event of the run: each brings a new job object. */
function useChanges(job: Job): number {
  const changes = useRef({ job, count: 0 });
  if (changes.current.job !== job) changes.current = { job, count: changes.current.count + 1 };
  return changes.current.count;
}

function statesIn({ query }: OpenList): Choice<RowState> {
  const { is, not } = choiceAt(query.filters, runPlaces.state);
  const states = Object.entries(stateInFiles) as [RowState, string][];
  const among = (values: readonly unknown[]) =>
    states.filter(([, said]) => values.includes(said)).map(([state]) => state);
  return { is: among(is), not: among(not) };
}

function inFiles({ is, not }: Choice<RowState>): Choice<string> {
  return { is: is.map((state) => stateInFiles[state]), not: not.map((state) => stateInFiles[state]) };
}

/** How a row ended; for each kind if they differ. */
function stateWords({ state, ends }: JobRow): string {
  return ends === undefined
    ? words.parts.state[state]
    : words.parts.stateOfBoth(words.parts.state[ends.companies], words.parts.state[ends.technologies]);
}

/** The row's domain, and its source if it is not in its cell. */
function DomainCell({ row: { domain, note } }: { row: JobRow }) {
  const from =
    note === null ? undefined : (words.enrichReading.from as Readonly<Record<string, string>>)[note.key];
  return (
    <span title={note === null ? undefined : sentenceOf(note)}>
      {domain === null ? null : shownDomain(domain)}
      {from === undefined ? null : (
        <span className={classes.from}>
          {domain === null ? '' : ' · '}
          {from}
        </span>
      )}
    </span>
  );
}

function lookOf(names: readonly string[], hasBoth: boolean): ColumnLook {
  const added = names.slice(firstAddedPlace).map((name, index) => {
    const place = firstAddedPlace + index;
    const textOf = ({ cells }: ExploreRow) => cellText(cells[place] ?? null);
    return [
      place,
      {
        ...(widths[name] === undefined ? {} : { width: widths[name] }),
        tone: 'added' as const,
        text: textOf,
        copies: ({ cells }: ExploreRow) => {
          const cell = cells[place] ?? null;
          return typeof cell === 'string' && isTime(cell) ? { time: cell } : cell;
        },
        render: textOf,
      },
    ] as const;
  });
  return {
    ...Object.fromEntries(added),
    [runPlaces.value]: { width: 200, opens: false },
    [runPlaces.domain]: {
      width: 200,
      text: ({ domain }) => (domain === null ? '' : shownDomain(domain)),
      render: ({ run }) => (run === undefined ? null : <DomainCell row={run} />),
    },
    [runPlaces.state]: {
      // If both kinds ended alike, one word says it; else the whole is in the title.
      width: hasBoth ? 240 : 136,
      text: ({ run }) => (run === undefined ? '' : stateWords(run)),
      render: ({ run }) => {
        if (run === undefined) return null;
        const wording = stateWords(run);
        return (
          <StateChip
            state={run.state}
            words={wording}
            title={run.note === null ? wording : `${wording}. ${sentenceOf(run.note)}`}
          />
        );
      },
    },
  };
}

function cellText(cell: ExploreRow['cells'][number]): string {
  if (cell === null) return '';
  // A time in the person's format; the file keeps it as it came.
  if (typeof cell === 'string' && isTime(cell)) return formatExactTime(cell);
  return String(cell);
}

function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);
}
