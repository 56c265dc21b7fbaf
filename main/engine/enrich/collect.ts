import { StackdeskError } from '#contract/errors.ts';
import type { Collected, CollectRequest } from '#contract/models/collect.ts';
import type { LookupKind } from '#contract/models/enrich.ts';
import type { Resolved } from '#contract/models/file-ref.ts';
import type { JobOrigin } from '#contract/models/job.ts';
import type { SavedQuery } from '#contract/models/saved.ts';
import { because } from '#contract/reason.ts';
import { domainOfLine } from '../domains/read-cell.ts';
import type { Explore, FoundTable } from '../explore/explore.ts';
import { newOwnPath } from '../files/own-file.ts';
import { type NewFile, writeWholeFile } from '../files/whole-file.ts';
import { linesOf } from '../lookups/interpret.ts';
import type { Saved } from '../saved/saved.ts';
import { savedDomains } from '../saved/saved-domains.ts';
import { quotedField } from '../sheets/csv/field.ts';
import { textLines } from '../sheets/text-lines.ts';
import type { Writer } from '../store/database.ts';
import { removeUnusedFiles } from './remove-unused-files.ts';

export interface CollectContext {
  db: Writer;
  dataDir: string;
  now: () => number;
  saved: Saved;
  explore: Pick<Explore, 'rows'>;
  /** The workspace that would pay. */
  workspace: number;
}

/** Lines written at a time. The engine does other work in between. */
const STRIDE = 10_000;

/**
 * Makes a CSV for domains that have no file: a row for each pasted line, even if it has no domain; for each
 * saved domain that a query finds; or for each row that it finds in an open list, with the list's columns.
 * Throws `no_domains`, `cancelled`, `list_not_open`, `nothing_saved`, or `workspace_required` if the query is
 * about another workspace than the one that pays.
 */
export async function collect(
  context: CollectContext,
  request: Resolved<CollectRequest>,
  signal?: AbortSignal,
): Promise<Collected> {
  const { source, name } = request;
  if (source.kind === 'explore')
    return context.explore.rows(
      source.exploreId,
      source.query,
      (found) => collectRows(context, found, name),
      signal,
    );
  if (source.kind === 'lines')
    return collectLines(context, linesIn(textLines(source.path, { ...source, name: STDIN })), {
      origin: 'pasted',
      name,
    });
  if (source.kind === 'text')
    return collectLines(context, piecesOf(linesOf(source.text)), { origin: 'pasted', name });
  // Even if a person switches meanwhile, this workspace pays and its domains are meant.
  const query = { ...source.query, workspace: source.query.workspace ?? context.workspace };
  if (query.workspace !== context.workspace) {
    throw new StackdeskError('workspace_required', because('other_workspace'));
  }
  const collected = await collectLines(context, savedDomains(context, query), { origin: 'refresh', name });
  return { ...collected, kinds: await foundKinds(context.saved, query) };
}

/** The lines of a text file, split as a pasted text is split, piece by piece. */
async function* linesIn(pieces: AsyncIterable<string>): AsyncGenerator<string[], void> {
  for await (const piece of pieces) yield linesOf(piece);
}

/** What a person reads of the file that a command makes of its standard input. */
const STDIN = 'Standard input';

interface CollectedFile {
  origin: Exclude<JobOrigin, 'file'>;
  name?: string | undefined;
}

/**
 * Makes a CSV, one row for each line. Throws `no_domains`, `nothing_saved`, `out_unwritable`, `disk_full`.
 */
export async function collectLines(
  context: Pick<CollectContext, 'db' | 'dataDir' | 'now'>,
  lines: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
  { origin, name }: CollectedFile,
): Promise<Collected> {
  let counts: LineCounts = { domains: 0, invalid: 0, duplicates: 0 };
  const path = await writeOwnFile(context, { origin, name }, async (file) => {
    counts = await writeLines(file, lines);
    if (counts.domains > 0) return;
    throw origin === 'refresh'
      ? new StackdeskError('nothing_saved', because('none_saved'))
      : new StackdeskError('no_domains', because('no_domain_lines'));
  });
  return { path, ...counts, kinds: [] };
}

/**
 * Makes a CSV of a list's rows with their columns, so that what the list says is not bought again. Throws
 * `no_domains`, `out_unwritable` or `disk_full`.
 */
async function collectRows(
  context: Pick<CollectContext, 'db' | 'dataDir' | 'now'>,
  { headings, rows, domains, chunks }: FoundTable,
  name: string | undefined,
): Promise<Collected> {
  if (domains === 0) throw new StackdeskError('no_domains', because('no_domain_lines'));
  const path = await writeOwnFile(context, { origin: 'pasted', name }, async (file) => {
    await file.append(record(headings));
    for await (const chunk of chunks) await file.append(chunk.map(record).join(''));
  });
  return { path, domains, invalid: 0, duplicates: rows - domains, kinds: [] };
}

async function writeOwnFile(
  context: Pick<CollectContext, 'db' | 'dataDir' | 'now'>,
  { origin, name }: CollectedFile,
  write: (file: NewFile) => Promise<void>,
): Promise<string> {
  await removeUnusedFiles(context);
  const at = context.now();
  const anotherName = () => newOwnPath(context.dataDir, origin, { name, now: at });
  const { path } = await writeWholeFile(anotherName(), undefined, write, { mode: 0o600, anotherName });
  return path;
}

type LineCounts = Pick<Collected, 'domains' | 'invalid' | 'duplicates'>;

async function writeLines(
  file: NewFile,
  lines: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
): Promise<LineCounts> {
  const seen = new Set<string>();
  let invalid = 0;
  let duplicates = 0;
  await file.append(field('Domain'));
  for await (const chunk of lines) {
    for (const line of chunk) {
      const domain = domainOfLine(line);
      if (domain === null) invalid += 1;
      else if (seen.has(domain)) duplicates += 1;
      else seen.add(domain);
    }
    await file.append(chunk.map(field).join(''));
  }
  return { domains: seen.size, invalid, duplicates };
}

function field(text: string): string {
  return record([text]);
}

/** Always quoted, so that nothing in a cell counts as a delimiter. A NUL would make the file look binary. */
function record(cells: readonly string[]): string {
  return `${cells.map((text) => quotedField(text.replaceAll('\0', ' '))).join(',')}\n`;
}

function* piecesOf(lines: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < lines.length; from += STRIDE) yield lines.slice(from, from + STRIDE);
}

async function foundKinds(saved: Saved, query: SavedQuery): Promise<LookupKind[]> {
  const [facet] = await saved.facets(query, ['kind'], { limit: 10, contains: '' });
  const found = new Set(facet?.values.filter(({ count }) => count > 0).map(({ value }) => value));
  return (['companies', 'technologies'] as const).filter((kind) => found.has(kind));
}
