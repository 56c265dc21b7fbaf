import { basename } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { backUp } from '../data/backup.ts';
import { checkBackup } from '../data/check-backup.ts';
import { describeData } from '../data/data-info.ts';
import { countPurgeable } from '../data/purgeable.ts';
import { exportDataSet } from '../warehouse/export-data-set.ts';
import { loadPostgres } from '../warehouse/load-postgres.ts';
import { api } from './implementer.ts';

export const dataHandlers = {
  info: api.data.info.handler(({ context: { engine } }) => describeData(engine.db, engine)),
  backup: api.data.backup.handler(({ context: { engine, files }, input }) => {
    const { out } = files.out(input.out, 'db');
    return engine.tasks.run({ kind: 'backup', title: basename(out), out }, (task) =>
      backUp(engine.store.database, out, task),
    );
  }),
  export: api.data.export.handler(async ({ context: { engine, files }, input }) => {
    const dir = await files.folder(input.to);
    return engine.tasks.run({ kind: 'dataSet', title: basename(dir), out: dir }, (task) =>
      exportDataSet(engine, { dir, since: input.since }, task),
    );
  }),
  load: api.data.load.handler(({ context: { engine, files, command }, input }) => {
    // A page that was taken over could send what is saved to any computer.
    if (command === undefined) throw new StackdeskError('usage', because('only_commands_load'));
    const { passwordFile: named } = input;
    const passwordFile = named === undefined ? undefined : files.place(named);
    return engine.tasks.run({ kind: 'dataSet', title: 'PostgreSQL', out: null }, (task) =>
      loadPostgres(engine, { ...input, passwordFile }, task),
    );
  }),
  inspectBackup: api.data.inspectBackup.handler(async ({ context: { engine, files }, input }) =>
    checkBackup(await files.backup(input.path), engine.calls.signal),
  ),
  purgeable: api.data.purgeable.handler(({ context: { engine } }) => countPurgeable(engine.db)),
};
