import { useMemo, useState } from 'react';
import type { Job, JobOrigin, JobRow, RowState } from '../../../preload/contract/models/job.ts';
import { anyValue, type Choice, isAsked } from '../../../preload/contract/values/choice.ts';
import { shownDomain } from '../../../preload/contract/values/shown-domain.ts';
import { formatExactTime } from '../../../words/format.ts';
import { sentenceOf } from '../../../words/said.ts';
import { words } from '../../../words/words.ts';
import { lineNumber } from '../../stores/jobs/jobs.ts';
import { StateChip } from '../../ui/state-chip.tsx';
import { Grid } from '../../ui/table/grid/grid.tsx';
import type { GridColumn } from '../../ui/table/grid/types.ts';
import { canGiveDomain, GiveDomain } from './give-domain.tsx';
import classes from './run.module.css';
import { RunFilters } from './run-filters.tsx';
import { useJobRows } from './use-job-rows.ts';

const widths: Readonly<Record<string, number>> = { Technologies: 320, 'Network profile': 220, Address: 220 };

/** The run's rows in the order of the file, updated as answers come. */
export function RunRows({ job }: { job: Job }) {
  const [states, setStates] = useState<Choice<RowState>>(anyValue);
  const [open, setOpen] = useState<JobRow | null>(null);
  const { source, added } = useJobRows(job, states);
  const hasBoth = job.options.kinds.length > 1;
  const isOver = job.state === 'done' || job.state === 'stopped';
  const columns = useMemo(
    () => columnsOf(job.columnName, job.origin, added, hasBoth),
    [job.columnName, job.origin, added, hasBoth],
  );
  return (
    <>
      <RunFilters counts={job.counts} chosen={states} onChoose={setStates} />
      <div className={classes.grid}>
        <Grid
          label={words.enrich.run.rowsLabel(job.fileName)}
          columns={columns}
          source={source}
          numberOf={(row) => lineNumber(job.origin, row)}
          empty={isAsked(states) ? words.enrich.run.noneOfState : undefined}
          onOpen={(row) => {
            if (canGiveDomain(job, row)) setOpen(row);
          }}
          footer={isOver && job.counts.invalid > 0 ? words.enrich.run.giveHint : undefined}
        />
      </div>
      <GiveDomain job={job} row={open} onClose={() => setOpen(null)} />
    </>
  );
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

function columnsOf(
  columnName: string,
  origin: JobOrigin,
  added: readonly string[],
  hasBoth: boolean,
): GridColumn<JobRow>[] {
  return [
    {
      key: 'value',
      title: origin === 'pasted' ? words.enrich.run.line : columnName,
      width: 200,
      text: (row) => row.value,
    },
    {
      key: 'state',
      title: words.enrich.run.stateColumn,
      width: hasBoth ? 320 : 136,
      text: stateWords,
      render: (row) => {
        const wording = stateWords(row);
        return (
          <StateChip
            state={row.state}
            words={wording}
            title={row.note === null ? wording : `${wording}. ${sentenceOf(row.note)}`}
          />
        );
      },
    },
    // Saved domains are already written as they are looked up.
    ...(origin === 'refresh'
      ? []
      : [
          {
            key: 'domain',
            title: words.enrich.run.domainColumn,
            width: 200,
            text: (row: JobRow) => (row.domain === null ? '' : shownDomain(row.domain)),
            render: (row: JobRow) => <DomainCell row={row} />,
          },
        ]),
    ...added.map(
      (title, index): GridColumn<JobRow> => ({
        key: `added-${index}`,
        title,
        width: widths[title] ?? 136,
        tone: 'added',
        text: (row) => cellText(row.cells[index] ?? null),
        copies: (row) => {
          const cell = row.cells[index] ?? null;
          return typeof cell === 'string' && isTime(cell) ? { time: cell } : cell;
        },
      }),
    ),
  ];
}

function cellText(cell: string | number | boolean | null): string {
  if (cell === null) return '';
  // A time in the person's format; the file keeps it as it came.
  if (typeof cell === 'string' && isTime(cell)) return formatExactTime(cell);
  return String(cell);
}

function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);
}
