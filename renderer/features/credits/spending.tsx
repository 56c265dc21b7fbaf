import { SegmentedControl } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Job } from '../../../preload/contract/models/job.ts';
import type { LedgerSummary, Wallet } from '../../../preload/contract/models/money.ts';
import { words } from '../../../words/words.ts';
import { columnsPicture } from '../../pictures/columns-picture.ts';
import { reads } from '../../rpc/reads.ts';
import { useRead } from '../../rpc/use-read.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { takePicture } from '../../stores/frame/pictures.ts';
import { jobsStore } from '../../stores/jobs/jobs.ts';
import { sessionStore, workspaceKey } from '../../stores/session/session.ts';
import { settingsStore } from '../../stores/session/settings.ts';
import { Bars } from '../../ui/bars.tsx';
import { PictureMenu } from '../../ui/picture-menu.tsx';
import classes from './credits.module.css';
import { formatShortDay } from './format-day.ts';
import { daysOf, hasCharges, kindsIn } from './spending-days.ts';
import { SpendingTable } from './spending-table.tsx';

/** The choices of how far back spending is shown, days. */
const ranges = [7, 30, 90];

// The chart's library is large, and the rest of this screen does not wait for it.
const SpendingChart = lazy(async () => ({
  default: (await import('./spending-chart.tsx')).SpendingChart,
}));

const MOST_RUNS = 8;

/** What was spent recently: by day, by kind and by run. */
export function Spending() {
  const [days, setDays] = useState(30);
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const workspace = useStore(sessionStore, workspaceKey);
  // Read again after a charge, which changes the balances.
  const balances = useStore(sessionStore, (state) => state.session?.balances);
  const zone = useStore(settingsStore, ({ settings }) => settings?.timeZone);
  const summary = useRead(() => reads.ledger.summary({ days }), tellUnlessRestarting, workspace, [
    days,
    balances,
    zone,
  ]);
  return (
    <section className={classes.spending} aria-labelledby="credits-spending">
      <div className={classes.bar}>
        <h2 id="credits-spending">{words.credits.spending}</h2>
        <SegmentedControl
          aria-label={words.credits.range}
          value={String(days)}
          data={ranges.map((range) => ({ value: String(range), label: words.credits.days(range) }))}
          onChange={(value) => setDays(Number(value))}
        />
        <SegmentedControl
          aria-label={words.credits.view}
          value={view}
          data={[
            { value: 'chart', label: words.credits.chart },
            { value: 'table', label: words.credits.table },
          ]}
          onChange={(value) => setView(value === 'table' ? 'table' : 'chart')}
        />
      </div>
      {summary === null ? (
        <div className={classes.chart} />
      ) : summary.kinds.length === 0 ? (
        <p className={classes.quiet}>{words.credits.nothingSpent(days)}</p>
      ) : (
        <Figures summary={summary} view={view} />
      )}
    </section>
  );
}

function Figures({ summary, view }: { summary: LedgerSummary; view: 'chart' | 'table' }) {
  const known = useStore(jobsStore, ({ jobs }) => jobs);
  const days = useMemo(() => daysOf(summary), [summary]);
  const of = (wallet: Wallet) => days.reduce((sum, day) => sum + day[wallet], 0);
  const spent = words.credits.spent(
    { bulk_lookup: of('bulk_lookup'), standard: of('standard') },
    days.filter(hasCharges).length,
  );
  return (
    <>
      <div className={classes.spentLine}>
        <p className={classes.quiet} role="status">
          {spent}
        </p>
        <PictureMenu
          title={words.credits.spending}
          onTake={(use) =>
            void takePicture(use, (paint) => {
              const kinds = kindsIn(days);
              const columns = days.map((day) => ({
                name: formatShortDay(day.day),
                values: kinds.map((kind) => day[kind]),
              }));
              const parts = kinds.map((kind) => ({
                name: words.credits.kinds[kind],
                colour: `--sd-kind-${kind}`,
              }));
              return columnsPicture({ title: words.credits.spending, note: spent, columns, parts }, paint);
            })
          }
        />
      </div>
      <div className={classes.figures}>
        {view === 'table' ? (
          <SpendingTable days={days} />
        ) : (
          <div className={classes.chart}>
            <Suspense fallback={null}>
              <SpendingChart days={days} />
            </Suspense>
          </div>
        )}
        <div className={classes.shares}>
          <Bars
            caption={words.credits.byKind}
            nameTitle={words.credits.columns.operation}
            valueTitle={words.credits.columns.credits}
            bars={summary.kinds.map(({ kind, wallet, credits }) => ({
              key: `${kind} ${wallet}`,
              name: words.credits.kinds[kind],
              value: credits,
              color: `var(--sd-kind-${kind})`,
            }))}
          />
          <Bars
            caption={words.credits.byRun}
            nameTitle={words.credits.columns.run}
            valueTitle={words.credits.columns.credits}
            bars={runsOf(summary, known)}
          />
        </div>
      </div>
    </>
  );
}

function runsOf({ jobs }: LedgerSummary, known: ReadonlyMap<number, Job>) {
  // Lists have a wallet of their own; their credits are not added to those of runs.
  const ofLookups = jobs.filter(({ wallet }) => wallet === 'bulk_lookup');
  const bars = ofLookups.slice(0, MOST_RUNS).map(({ jobId, fileName, credits }) => ({
    key: String(jobId),
    name:
      jobId === null ? words.credits.singleLookups : (known.get(jobId)?.fileName ?? fileName ?? `#${jobId}`),
    value: credits,
  }));
  const rest = ofLookups.slice(MOST_RUNS).reduce((sum, { credits }) => sum + credits, 0);
  return rest === 0
    ? bars
    : [...bars, { key: 'rest', name: words.credits.otherRuns(ofLookups.length - MOST_RUNS), value: rest }];
}
