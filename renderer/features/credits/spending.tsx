import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import { useId, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Job } from '#contract/models/job.ts';
import type { LedgerSummary, Wallet } from '#contract/models/money.ts';
import { formatCount } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { type ColumnsChart, columnsPicture } from '../../pictures/columns-picture.ts';
import { reads } from '../../rpc/reads.ts';
import { useRead } from '../../rpc/use-read.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { takePicture } from '../../stores/frame/pictures.ts';
import { jobsStore } from '../../stores/jobs/jobs.ts';
import { sessionStore, workspaceKey } from '../../stores/session/session.ts';
import { settingsStore } from '../../stores/session/settings.ts';
import { Bars } from '../../ui/bars.tsx';
import { Columns } from '../../ui/columns.tsx';
import { PictureMenu } from '../../ui/picture-menu.tsx';
import classes from './credits.module.css';
import { useTold } from '../../ui/told.tsx';
import { formatDay, formatShortDay } from './format-day.ts';
import { daysOf, hasCharges, kindsIn, type SpendingDay } from './spending-days.ts';
import { SpendingFigures, SpendingTable } from './spending-table.tsx';

/** The choices of how far back spending is shown, days. */
const ranges = [7, 30, 90];

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
  const chart = useMemo(() => chartOf(days), [days]);
  const summaryId = useId();
  const of = (wallet: Wallet) => days.reduce((sum, day) => sum + day[wallet], 0);
  const spent = words.credits.spent(
    { bulk_lookup: of('bulk_lookup'), standard: of('standard') },
    days.filter(hasCharges).length,
  );
  useTold(spent, true);
  return (
    <>
      <div className={classes.spentLine}>
        <p id={summaryId} className={classes.quiet}>
          {spent}
        </p>
        <PictureMenu
          title={words.credits.spending}
          onTake={(use) =>
            void takePicture(use, (paint) =>
              columnsPicture({ title: words.credits.spending, note: spent, ...chart }, paint),
            )
          }
        />
      </div>
      <div className={classes.figures}>
        {view === 'table' ? (
          <SpendingTable days={days} />
        ) : (
          <div className={classes.chart}>
            <Columns
              label={words.credits.byDay}
              describedBy={summaryId}
              chart={chart}
              sayOf={(column) => wordsOf(days[column])}
            />
            <VisuallyHidden>
              <SpendingFigures days={days} />
            </VisuallyHidden>
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

/** Spending by day, as columns split by kind; the bars by kind next to it serve as the legend. */
function chartOf(days: readonly SpendingDay[]): ColumnsChart {
  const kinds = kindsIn(days);
  return {
    columns: days.map((day) => ({ name: formatShortDay(day.day), values: kinds.map((kind) => day[kind]) })),
    parts: kinds.map((kind) => ({
      name: words.credits.kinds[kind],
      colour: `--sd-kind-${kind}`,
      // Credits of lists are of another wallet.
      isApart: kind === 'lists',
    })),
  };
}

/** A day's credits by kind. */
function wordsOf(day: SpendingDay | undefined): string {
  if (day === undefined) return '';
  const kinds = kindsIn([day]).map((kind) => `${words.credits.kinds[kind]} ${formatCount(day[kind])}`);
  return [formatDay(day.day), ...kinds].join('\n');
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
