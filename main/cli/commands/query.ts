import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import { exploreQueryDefaults } from '#contract/values/explore.ts';
import { storedPath } from '../../process/stored-name.ts';
import { type FlagValues, listFlag, type ParsedArguments, textFlag } from '../arguments.ts';
import { type Command, type CommandResult, takes, takesMany } from '../command.ts';
import { giveRows, rowsFlags, formOf } from '../found-rows.ts';
import {
  isTableName,
  type NamedFile,
  readsTables,
  selectFrom,
  sqlColumnsOf,
  tableNamed,
  tablesOf,
} from '../named-tables.ts';
import { type Opened, readsSaved, withEngine } from '../open-engine.ts';
import { readingFlags, readingOf } from '../reading-flags.ts';
import type { Terminal } from '../terminal.ts';

/** The longest text of a query, bytes. */
const MOST_BYTES = 200_000;

const tableFlag = { table: takesMany('NAME=FILE', 'a file that the query reads, under this name') };

export const queryCommand: Command = {
  summary: 'Asks what is saved, downloaded lists, files of runs and other files by SQL, free.',
  verbs: {
    '': {
      args: 'SQL',
      summary: 'The rows of one SELECT. Quotes keep it one word.',
      flags: {
        file: takes('FILE', 'reads the query from this file instead, or - from stdin'),
        kept: takes('NAME', 'runs a query that was kept under this name'),
        ...tableFlag,
        ...readingFlags,
        ...rowsFlags,
      },
      example: [
        'query "SELECT country, count(*) AS sites FROM saved GROUP BY ALL ORDER BY sites DESC"',
        'query "SELECT l.* FROM leads l ANTI JOIN saved USING (domain)" --table leads=leads.csv --out new.csv',
        'query --file report.sql --format jsonl',
      ],
      run: query,
    },
    tables: {
      args: '[TABLE]',
      summary: 'The tables that a query can read, or the columns of one.',
      flags: { ...tableFlag, ...readingFlags },
      example: ['query tables', 'query tables saved', 'query tables leads --table leads=leads.xlsx'],
      run: listTables,
    },
    kept: {
      args: '',
      summary: 'The queries that were kept under names.',
      flags: {},
      example: 'query kept',
      run: listKept,
    },
    keep: {
      args: 'NAME SQL',
      summary: 'Keeps a query under a name, also for the window. It replaces one of the same name.',
      flags: { file: takes('FILE', 'reads the query from this file, or - from stdin') },
      example: 'query keep "By country" "SELECT country, count(*) FROM saved GROUP BY ALL"',
      run: keep,
    },
    drop: {
      args: 'NAME',
      summary: 'Removes a query that was kept.',
      flags: {},
      example: 'query drop "By country"',
      run: drop,
    },
  },
};

async function query({ flags, args }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const kept = textFlag(flags, 'kept');
  const given = kept === undefined ? await textOf(flags, args[0], terminal) : null;
  if (kept !== undefined && (args[0] !== undefined || flags.file !== undefined))
    throw new StackdeskError('usage', 'Say one of these: the SQL, --file or --kept.');
  const form = formOf(flags, terminal, 'query SQL');
  const [files, reading] = [filesOf(flags), readingOf(flags, null)];
  return withEngine(terminal, flags, readsTables(terminal, flags), async (opened) => {
    const text = given ?? (await runnableQuery(opened, kept ?? '')).text;
    const table = await selectFrom(opened, await tablesOf(opened, reading, files), text);
    const columns = table.columns.map(({ index }) => index);
    try {
      const asked = { query: exploreQueryDefaults, columns, form };
      return await giveRows(opened, table, asked, { flags, terminal });
    } finally {
      await opened.client.explore.close({ exploreId: table.exploreId });
    }
  });
}

function listTables({ flags, args }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const [files, reading] = [filesOf(flags), readingOf(flags, null)];
  return withEngine(terminal, flags, readsTables(terminal, flags), async (opened) => {
    const tables = await tablesOf(opened, reading, files);
    const [wanted] = args;
    if (wanted === undefined) {
      const json = tables.map(({ name, what, rows }) => ({ name, what, rows }));
      const columns = [
        { title: 'Table', isWhole: true },
        { title: 'Rows', isNumber: true },
        { title: 'What' },
      ];
      const rows = tables.map(({ name, rows: count, what }) => [name, count, what]);
      return { json: { tables: json }, text: [{ columns, rows }], exitCode: 0 };
    }
    const table = await tableNamed(tables, wanted).open();
    await opened.client.explore.close({ exploreId: table.exploreId });
    const columns = sqlColumnsOf(table).map((each, index) => {
      const { name, notation, couldBe } = table.columns[index] ?? {};
      return { ...each, heading: name, readAs: notation, couldBe };
    });
    const titles = [{ title: 'Column', isWhole: true }, { title: 'Type' }, { title: 'Heading' }];
    const rows = columns.map(({ column, type, heading = '' }) => [column, type, heading]);
    return {
      json: { table: wanted, rows: table.rows, columns },
      text: [{ columns: titles, rows }],
      exitCode: 0,
    };
  });
}

