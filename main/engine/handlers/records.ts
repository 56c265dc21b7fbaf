import { listLedger } from '../store/ledger.ts';
import { readSettings, writeSettings } from '../store/settings.ts';
import { api } from './implementer.ts';

export const ledgerHandlers = {
  list: api.ledger.list.handler(({ context: { engine }, input }) =>
    listLedger(engine.db, engine.sessions.workspace().row, input),
  ),
};

export const settingsHandlers = {
  get: api.settings.get.handler(({ context: { engine } }) => readSettings(engine.db)),
  set: api.settings.set.handler(({ context: { engine }, input }) => writeSettings(engine.db, input)),
};

export const eventHandlers = {
  subscribe: api.events.subscribe.handler(({ context: { engine }, signal }) => engine.events.stream(signal)),
};
