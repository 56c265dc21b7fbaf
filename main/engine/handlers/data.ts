import { basename } from 'node:path';
import { backUp } from '../data/backup.ts';
import { checkBackup } from '../data/check-backup.ts';
import { describeData } from '../data/data-info.ts';
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
};
