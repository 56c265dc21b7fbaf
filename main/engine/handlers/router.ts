import { assistantHandlers } from './assistants.ts';
import { changeHandlers } from './changes.ts';
import { dataHandlers } from './data.ts';
import { enrichHandlers, sheetHandlers } from './enrich.ts';
import { eventHandlers } from './events.ts';
import { exploreHandlers } from './explore.ts';
import { homeHandlers } from './home.ts';
import { api } from './implementer.ts';
import { jobHandlers } from './jobs.ts';
import { ledgerHandlers } from './ledger.ts';
import { listHandlers } from './lists.ts';
import { lookupHandlers } from './lookup.ts';
import { savedHandlers, taskHandlers } from './saved.ts';
import { sessionHandlers } from './session.ts';
import { settingsHandlers } from './settings.ts';
import { sqlHandlers } from './sql.ts';
import { teamHandlers } from './team.ts';
import { watchHandlers } from './watches.ts';

/** Everything that the engine does for a window, by the contract's names. */
export const router = api.router({
  session: sessionHandlers,
  home: homeHandlers,
  changes: changeHandlers,
  sheets: sheetHandlers,
  enrich: enrichHandlers,
  jobs: jobHandlers,
  lists: listHandlers,
  lookup: lookupHandlers,
  saved: savedHandlers,
  explore: exploreHandlers,
  sql: sqlHandlers,
  tasks: taskHandlers,
  watches: watchHandlers,
  ledger: ledgerHandlers,
  team: teamHandlers,
  settings: settingsHandlers,
  assistants: assistantHandlers,
  data: dataHandlers,
  events: eventHandlers,
});
