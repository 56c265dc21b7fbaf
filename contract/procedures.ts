import type { InferContractRouterInputs } from '@orpc/contract';
import { eventIterator } from '@orpc/contract';
import { engineEventSchema } from './events.ts';
import { assistantProcedures } from './procedures/assistants.ts';
import { changeProcedures } from './procedures/changes.ts';
import { dataProcedures } from './procedures/data.ts';
import { enrichProcedures, sheetProcedures } from './procedures/enrich.ts';
import { exploreProcedures } from './procedures/explore.ts';
import { homeProcedures } from './procedures/home.ts';
import { jobProcedures } from './procedures/jobs.ts';
import { ledgerProcedures } from './procedures/ledger.ts';
import { listProcedures } from './procedures/lists.ts';
import { lookupProcedures } from './procedures/lookup.ts';
import { procedure } from './procedures/procedure.ts';
import { savedProcedures, taskProcedures } from './procedures/saved.ts';
import { sessionProcedures } from './procedures/session.ts';
import { settingsProcedures } from './procedures/settings.ts';
import { sqlProcedures } from './procedures/sql.ts';
import { teamProcedures } from './procedures/team.ts';
import { watchProcedures } from './procedures/watches.ts';

/** Everything the page may ask of the engine. The engine implements it; the page's client has its types. */
export const contract = {
  session: sessionProcedures,
  home: homeProcedures,
  changes: changeProcedures,
  sheets: sheetProcedures,
  enrich: enrichProcedures,
  jobs: jobProcedures,
  lookup: lookupProcedures,
  saved: savedProcedures,
  lists: listProcedures,
  explore: exploreProcedures,
  sql: sqlProcedures,
  tasks: taskProcedures,
  watches: watchProcedures,
  ledger: ledgerProcedures,
  team: teamProcedures,
  settings: settingsProcedures,
  assistants: assistantProcedures,
  data: dataProcedures,
  events: {
    subscribe: procedure.output(eventIterator(engineEventSchema)),
  },
};

export type Contract = typeof contract;

/** What a page sends to each procedure, by group and name. */
export type ProcedureInputs = InferContractRouterInputs<typeof contract>;
