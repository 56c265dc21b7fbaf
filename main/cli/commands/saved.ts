import { StackdeskError } from '#contract/errors.ts';
import type { DomainDiff, DomainView } from '#contract/models/lookup.ts';
import {
  type SavedColumn,
  type SavedQuery,
  type SavedRemoval,
  type SavedRow,
  savedColumnSchema,
  savedQuerySchema,
} from '#contract/models/saved.ts';
import { safeJson } from '#shared/text/one-line.ts';
import { savedColumns, savedHeadings, soleTechnology } from '#shared/tables/saved.ts';
import { shownDomain } from '#shared/text/shown-domain.ts';
import { type FlagValues, type ParsedArguments, pageFlags, pageOf, textFlag } from '../arguments.ts';
import { savedChangeFlags, savedChangesOf } from '../change-flags.ts';
import { type Command, type CommandResult, type Flags, isSet, takes } from '../command.ts';
import { ownDay, ownTime } from '#shared/time/own-clock.ts';
import { plural } from '../numbers.ts';
import { type Opened, readsAll, readsSaved, withEngine } from '../open-engine.ts';
import { requiredTarget, targetFlags } from '../out-file.ts';
import { savedFilterFlags, savedFilters, viewNamed } from '../saved-filters.ts';
import type { Column, Table } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { csvStyleFlags, writeExport } from '../write-export.ts';

const order: Flags = {
  sort: takes(savedColumns.join('|'), 'the column to sort by; domain by default'),
  descending: isSet('the other way round'),
};

const pages: Flags = {
  limit: takes('N', 'at most this many; 50 by default'),
  offset: takes('N', 'from this one on'),
};

export const savedCommand: Command = {
  summary: 'What was ever answered, without the service and free.',
  verbs: {
    search: {
      args: '[QUERY…]',
      summary: 'The domains that words and flags find.',
      flags: { ...savedFilterFlags, ...savedChangeFlags, ...order, ...pages },
      example: [
        'saved search berlin',
        'saved search --technology Shopify --without-technology Klaviyo --country Germany',
        'saved search --dropped Magento --changed-since 30d --limit 200',
      ],
      run: search,
    },
    show: {
      args: 'DOMAIN',
      summary: 'The newest answers about a domain, and every answer there was.',
      flags: {},
      example: 'saved show example.com',
      run: show,
    },
    diff: {
      args: 'DOMAIN',
      summary: 'The newest answer of each kind beside the one before.',
      flags: {},
      example: 'saved diff example.com',
      run: diff,
    },
    export: {
      args: '[QUERY…]',
      summary: 'Writes what words and flags find to a file.',
      flags: {
        ...targetFlags,
        view: takes('NAME', 'what this saved view finds, in its columns and its order'),
        ...savedFilterFlags,
        ...savedChangeFlags,
        ...order,
        ...csvStyleFlags,
      },
      example: [
        'saved export --out all.parquet',
        'saved export --view Shops --out shops.duckdb --replace',
        'saved export --out own.csv --technology Shopify --without-technology Klaviyo',
      ],
      run: exportAll,
    },
    removals: {
      args: '',
      summary: 'What was deleted from what is saved, and can be brought back.',
      flags: pages,
      example: 'saved removals',
      run: listRemovals,
    },
    restore: {
      args: 'ID',
      summary: 'Brings back what was deleted at once.',
      flags: {},
      example: 'saved restore 3',
      run: restore,
    },
  },
};

function search({ flags, args }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const query = queryOf(flags, args);
  return withEngine(terminal, flags, readsSaved(terminal, flags), async ({ client }) => {
    const { total, all, rows } = await pageOf(flags, (page) => client.saved.search({ query, ...page }));
    const columns = columnsFor(query.sort.column);
    const table: Table = {
      columns: columns.map((column) => ({ title: savedHeadings[column], ...looks[column] })),
      rows: rows.map((row) => columns.map((column) => cellOf(row, column))),
    };
    const found = `${total.toLocaleString('en')} of ${plural(all, 'domain')}`;
    return {
      json: { total, all, rows },
      text: rows.length === 0 ? found : [table, '', found],
      exitCode: 0,
    };
  });
}

const usual: readonly SavedColumn[] = ['domain', 'company', 'country', 'technologyCount', 'savedAt'];

const looks: Partial<Record<SavedColumn, Omit<Column, 'title'>>> = {
  technologyCount: { isNumber: true },
  since: { isWhole: true },
  savedAt: { isWhole: true },
  firstSavedAt: { isWhole: true },
};

/** The usual columns, and the one that the rows are sorted by. */
function columnsFor(sorted: SavedColumn): readonly SavedColumn[] {
  return usual.includes(sorted) ? usual : [...usual, sorted];
}

function cellOf(row: SavedRow, column: SavedColumn): string | number | null {
  if (column === 'domain') return shownDomain(row.domain);
  if (column === 'since') return row.since === null ? null : ownDay(row.since);
  if (column === 'savedAt' || column === 'firstSavedAt') return ownTime(row[column]);
  const cell = row[column];
  return typeof cell === 'object' && cell !== null ? cell.join(', ') : cell;
}

function show({ flags, args }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  return withEngine(terminal, flags, readsSaved(terminal, flags), async (opened) => {
    const view = await viewOf(opened, args[0]);
    return { json: view, text: safeJson(view, 2).split('\n'), exitCode: 0 };
  });
}

