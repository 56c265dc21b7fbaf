import { compareWithService, lastAgreement } from '../ledger/agreement.ts';
import { describeAllowance } from '../ledger/caps.ts';
import { describeDoubts, sayNotCharged } from '../ledger/doubt.ts';
import { exportByLabel } from '../ledger/export-ledger.ts';
import { listLabels } from '../store/labels.ts';
import { listLedger } from '../store/ledger.ts';
import {
  sumInDoubt,
  sumLedgerByDay,
  sumLedgerByJob,
  sumLedgerByLabel,
  summariseLedger,
  sumUnderWay,
} from '../store/ledger-sums.ts';
import { exportLedger, findCharges } from './charges.ts';
import { exportTask } from './export-task.ts';
import { api, listedWorkspace } from './implementer.ts';
import { relabelCharge } from './relabel.ts';

export const ledgerHandlers = {
  list: api.ledger.list.handler(({ context, input }) => {
    const { engine } = context;
    const workspace = listedWorkspace(context);
    const { text, label } = input.filter;
    return text === undefined && label === undefined
      ? listLedger(engine.db, workspace, input)
      : findCharges(engine, workspace, input);
  }),
  labels: api.ledger.labels.handler(({ context: { engine } }) => listLabels(engine.db)),
  byLabel: api.ledger.byLabel.handler(({ context, input }) =>
    sumLedgerByLabel(context.engine.db, listedWorkspace(context), { ...input, now: context.engine.now() }),
  ),
  relabel: api.ledger.relabel.handler(({ context: { engine }, input }) => relabelCharge(engine, input)),
  summary: api.ledger.summary.handler(({ context: { engine }, input }) =>
    summariseLedger(engine.db, engine.sessions.workspace().row, { days: input.days, now: engine.now() }),
  ),
  sums: api.ledger.sums.handler(({ context }) => {
    const { db } = context.engine;
    const workspace = listedWorkspace(context);
    return {
      byDay: sumLedgerByDay(db, workspace).map(({ key, ...sum }) => ({ ...sum, day: key })),
      byJob: sumLedgerByJob(db, workspace).map(({ key, ...sum }) => ({
        ...sum,
        job: key === '' ? null : Number(key),
      })),
      inDoubt: sumInDoubt(db, workspace),
      underWay: sumUnderWay(db, workspace),
    };
  }),
  export: api.ledger.export.handler(({ context, input }) => {
    const { engine } = context;
    const workspace = engine.sessions.workspace().row;
    return exportTask(context, { ...input, format: 'csv' }, (target, task) =>
      exportLedger(engine, workspace, { ...input, ...target }, task),
    );
  }),
  exportByLabel: api.ledger.exportByLabel.handler(({ context, input }) => {
    const { db, sessions, now } = context.engine;
    const workspace = sessions.workspace().row;
    return exportTask(context, { ...input, format: 'csv' }, (target, task) =>
      exportByLabel(db, workspace, { ...target, period: input.period, now: now() }, task),
    );
  }),
  doubts: api.ledger.doubts.handler(({ context: { engine } }) =>
    describeDoubts(engine.db, engine.sessions.workspace().row),
  ),
  sayNotCharged: api.ledger.sayNotCharged.handler(({ context: { engine }, input }) => {
    const { row } = engine.sessions.workspace();
    const { jobs, lists } = sayNotCharged(engine.sessions.spenderOf(row), input);
    engine.jobs.announce(jobs);
    for (const listId of lists) engine.events.emit({ type: 'list_removed', listId });
    return describeDoubts(engine.db, row);
  }),
  allowance: api.ledger.allowance.handler(({ context: { engine } }) =>
    describeAllowance(engine.sessions.spenderOf(engine.sessions.workspace().row)),
  ),
  agreement: api.ledger.agreement.handler(({ context: { engine } }) =>
    lastAgreement(engine.db, engine.sessions.workspace().row),
  ),
  compare: api.ledger.compare.handler(async ({ context: { engine } }) => {
    const agreement = await compareWithService(engine.sessions.walletOf(engine.sessions.workspace().row));
    await engine.refreshBalance();
    return agreement;
  }),
};
