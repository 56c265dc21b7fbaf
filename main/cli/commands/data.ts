import { StackdeskError } from '#contract/errors.ts';
import type { ExportSince } from '#contract/models/data.ts';
import type { Task } from '#contract/models/task.ts';
import { type ParsedArguments, textFlag } from '../arguments.ts';
import { type Command, type CommandResult, takes } from '../command.ts';
import { plural } from '../numbers.ts';
import { type Opened, readsAll, withEngine } from '../open-engine.ts';
import { settledTask } from '../settled-task.ts';
import type { Terminal } from '../terminal.ts';

export const dataCommand: Command = {
  summary: 'Everything that is saved, for a warehouse or a database.',
  verbs: {
    export: {
      args: '',
      summary: 'Writes it as a data set of Parquet files, or loads it into PostgreSQL.',
      flags: {
        to: takes(
          'DIR|postgres://USER@HOST/DB',
          'a folder, or a database (its password: PGPASSWORD or ~/.pgpass)',
        ),
        since: takes('DAY|last', 'only what came since that day, or since the last export to the folder'),
      },
      example: 'data export --to warehouse --since last',
      run: exportData,
    },
  },
};

function exportData({ flags }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const to = textFlag(flags, 'to');
  if (to === undefined || to === '')
    throw new StackdeskError(
      'usage',
      'Say where: data export --to DIR, or --to postgres://user@host/database.',
    );
  const since = sinceOf(textFlag(flags, 'since'));
  const isDatabase = /^postgres(?:ql)?:/i.test(to);
  // It may hold a password, which would become the name of a folder.
  if (!isDatabase && /^[a-z][a-z\d+.-]+:\/\//i.test(to))
    throw new StackdeskError(
      'usage',
      '--to takes a folder of this computer, or postgres://user@host/database. For an object store, export to a folder and copy that: docs/warehouse.md says how.',
    );
  return withEngine(terminal, flags, { ...readsAll, unlocksTeam: false }, async (opened) => {
    const { client, give } = opened;
    const dir = terminal.pathOf(to);
    const task = await settledTask(
      opened,
      async () =>
        isDatabase
          ? client.data.load({
              to: withWholePath(to, terminal),
              since,
              ...(await accessOf(opened, terminal)),
            })
          : client.data.export({ to: await give(dir, { kind: 'folder' }), since }),
      ({ done }) => terminal.progress(`${plural(done, 'row')} read`),
    ).finally(() => terminal.progress(null));
    return resultOf(task, isDatabase ? null : dir);
  });
}

/** An address whose file of authorities is named as a whole: the engine may be another command, in another folder. */
function withWholePath(address: string, { pathOf }: Terminal): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  const file = url?.searchParams.get('sslrootcert') ?? '';
  if (url === null || file === '' || file === 'system') return address;
  url.searchParams.set('sslrootcert', pathOf(file));
  return url.href;
}

/** What this command's environment says of the password. The engine may be another command, with another environment. */
async function accessOf(
  { give }: Opened,
  { program }: Terminal,
): Promise<{ password?: string; passwordFile?: string }> {
  const { PGPASSWORD: password, PGPASSFILE: file } = program.environment;
  if (password) return { password };
  return file ? { passwordFile: await give(file, { kind: 'read' }) } : {};
}

function resultOf({ dataSet }: Task, dir: string | null): CommandResult {
  if (dataSet === undefined)
    throw new StackdeskError('internal', 'Nothing was written. The log has the details.');
  const { part, tables, listsLeftOut } = dataSet;
  const left =
    listsLeftOut === 0
      ? []
      : [
          `The rows of ${plural(listsLeftOut, 'list')} are not in it: a downloaded file was moved or changed. \`lists locate\` finds it again.`,
        ];
  const isNothing = dir !== null && part === null;
  const lines = isNothing
    ? [`Nothing is new since the last export to ${dir}.`]
    : [
        ...tables.map(({ name, rows }) => `${name.padEnd(13)}  ${plural(rows, 'row')}`),
        dir === null ? 'The database has it all.' : `Written to ${dir} as the part ${part}.`,
      ];
  return { json: { out: dir, ...dataSet }, text: [...lines, ...left], exitCode: 0 };
}

function sinceOf(text: string | undefined): ExportSince {
  if (text === undefined) return 'all';
  if (text === 'last') return 'new';
  const isTime = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?)?$/.test(text);
  const ms = isTime ? Date.parse(text.length === 10 || text.endsWith('Z') ? text : `${text}Z`) : Number.NaN;
  if (Number.isNaN(ms))
    throw new StackdeskError(
      'usage',
      `--since takes last, a day such as 2026-11-01, or a time in UTC such as 2026-11-01T08:00, not "${text}".`,
    );
  // Nothing can be newer. The export would look complete and hold hardly anything.
  if (ms > Date.now())
    throw new StackdeskError('usage', `--since takes a time that has begun in UTC, and "${text}" has not.`);
  return new Date(ms).toISOString();
}