function listKept({ flags }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  return withEngine(terminal, flags, readsSaved(terminal, flags), async ({ client }) => {
    const queries = await client.sql.views();
    const columns = [{ title: 'Name' }, { title: 'SQL' }];
    const rows = queries.map(({ name, text }) => [name, text]);
    return {
      json: { queries },
      text: queries.length === 0 ? 'No query is kept.' : [{ columns, rows }],
      exitCode: 0,
    };
  });
}

async function keep({ flags, args }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const [name, sql] = args;
  if (name === undefined) throw new StackdeskError('usage', 'Say the name: query keep NAME SQL.');
  const text = await textOf(flags, sql, terminal);
  const options = { ...readsSaved(terminal, flags), maySpend: true };
  return withEngine(terminal, flags, options, async ({ client }) => {
    await client.sql.saveView({ name, text, outside: false });
    return { json: { name }, text: `Kept as ${name}.`, exitCode: 0 };
  });
}

function drop({ flags, args }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const options = { ...readsSaved(terminal, flags), maySpend: true };
  return withEngine(terminal, flags, options, async (opened) => {
    const { id, name } = await keptQuery(opened, args[0] ?? '');
    await opened.client.sql.removeView({ id });
    return { json: { name }, text: `${name} is no longer kept.`, exitCode: 0 };
  });
}

async function keptQuery({ client }: Opened, name: string) {
  const queries = await client.sql.views();
  const found = queries.find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (found !== undefined) return found;
  const names =
    queries.length === 0 ? 'None is kept' : `Kept are ${queries.map((each) => each.name).join(', ')}`;
  throw new StackdeskError('usage', `No query is kept as "${name}". ${names}.`);
}

/** What came with a backup may be anybody's. A person sees it before it runs. */
async function runnableQuery(opened: Opened, name: string) {
  const found = await keptQuery(opened, name);
  if (!found.outside) return found;
  throw new StackdeskError(
    'usage',
    `“${found.name}” came with a backup, so look at it before it runs: ${found.text} To allow it: query keep NAME SQL.`,
  );
}

/** The text of the query: a word of the call, a file or stdin. */
async function textOf(flags: FlagValues, word: string | undefined, terminal: Terminal): Promise<string> {
  const file = textFlag(flags, 'file');
  if ((word === undefined) === (file === undefined))
    throw new StackdeskError(
      'usage',
      word === undefined
        ? 'Say the query: query "SELECT …", or --file FILE. What it can read: query tables.'
        : 'Say the query either as a word or as a file.',
    );
  const text = word ?? (file === '-' ? await allOf(terminal) : readNamed(terminal, file ?? ''));
  if (text.trim() !== '') return text;
  throw new StackdeskError('usage', 'The query is empty.');
}

function readNamed({ pathOf }: Terminal, file: string): string {
  const path = storedPath(pathOf(file));
  try {
    const facts = statSync(path);
    if (facts.isFile() && facts.size <= MOST_BYTES) return readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (cause) {
    throw new StackdeskError('file_unreadable', `${basename(file)} can’t be read.`, { cause });
  }
  throw new StackdeskError('file_unreadable', `${basename(file)} is no file with a query.`);
}

async function allOf({ program }: Terminal): Promise<string> {
  let text = '';
  for await (const piece of program.stdin.setEncoding('utf8')) {
    text += piece;
    if (text.length > MOST_BYTES) throw new StackdeskError('usage', 'The query on stdin is too long.');
  }
  return text;
}

function filesOf(flags: FlagValues): NamedFile[] {
  const files = listFlag(flags, 'table').map((text) => {
    const [, name, path] = /^([a-z][a-z0-9_]{0,79})=(.+)$/is.exec(text) ?? [];
    if (name === undefined || path === undefined || isTableName(name))
      throw new StackdeskError(
        'usage',
        `--table takes NAME=FILE, with a name of letters, digits and _ that is no other table's, not "${text}".`,
      );
    return { name: name.toLowerCase(), path };
  });
  const twice = files.find(({ name }, at) => files.findIndex((each) => each.name === name) !== at);
  if (twice === undefined) return files;
  throw new StackdeskError('usage', `--table names ${twice.name} twice.`);
}
