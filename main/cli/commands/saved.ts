import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { DomainDiff, DomainView } from '../../../preload/contract/models/lookup.ts';
import {
  type SavedQuery,
  savedColumnSchema,
  savedQuerySchema,
} from '../../../preload/contract/models/saved.ts';
import { type ExportFormat, exportFormatSchema } from '../../../preload/contract/models/task.ts';
import { safeJson } from '../../../preload/contract/values/one-line.ts';
import { soleTechnology } from '../../../preload/contract/values/saved.ts';
import { shownDomain } from '../../../preload/contract/values/shown-domain.ts';
import type { Engine } from '../../engine/engine.ts';
import { diffSnapshots } from '../../engine/lookups/diff.ts';
import { viewDomain } from '../../engine/lookups/domain-view.ts';
import { domainKey } from '../../engine/lookups/subject.ts';
import { exportSaved } from '../../engine/saved/export-saved.ts';
import { readSettings } from '../../engine/store/settings.ts';
import { type Flags, type ParsedArguments, pageFlags, requireNoMoreWords, textFlag } from '../arguments.ts';
import { SAVED_CHANGES_USAGE, savedChangeFlags, savedChangesOf } from '../change-flags.ts';
import type { Command, CommandResult } from '../command.ts';
import { CSV_STYLE_USAGE, changedCellsOf, csvStyleFlags, csvStyleOf } from '../csv-style.ts';
import { withEngine } from '../open-engine.ts';
import { newFilePath } from '../out-file.ts';
import { SAVED_FILTER_USAGE, savedFilterFlags, savedFilters } from '../saved-filters.ts';
import { savedWorkspace } from '../saved-workspace.ts';
import type { Terminal } from '../terminal.ts';
import { listRemoved, restore } from './saved-removals.ts';

export const savedCommand: Command = {
  usage: `saved search QUERY ${SAVED_FILTER_USAGE} ${SAVED_CHANGES_USAGE} [--limit N] | saved show DOMAIN | saved diff DOMAIN | saved export --format csv|xlsx|json|parquet|md --out FILE ${CSV_STYLE_USAGE} [QUERY] | saved removals [--limit N] | saved restore ID`,
  summary: 'What was ever answered, without the service and free.',
  flags: {
    ...savedFilterFlags,
    ...savedChangeFlags,
    limit: { type: 'string' },
    offset: { type: 'string' },
    format: { type: 'string' },
    out: { type: 'string' },
    ...csvStyleFlags,
  },
  run: (parsed, terminal) => {
    const [verb] = parsed.words;
    const work = verb === undefined || !Object.hasOwn(verbs, verb) ? undefined : verbs[verb];
    if (work === undefined) {
      throw new StackdeskError(
        'usage',
        `saved knows search, show, diff, export, removals and restore, not "${verb ?? ''}".`,
      );
    }
    requireNoMoreWords(parsed.words, mostWords[verb ?? ''] ?? Number.POSITIVE_INFINITY);
    return withEngine(parsed.flags, { maySpend: false, needsService: false }, (engine) =>
      work(engine, parsed, terminal),
    );
  },
};

const verbs: Readonly<
  Record<string, (engine: Engine, parsed: ParsedArguments, terminal: Terminal) => Promise<CommandResult>>
> = { search, show, diff, export: exportAll, removals: listRemoved, restore };

/** The words that a verb takes, itself included; others take a query of any length. */
const mostWords: Readonly<Record<string, number>> = { show: 2, diff: 2, removals: 1, restore: 2 };

async function search(engine: Engine, { flags, words }: ParsedArguments): Promise<CommandResult> {
  const query = queryOf(engine, flags, words.slice(1));
  const { total, all, rows } = await engine.saved.search(query, pageFlags(flags));
  const lines = rows.map(({ domain, company, country, technologyCount, savedAt }) =>
    [shownDomain(domain), company ?? '', country ?? '', technologyCount ?? '', savedAt].join('  '),
  );
  const text = [`${total} of ${all} domains`, ...lines];
  return { json: { total, all, rows }, text, exitCode: 0 };
}

