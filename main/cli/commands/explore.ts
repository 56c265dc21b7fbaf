import { StackdeskError } from '#contract/errors.ts';
import {
  type ExploreColumn,
  type ExploreGrouping,
  type ExploreMeasure,
  type ExploreQuery,
  type ExploreTable,
  exploreCombinationSchema,
  exploreJoinSchema,
} from '#contract/models/explore.ts';
import { exploreCombinations, exploreJoins, exploreQueryDefaults } from '#contract/values/explore.ts';
import { uniqueNames } from '#shared/tables/sql-names.ts';
import { type FlagValues, listFlag, type ParsedArguments, textFlag } from '../arguments.ts';
import { type Command, type CommandResult, isSet, takes, takesMany } from '../command.ts';
import { conditionOn } from '../condition.ts';
import { didYouMean, someOf } from '../did-you-mean.ts';
import { giveRows, rowsFlags, formOf } from '../found-rows.ts';
import { isTableName, type NamedTable, readsTables, tableNamed, tablesOf } from '../named-tables.ts';
import { type Opened, withEngine } from '../open-engine.ts';
import { readingFlags, readingOf } from '../reading-flags.ts';
import type { Terminal } from '../terminal.ts';

export const exploreCommand: Command = {
  summary: 'Filters, sorts, groups, combines and exports a file, a list or what is saved, free.',
  verbs: {
    '': {
      args: 'TABLE',
      summary:
        'The rows of a file, or of a table that query tables names. Tables are combined first, then rows are found, grouped and sorted.',
      flags: {
        find: takes('TEXT', 'only rows with all these words'),
        where: takesMany('CONDITION', 'only what fits, such as city=Berlin, sites>20, note~pilot or size='),
        sort: takes('COLUMN', 'the column to sort by'),
        descending: isSet('the other way round'),
        column: takesMany('COLUMN', 'shows and writes this column; all by default'),
        'group-by': takesMany('COLUMN', 'one row for each value, or for each pair of two columns'),
        across: isSet('the values of the second column of --group-by become columns'),
        sum: takesMany('COLUMN', 'adds this column up for each group'),
        distinct: takesMany('COLUMN', 'counts different values for each group'),
        combine: takes(exploreCombinations.join('|'), 'with the tables of --with, by their domains'),
        with: takesMany('TABLE', 'a further file or table'),
        by: takes(exploreJoins.join('|'), 'what makes two rows the same; domain by default'),
        sheet: takes('NAME', 'the sheet of a workbook'),
        ...readingFlags,
        ...rowsFlags,
      },
      example: [
        'explore leads.xlsx --where "employees>50" --where "city!=Berlin" --sort revenue --descending',
        'explore list_12 --group-by country --group-by company_size --across',
        'explore leads.csv --combine difference --with customers.csv --out new.csv',
        'explore leads.csv --combine difference --with saved',
      ],
      run: explore,
    },
    columns: {
      args: 'TABLE',
      summary: 'The columns of a file or table, how they are read, and what else they could be.',
      flags: { sheet: takes('NAME', 'the sheet of a workbook'), ...readingFlags },
      example: 'explore columns leads.xlsx',
      run: showColumns,
    },
  },
};

async function explore({ flags, args }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const source = sourceOf(args);
  const form = formOf(flags, terminal, 'explore TABLE');
  const combination = combinationOf(flags);
  return withEngine(terminal, flags, readsTables(terminal, flags), async (opened) => {
    const { explore: calls } = opened.client;
    const { first, others } = await tablesFor(opened, source, combination?.others ?? [], flags);
    const open: ExploreTable[] = [];
    const keep = (table: ExploreTable) => {
      open.push(table);
      return table;
    };
    try {
      let table = keep(await first.open());
      if (combination !== null) {
        for (const other of others) keep(await other.open());
        const exploreIds = open.map(({ exploreId }) => exploreId);
        table = keep(await calls.combine({ exploreIds, ...combination.how, name: source }));
      }
      let query = findingOf(flags, table);
      const grouping = groupingOf(flags, table);
      if (grouping !== null) {
        table = keep(await calls.group({ exploreId: table.exploreId, query, grouping, name: source }));
        query = exploreQueryDefaults;
      }
      const sort = textFlag(flags, 'sort');
      const asked = {
        query:
          sort === undefined
            ? query
            : { ...query, sort: [{ column: placeOf(table, sort), descending: flags.descending === true }] },
        columns: shownColumns(flags, table),
        form,
      };
      return await giveRows(opened, table, asked, { flags, terminal });
    } finally {
      for (const { exploreId } of open) await calls.close({ exploreId });
    }
  });
}

function showColumns({ flags, args }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const source = sourceOf(args);
  return withEngine(terminal, flags, readsTables(terminal, flags), async (opened) => {
    const table = await (await tablesFor(opened, source, [], flags)).first.open();
    await opened.client.explore.close({ exploreId: table.exploreId });
    const { rows, rowsBelow, sheet, sheets, domainColumn } = table;
    const columns = table.columns.map((each, at) => ({ ...each, isDomain: at === domainColumn }));
    const looks = [
      { title: 'Column', isWhole: true },
      { title: 'Type' },
      { title: 'Filled', isNumber: true },
      { title: 'Different, about', isNumber: true },
      { title: 'Read as' },
    ];
    const lines = columns.map(({ name, type, filled, distinct, ...each }) => [
      name,
      each.isDomain ? `${type}, the domain` : type,
      filled,
      distinct,
      each.hasSeveral === true
        ? 'several values'
        : each.couldBe === undefined
          ? (each.notation ?? '')
          : `text; could be ${each.couldBe.join(' or ')}`,
    ]);
    const below = rowsBelow === 0 ? [] : ['', `Left out below: ${rowsBelow}. --rows-below takes them in.`];
    return {
      json: { rows, rowsBelow, sheet, sheets, columns },
      text: [{ columns: looks, rows: lines }, ...below],
      exitCode: 0,
    };
  });
}

