import { basename } from 'node:path';
import { backUp } from '../data/backup.ts';
import { checkBackup } from '../data/check-backup.ts';
import { compact } from '../data/compact.ts';
import { describeData } from '../data/data-info.ts';
import { requireIdle } from '../data/idle.ts';
import { countPurgeable } from '../data/purgeable.ts';
import { api } from './implementer.ts';

export const dataHandlers = {
  info: api.data.info.handler(({ context: { engine } }) => describeData(engine.db, engine)),
  backup: api.data.backup.handler(({ context: { engine, files }, input }) => {
    const out = files.out(input.out, 'db');
    return engine.tasks.run({ kind: 'backup', title: basename(out), out }, (task) =>
      backUp(engine.store.database, out, task),
    );
  }),
  inspectBackup: api.data.inspectBackup.handler(async ({ context: { files }, input }) =>
    checkBackup(await files.backup(input.path)),
  ),
  purgeable: api.data.purgeable.handler(({ context: { engine } }) => countPurgeable(engine.db)),
  compact: api.data.compact.handler(({ context: { engine }, input }) => {
    requireIdle(engine);
    return engine.tasks.run({ kind: 'compact', title: 'Compacting the saved data', out: null }, (task) =>
      compact(engine, input, task),
    );
  }),
};