async function show(engine: Engine, { flags, words }: ParsedArguments): Promise<CommandResult> {
  const view = viewOf(engine, flags, words[1]);
  return { json: view, text: safeJson(view, 2).split('\n'), exitCode: 0 };
}

/** The newest answer of each kind beside the one before it. */
async function diff(engine: Engine, { flags, words }: ParsedArguments): Promise<CommandResult> {
  const view = viewOf(engine, flags, words[1]);
  const workspace = savedWorkspace(engine.db, flags).row;
  const between = (kind: 'technologies' | 'companies'): DomainDiff | null => {
    const [newer, older] = view.history.filter((entry) => entry.kind === kind && entry.outcome === 'found');
    if (newer === undefined || older === undefined) return null;
    return diffSnapshots(engine.db, workspace, older.snapshotId, newer.snapshotId);
  };
  const technologies = between('technologies');
  const company = between('companies');
  const json = { domain: view.domain, technologies, company };
  return { json, text: describeDiff(shownDomain(view.domain), technologies, company), exitCode: 0 };
}

async function exportAll(
  engine: Engine,
  { flags, words }: ParsedArguments,
  terminal: Terminal,
): Promise<CommandResult> {
  const out = textFlag(flags, 'out');
  const format = exportFormatSchema.safeParse(textFlag(flags, 'format') ?? formatOf(out));
  if (out === undefined || !format.success) {
    throw new StackdeskError(
      'usage',
      'Say where and how: saved export --format csv|xlsx|json|parquet|md --out FILE.',
    );
  }
  const path = newFilePath(out);
  const query = queryOf(engine, flags, words.slice(1));
  const columns = savedColumnSchema.options.filter(
    (column) => column !== 'since' || soleTechnology(query) !== null,
  );
  const written = await exportSaved(
    engine,
    {
      query,
      columns,
      format: format.data,
      out: path,
      style: csvStyleOf(flags, readSettings(engine.db).csvStyle),
    },
    {
      signal: new AbortController().signal,
      progress: (done) => terminal.progress(`${done} domains written`),
    },
  );
  terminal.progress(null);
  const json = {
    out: written.path,
    format: format.data,
    rows: written.rows,
    columns: written.columns,
    sizeBytes: written.sizeBytes,
    changedCells: written.changedCells,
  };
  return {
    json,
    text: `${written.rows} domains written to ${written.path}${changedCellsOf(written.changedCells)}`,
    exitCode: 0,
  };
}

function formatOf(out: string | undefined): ExportFormat | undefined {
  return exportFormatSchema.options.find((format) => out?.toLowerCase().endsWith(`.${format}`));
}

function queryOf(engine: Engine, flags: Flags, words: readonly string[]): SavedQuery {
  return savedQuerySchema.parse({
    workspace: savedWorkspace(engine.db, flags).row,
    text: words.join(' '),
    ...savedFilters(flags),
    changes: savedChangesOf(flags),
  });
}

function viewOf(engine: Engine, flags: Flags, name: string | undefined): DomainView {
  if (name === undefined) throw new StackdeskError('usage', 'The domain is missing.');
  const view = viewDomain(engine.db, savedWorkspace(engine.db, flags).row, domainKey(name));
  if (view.history.length === 0) {
    throw new StackdeskError('nothing_saved', `Nothing is saved about ${shownDomain(view.domain)}.`);
  }
  return view;
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
    lines.push(`technologies ${technologies.older.fetchedAt} … ${technologies.newer.fetchedAt}`);
    lines.push(...added.map(({ name }) => `+ ${name}`), ...removed.map(({ name }) => `- ${name}`));
    lines.push(`${kept.length} kept${isPartial ? '; one of the answers names only some' : ''}`);
  }
  if (company?.company) {
    lines.push(`company ${company.older.fetchedAt} … ${company.newer.fetchedAt}`);
    lines.push(
      ...company.company.map(({ field, before, after }) => `${field}: ${before ?? '–'} → ${after ?? '–'}`),
    );
  }
  return lines;
}
