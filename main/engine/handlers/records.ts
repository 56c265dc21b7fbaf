import { basename } from 'node:path';
import { changeSettings } from '../data/change-settings.ts';
import { compareWithService, lastAgreement } from '../ledger/agreement.ts';
import { describeAllowance } from '../ledger/caps.ts';
import { exportByLabel, exportLedger } from '../ledger/export-ledger.ts';
import { listLabels } from '../store/labels.ts';
import { listLedger } from '../store/ledger.ts';
import { sumLedgerByLabel, summariseLedger } from '../store/ledger-sums.ts';
import { readSettings } from '../store/settings.ts';
import { api } from './implementer.ts';
import { relabelCharge } from './relabel.ts';

export const ledgerHandlers = {
  list: api.ledger.list.handler(({ context: { engine }, input }) =>
    listLedger(engine.db, engine.sessions.workspace().row, input),
  ),
  labels: api.ledger.labels.handler(({ context: { engine } }) => listLabels(engine.db)),
  byLabel: api.ledger.byLabel.handler(({ context: { engine }, input }) =>
    sumLedgerByLabel(engine.db, engine.sessions.workspace().row, { ...input, now: engine.now() }),
  ),
  relabel: api.ledger.relabel.handler(({ context: { engine }, input }) => relabelCharge(engine, input)),
  summary: api.ledger.summary.handler(({ context: { engine }, input }) =>
    summariseLedger(engine.db, engine.sessions.workspace().row, { days: input.days, now: engine.now() }),
  ),
  export: api.ledger.export.handler(({ context: { engine, files }, input }) => {
    const workspace = engine.sessions.workspace().row;
    const out = files.out(input.out, 'csv');
    return engine.tasks.run({ kind: 'export', title: basename(out), out }, (task) =>
      exportLedger(engine.db, workspace, { ...input, out, style: readSettings(engine.db).csvStyle }, task),
    );
  }),
  exportByLabel: api.ledger.exportByLabel.handler(({ context: { engine, files }, input }) => {
    const workspace = engine.sessions.workspace().row;
    const out = files.out(input.out, 'csv');
    const style = readSettings(engine.db).csvStyle;
    return engine.tasks.run({ kind: 'export', title: basename(out), out }, (task) =>
      exportByLabel(engine.db, workspace, { period: input.period, now: engine.now(), out, style }, task),
    );
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

export const settingsHandlers = {
  get: api.settings.get.handler(({ context: { engine } }) => readSettings(engine.db)),
  set: api.settings.set.handler(async ({ context: { engine, files }, input }) => {
    const { downloadDir, outputDir, ...changes } = input;
    const folder = async (given: typeof outputDir) => (given == null ? given : files.folder(given));
    return changeSettings(engine, {
      ...changes,
      downloadDir: await folder(downloadDir),
      outputDir: await folder(outputDir),
    });
  }),
};

export const eventHandlers = {
  subscribe: api.events.subscribe.handler(({ context: { engine }, signal }) => engine.events.stream(signal)),
};
