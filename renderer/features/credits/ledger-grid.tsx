import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { LedgerEntry, LedgerFilter } from '../../../preload/contract/models/money.ts';
import { shownDomain } from '../../../preload/contract/values/shown-domain.ts';
import { formatClock, formatCount } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { showEnrich } from '../../stores/frame/ui.ts';
import { jobsStore } from '../../stores/jobs/jobs.ts';
import { sessionStore, workspaceKey } from '../../stores/session/session.ts';
import { Grid } from '../../ui/table/grid/grid.tsx';
import type { GridColumn } from '../../ui/table/grid/types.ts';
import classes from './credits.module.css';
import { createLedgerRows } from './ledger-rows.ts';

/** Every charge, newest first; older ones are read as a person scrolls. */
export function LedgerGrid({
  filter,
  changes,
  onActive,
}: {
  filter: LedgerFilter;
  /** Increases with each change of a label. */
  changes: number;
  onActive: (entry: LedgerEntry | undefined) => void;
}) {
  const workspace = useStore(sessionStore, workspaceKey);
  const jobs = useStore(jobsStore, (state) => state.jobs);
  // Read again after a charge, which changes the balance and the list.
  const balance = useStore(sessionStore, (state) => state.session?.balances);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another workspace has another ledger
  const rows = useMemo(() => createLedgerRows(filter), [workspace, filter]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the balance and the labels are reasons, not inputs
  useEffect(() => rows.refresh(), [rows, balance, changes]);
  const columns = useMemo(() => columnsOf((jobId) => jobs.get(jobId)?.fileName ?? `#${jobId}`), [jobs]);
  return (
    <Grid
      label={words.credits.ledgerLabel}
      columns={columns}
      source={rows}
      onActive={onActive}
      onOpen={(entry) => {
        if (entry.jobId !== null && jobs.has(entry.jobId)) showEnrich({ kind: 'run', jobId: entry.jobId });
      }}
      empty={Object.keys(filter).length === 0 ? words.credits.empty : words.credits.nothingFound}
      footer={words.credits.more}
    />
  );
}

function subjectOf({ subject, asked, isRefunded, isLost }: LedgerEntry): string {
  const what = subject === null ? words.credits.domains(asked) : shownDomain(subject);
  if (isLost) return words.credits.lost(what);
  return isRefunded ? words.credits.refunded(what) : what;
}

function columnsOf(nameOfJob: (jobId: number) => string): GridColumn<LedgerEntry>[] {
  const { columns } = words.credits;
  return [
    {
      key: 'at',
      title: columns.at,
      width: 136,
      text: (entry) => formatClock(entry.at),
      copies: (entry) => ({ time: entry.at }),
    },
    {
      key: 'operation',
      title: columns.operation,
      width: 144,
      text: (entry) => words.credits.operations[entry.operation] ?? entry.operation,
    },
    { key: 'subject', title: columns.subject, width: 256, text: subjectOf },
    {
      key: 'job',
      title: columns.job,
      width: 200,
      text: (entry) => (entry.jobId === null ? '' : nameOfJob(entry.jobId)),
    },
    { key: 'label', title: columns.label, width: 128, text: (entry) => entry.label ?? '' },
    { key: 'assistant', title: columns.assistant, width: 128, text: (entry) => entry.assistant ?? '' },
    {
      key: 'credits',
      title: columns.credits,
      width: 88,
      align: 'end',
      text: (entry) => String(entry.credits),
      copies: (entry) => entry.credits,
      render: (entry) => (
        <span className={classes.credits}>
          {entry.credits === 0 ? formatCount(0) : `−${formatCount(entry.credits)}`}
        </span>
      ),
    },
    {
      key: 'wallet',
      title: columns.wallet,
      width: 80,
      text: (entry) => words.credits.walletShort[entry.wallet],
    },
    {
      key: 'balance',
      title: columns.balance,
      width: 112,
      align: 'end',
      text: (entry) => (entry.balanceAfter === null ? '' : formatCount(entry.balanceAfter)),
      copies: (entry) => entry.balanceAfter,
    },
  ];
}