function diff({ flags, args }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  return withEngine(terminal, flags, readsSaved(terminal, flags), async (opened) => {
    const { domain, history } = await viewOf(opened, args[0]);
    const between = async (kind: 'technologies' | 'companies'): Promise<DomainDiff | null> => {
      const [newer, older] = history.filter((entry) => entry.kind === kind && entry.outcome === 'found');
      if (newer === undefined || older === undefined) return null;
      return opened.client.lookup.diff({ olderId: older.snapshotId, newerId: newer.snapshotId });
    };
    const technologies = await between('technologies');
    const company = await between('companies');
    return {
      json: { domain, technologies, company },
      text: describeDiff(shownDomain(domain), technologies, company),
      exitCode: 0,
    };
  });
}

function exportAll({ flags, args }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const target = requiredTarget(flags, terminal, 'saved export');
  const { format } = target;
  const name = textFlag(flags, 'view');
  const asked = queryOf(flags, args);
  if (name !== undefined && JSON.stringify(asked) !== JSON.stringify(queryOf({}, [])))
    throw new StackdeskError(
      'usage',
      'A view says by itself what it finds: give --view or words and filters.',
    );
  return withEngine(terminal, flags, readsSaved(terminal, flags), async (opened) => {
    const view = name === undefined ? null : await viewNamed(opened.client, name);
    // A view may have been saved for another workspace, but the one in use counts.
    const query = view === null ? asked : { ...view.query, workspace: null };
    const columns = (view?.columns ?? savedColumnSchema.options).filter(
      (column) => column !== 'since' || soleTechnology(query) !== null,
    );
    const { json, text } = await writeExport(
      opened,
      { ...target, flags, noun: 'domain' },
      terminal,
      (place) => opened.client.saved.export({ ...place, query, columns, format }),
    );
    return { json: { format, ...json }, text, exitCode: 0 };
  });
}

function listRemovals({ flags }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  return withEngine(terminal, flags, readsSaved(terminal, flags), async ({ client }) => {
    const json = await client.saved.removals(pageFlags(flags));
    const text = json.removals.length === 0 ? 'Nothing was deleted.' : [removalsTable(json.removals)];
    return { json, text, exitCode: 0 };
  });
}

function removalsTable(removals: readonly SavedRemoval[]): Table {
  return {
    columns: [
      { title: 'ID', isNumber: true },
      { title: 'Deleted', isWhole: true },
      { title: 'Domains', isNumber: true },
      { title: 'Some of them' },
    ],
    rows: removals.map(({ id, removedAt, domains, names }) => [
      String(id),
      ownTime(removedAt),
      domains,
      names.join(', '),
    ]),
  };
}

function restore({ flags, args: [word = ''] }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  if (!/^\d{1,15}$/.test(word))
    throw new StackdeskError(
      'usage',
      'Say what to bring back: saved restore ID; saved removals lists the ids.',
    );
  const removalId = Number(word);
  return withEngine(terminal, flags, readsAll, async ({ client }) => {
    const { domains } = await client.saved.undo({ removalId });
    if (domains === 0)
      throw new StackdeskError(
        'nothing_saved',
        `Nothing can be brought back under ${removalId}. See: ${terminal.nextCall('saved removals')}`,
      );
    const text = domains === 1 ? '1 domain is back' : `${domains} domains are back`;
    return { json: { removalId, domains }, text, exitCode: 0 };
  });
}

function queryOf(flags: FlagValues, args: readonly string[]): SavedQuery {
  const query = savedQuerySchema.parse({
    text: args.join(' '),
    ...savedFilters(flags),
    changes: savedChangesOf(flags),
    sort: { column: sortColumn(flags), descending: flags.descending === true },
  });
  if (query.sort.column === 'since' && soleTechnology(query) === null)
    throw new StackdeskError('usage', '--sort since needs one --technology: it is since when that was seen.');
  return query;
}

function sortColumn(flags: FlagValues): SavedColumn {
  const word = textFlag(flags, 'sort') ?? 'domain';
  const column = savedColumns.find((each) => each.toLowerCase() === word.toLowerCase());
  if (column !== undefined) return column;
  throw new StackdeskError('usage', `--sort takes one of ${savedColumns.join(', ')}, not "${word}".`);
}

async function viewOf({ client }: Opened, domain: string | undefined): Promise<DomainView> {
  if (domain === undefined) throw new StackdeskError('usage', 'The domain is missing.');
  const view = await client.lookup.domain({ domain });
  if (view.history.length > 0) return view;
  throw new StackdeskError(
    'nothing_saved',
    `Nothing is saved about ${shownDomain(view.domain)}. Look it up first, or choose another workspace.`,
  );
}

function describeDiff(
  domain: string,
  technologies: DomainDiff | null,
  company: DomainDiff | null,
): string | string[] {
  if (technologies === null && company === null) return `${domain}: only one answer of each kind is saved.`;
  const lines = [`${domain}`];
  if (technologies?.technologies) {
    const { added, removed, kept, isPartial } = technologies.technologies;
    lines.push(
      `technologies ${ownTime(technologies.older.fetchedAt)} … ${ownTime(technologies.newer.fetchedAt)}`,
    );
    lines.push(...added.map(({ name }) => `+ ${name}`), ...removed.map(({ name }) => `- ${name}`));
    lines.push(`${kept.length} kept${isPartial ? '; one of the answers names only some' : ''}`);
  }
  if (company?.company) {
    lines.push(`company ${ownTime(company.older.fetchedAt)} … ${ownTime(company.newer.fetchedAt)}`);
    lines.push(
      ...company.company.map(({ field, before, after }) => `${field}: ${before ?? '–'} → ${after ?? '–'}`),
    );
  }
  return lines;
}