function sourceOf([source]: readonly string[]): string {
  if (source !== undefined) return source;
  throw new StackdeskError('usage', 'Say which: explore FILE, or a table that query tables names.');
}

/**
 * Tables by their names, else files; `./saved` is a file of that name. What is said of a sheet and of columns is about the
 * first.
 */
async function tablesFor(
  opened: Opened,
  source: string,
  others: readonly string[],
  flags: FlagValues,
): Promise<{ first: NamedTable; others: NamedTable[] }> {
  const sources = [source, ...others];
  const names = sources.map((word, at) => (isTableName(word) ? word.toLowerCase() : `file_${at + 1}`));
  const sheet = textFlag(flags, 'sheet');
  const files = sources.flatMap((path, at) => {
    const name = names[at] ?? '';
    return isTableName(path) ? [] : [{ name, path, sheet: at === 0 ? sheet : undefined }];
  });
  const [name = '', ...otherNames] = names;
  const tables = await tablesOf(opened, readingOf(flags, name), files);
  return { first: tableNamed(tables, name), others: otherNames.map((each) => tableNamed(tables, each)) };
}

function combinationOf(flags: FlagValues) {
  const others = listFlag(flags, 'with');
  const word = textFlag(flags, 'combine');
  const by = exploreJoinSchema.safeParse(textFlag(flags, 'by') ?? 'domain');
  if (!by.success) throw new StackdeskError('usage', `--by takes ${exploreJoins.join(' or ')}.`);
  if (word === undefined && others.length === 0) return null;
  const combination = exploreCombinationSchema.safeParse(word);
  if (!combination.success || others.length === 0)
    throw new StackdeskError(
      'usage',
      `--combine takes ${exploreCombinations.join(', ')}, and --with the table to combine with.`,
    );
  return { others, how: { combination: combination.data, by: by.data } };
}

/** Which rows the flags ask for. */
function findingOf(flags: FlagValues, { columns }: ExploreTable): ExploreQuery {
  const names = uniqueNames(columns);
  const conditioned = columns.map(({ index, type, hasSeveral, hasNoZone }, at) => ({
    key: index,
    name: names[at] ?? '',
    type,
    hasSeveral,
    hasNoZone,
  }));
  return {
    ...exploreQueryDefaults,
    text: textFlag(flags, 'find') ?? '',
    filters: listFlag(flags, 'where').map((text) => conditionOn(text, conditioned)),
  };
}

/** The types of columns that can be added up. */
const SUMMED: readonly ExploreColumn['type'][] = ['integer', 'number', 'duration'];

function groupingOf(flags: FlagValues, table: ExploreTable): ExploreGrouping | null {
  const by = listFlag(flags, 'group-by').map((name) => columnNamed(table, name));
  const measured = (name: 'sum' | 'distinct', words: string): ExploreMeasure[] =>
    listFlag(flags, name).map((named) => {
      const { index: column, name: heading, type } = columnNamed(table, named);
      if (name === 'sum' && !SUMMED.includes(type))
        throw new StackdeskError(
          'usage',
          `${heading} is read as ${type}, so it has no sum. explore columns says what else it could be, and --read-as reads it so.`,
        );
      return { kind: name, column, name: `${words} ${heading}`.slice(0, 200) };
    });
  const figures = [...measured('sum', 'sum of'), ...measured('distinct', 'different')];
  const isAcross = flags.across === true;
  if (by.length === 0 && (figures.length > 0 || isAcross))
    throw new StackdeskError('usage', '--sum, --distinct and --across need --group-by.');
  if (by.length === 0) return null;
  if (by.length > 2 || (isAcross && by.length !== 2))
    throw new StackdeskError('usage', '--group-by takes one column or two; --across needs two.');
  return {
    by: by.map(({ index, hasSeveral }) => ({ column: index, isSplit: hasSeveral === true })),
    measures: [{ kind: 'count', name: 'rows' }, ...figures],
    ...(isAcross ? { across: { others: 'others', empty: 'empty' } } : {}),
  };
}

function shownColumns(flags: FlagValues, table: ExploreTable): number[] {
  const named = listFlag(flags, 'column');
  return named.length === 0
    ? table.columns.map(({ index }) => index)
    : named.map((name) => placeOf(table, name));
}

const placeOf = (table: ExploreTable, name: string): number => columnNamed(table, name).index;

/** A column by its name, in any case. The second of two that have one name is `Name_2`. */
function columnNamed({ columns }: ExploreTable, wanted: string): ExploreColumn {
  const names = uniqueNames(columns);
  const at = names.findIndex((name) => name.toLowerCase() === wanted.trim().toLowerCase());
  const found = columns[at];
  if (found !== undefined) return found;
  throw new StackdeskError(
    'column_not_found',
    `There is no column "${wanted}". There are ${someOf(names)}.${didYouMean(wanted, names)}`,
  );
}
