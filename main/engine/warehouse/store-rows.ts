import { createHash } from 'node:crypto';
import { KIND_BITS } from '../saved/index-domain.ts';
import { PACKED_BYTES, packedNumbers } from '../saved/packed-technologies.ts';
import { savedJson } from '../service/answer.ts';
import { readCompany } from '../service/read/company.ts';
import type { Reader } from '../store/database.ts';
import type { NamedTechnology } from '../store/saved-names.ts';
import { listSnapshots } from '../store/snapshots.ts';
import { detailsOf, type PageDetails, type StagedPage, type StagedRow, type Staging } from './part-writer.ts';
import { seenTechnologies } from './seen-technologies.ts';
import { PARTITIONS, TABLES } from './tables.ts';

/** Which rows of the store an export writes. */
export interface Wanted {
  /** Only what changed after this position: the numbers of changes and of answers. 0 for everything. */
  afterChange: number;
  afterAnswer: number;
  /** Only what came at this time or later, ms since 1970. 0 for everything. */
  from: number;
}

export type Rows = Iterable<StagedRow>;

/** Workspaces by their rows in the store, for the SELECT of each table. */
export const SPACES = 'spaces';
/** The names of technologies by their numbers. */
export const NAMES = 'names';
/** Industries and countries by their numbers. */
export const VALUES = 'known_values';

export interface Space {
  id: number;
  realm: string;
  tenant: string;
}

export function spacesOf(db: Reader): Space[] {
  return db.all<Space>('SELECT id, realm, tenant_id AS tenant FROM workspaces ORDER BY id');
}

/** Half of a surrogate pair is no text in UTF-8, and PostgreSQL has no NUL. */
const NO_TEXT = /[\p{Cs}\0]/gu;

export function clean<Text extends string | null>(text: Text): Text {
  return (text === null ? null : text.replace(NO_TEXT, '\ufffd')) as Text;
}

/** The beginning of a SHA-256: enough to tell any number of rows apart. */
function idOf(parts: readonly (string | number | null)[], body = ''): string {
  return createHash('sha256')
    .update(JSON.stringify(parts))
    .update('\n')
    .update(body)
    .digest('hex')
    .slice(0, 32);
}

const WITH_SPACE = (stage: string) => `FROM ${stage} s JOIN ${SPACES} w ON w.id = s.space`;
const CHANGED = 'd.changed > :afterChange AND d.saved_at >= :from';

/** Parameters that a statement names: SQLite refuses others. */
const forDomains = ({ afterChange, from }: Wanted) => ({ afterChange, from });

// ---- technologies

export const technologyStaging: Staging = {
  columns: [
    ['technology', 'VARCHAR'],
    ['technology_id', 'VARCHAR'],
    ['website', 'VARCHAR'],
    ['category', 'VARCHAR'],
    ['subcategory', 'VARCHAR'],
    ['total_sites', 'BIGINT'],
  ],
  outputs: [{ table: TABLES.technologies, select: (stage) => `SELECT * FROM ${stage}` }],
};

export function* technologyRows(db: Reader): Rows {
  const rows = db.each<NamedTechnology>(
    `SELECT id, name, techapi_id AS techapiId, website, parent_category AS parentCategory, child_category AS childCategory,
       total_sites AS totalSites FROM saved_technologies ORDER BY id`,
  );
  for (const row of rows)
    yield [
      clean(row.name),
      clean(row.techapiId),
      clean(row.website),
      clean(row.parentCategory),
      clean(row.childCategory),
      row.totalSites,
    ];
}

/** Names by number, for `NAMES`. Numbers that this adds are for names that only answers have. */
export interface TechnologyNumbers {
  rows: readonly (readonly [number: number, name: string])[];
  numberOf(name: string): number;
  /** Names that were added since the last call. */
  takeAdded(): (readonly [number: number, name: string])[];
}

export function technologyNumbersOf(db: Reader): TechnologyNumbers {
  const known = db.all<{ id: number; name: string }>('SELECT id, name FROM saved_technologies ORDER BY id');
  const byName = new Map(known.map(({ id, name }) => [name.toLowerCase(), id]));
  let last = known.at(-1)?.id ?? 0;
  let added: (readonly [number, string])[] = [];
  return {
    rows: known.map(({ id, name }) => [id, clean(name)]),
    numberOf: (name) => {
      const key = name.toLowerCase();
      const number = byName.get(key);
      if (number !== undefined) return number;
      last += 1;
      byName.set(key, last);
      added.push([last, clean(name)]);
      return last;
    },
    takeAdded: () => {
      const taken = added;
      added = [];
      return taken;
    },
  };
}

// ---- domains and pairs

/**
 * A row is a domain. Its pairs are numbers: texts would take several times as long. `once` are technologies of a single
 * answer, which were seen last when they were seen first.
 */
export const domainStaging: Staging = {
  columns: [
    ['row', 'UINTEGER'],
    ['space', 'INTEGER'],
    ['domain', 'VARCHAR'],
    ['company', 'VARCHAR'],
    ['industry', 'INTEGER'],
    ['country', 'INTEGER'],
    ['city', 'VARCHAR'],
    ['technology_count', 'INTEGER'],
    ['kinds', 'INTEGER'],
    ['first_saved_at', 'TIMESTAMPTZ'],
    ['saved_at', 'TIMESTAMPTZ'],
  ],
  details: { once: ['number', 'first'], often: ['number', 'first', 'last', 'is_current'] },
  outputs: [
    {
      table: TABLES.domains,
      rowBytes: 256,
      select: (stage) =>
        `SELECT w.service, w.workspace, s.domain, s.company, i.name AS industry, c.name AS country, s.city, s.technology_count,
           (s.kinds & ${KIND_BITS.companies}) <> 0 AS has_company, (s.kinds & ${KIND_BITS.technologies}) <> 0 AS has_technologies,
           s.first_saved_at, s.saved_at ${WITH_SPACE(stage)}
         LEFT JOIN ${VALUES} i ON i.id = s.industry LEFT JOIN ${VALUES} c ON c.id = s.country`,
    },
    {
      table: TABLES.pairs,
      rowBytes: 256,
      select: (stage, name) =>
        `SELECT w.service, w.workspace, s.domain, n.name AS technology, d.first_seen, d.last_seen, d.is_current
         FROM (${seenIn(detailsOf(name, 'once'), { last: 'first', isCurrent: 'true' })} UNION ALL
               ${seenIn(detailsOf(name, 'often'), { last: 'last', isCurrent: 'is_current <> 0' })}) d
         JOIN ${stage} s ON s.row = d.row JOIN ${SPACES} w ON w.id = s.space JOIN ${NAMES} n ON n.id = d.number`,
    },
  ],
};

function seenIn(details: string, { last, isCurrent }: { last: string; isCurrent: string }): string {
  const time = (column: string) => `make_timestamptz(CAST(${column} AS BIGINT) * 1000000)`;
  return `SELECT row, number, ${time('first')} AS first_seen, ${time(last)} AS last_seen, ${isCurrent} AS is_current FROM ${details}`;
}

/** Domains that are read in one step. */
const PAGE = 2_048;

/** Each column of a page is a JSON array, `technologies` those of all domains that have a single answer, in a row. */
interface DomainPage {
  count: number;
  last: number;
  row: string;
  space: string;
  domain: string;
  company: string;
  industry: string;
  country: string;
  city: string;
  technologyCount: string;
  kinds: string;
  firstSavedAt: string;
  savedAt: string;
  technologies: string | null;
  bytes: string;
  refreshed: string;
}

const DOMAIN_PAGE = `SELECT count(*) AS count, max(id) AS last, json_group_array(id) AS row, json_group_array(workspace) AS space,
    json_group_array(domain) AS domain, json_group_array(company) AS company, json_group_array(industry) AS industry,
    json_group_array(country) AS country, json_group_array(city) AS city, json_group_array(technology_count) AS technologyCount,
    json_group_array(kinds) AS kinds, json_group_array(first_saved_at) AS firstSavedAt, json_group_array(saved_at) AS savedAt,
    group_concat(hex(technologies), '') FILTER (WHERE is_once) AS technologies,
    json_group_array(CASE WHEN is_once THEN length(technologies) ELSE 0 END) AS bytes,
    json_group_array(id) FILTER (WHERE technologies IS NOT NULL AND NOT is_once) AS refreshed
  FROM (SELECT *, technologies IS NOT NULL AND NOT EXISTS (SELECT 1 FROM saved_refreshes r WHERE r.domain = d.id) AS is_once
    FROM saved_domains d WHERE d.id > :after AND ${CHANGED} ORDER BY d.id LIMIT ${PAGE})`;

/** Domains with their pairs, in pages that the store itself puts together. */
export function* domainPages(
  db: Reader,
  wanted: Wanted,
  numbers: TechnologyNumbers,
): Generator<StagedPage, void> {
  for (let after = 0; ; ) {
    const page = db.get<DomainPage>(DOMAIN_PAGE, { ...forDomains(wanted), after });
    if (page === undefined || page.count === 0) return;
    after = page.last;
    const rows = JSON.parse(page.row) as number[];
    const bytes = JSON.parse(page.bytes) as number[];
    const once: PageDetails = {
      kind: 'once',
      rows,
      counts: bytes.map((length) => length / PACKED_BYTES),
      numbers: packedNumbers(Buffer.from(page.technologies ?? '', 'hex')),
    };
    const refreshed = JSON.parse(page.refreshed) as number[];
    yield {
      rows: page.count,
      columns: [
        page.row,
        page.space,
        cleanJson(page.domain),
        cleanJson(page.company),
        page.industry,
        page.country,
        cleanJson(page.city),
        page.technologyCount,
        page.kinds,
        page.firstSavedAt,
        page.savedAt,
      ],
      details: refreshed.length === 0 ? [once] : [once, seenOften(db, refreshed, numbers)],
    };
  }
}

/** The texts of a JSON array as `clean` makes them. SQLite gives no halves of surrogate pairs. */
function cleanJson(texts: string): string {
  if (!texts.includes('\\u0000')) return texts;
  return JSON.stringify((JSON.parse(texts) as (string | null)[]).map(clean));
}

/** Domains with several answers about their technologies: only these answers are read. */
function seenOften(db: Reader, ids: readonly number[], numbers: TechnologyNumbers): PageDetails {
  const counts: number[] = [];
  const all: number[] = [];
  for (const id of ids) {
    const { workspace = 0, domain = '' } =
      db.get<{ workspace: number; domain: string }>(
        'SELECT workspace, domain FROM saved_domains WHERE id = ?',
        [id],
      ) ?? {};
    const seen = seenTechnologies(listSnapshots(db, workspace, 'technologies', domain));
    for (const { name, firstS, lastS, isCurrent } of seen)
      all.push(numbers.numberOf(name), firstS, lastS, isCurrent ? 1 : 0);
    counts.push(seen.length);
  }
  return { kind: 'often', rows: ids, counts, numbers: Uint32Array.from(all) };
}

/** The values that `saved_domains` has by their numbers. */
export function valueRows(db: Reader): [number: number, value: string][] {
  const rows = db.all<{ id: number; value: string }>('SELECT id, value FROM saved_values ORDER BY id');
  return rows.map(({ id, value }) => [id, clean(value)]);
}

// ---- companies

export const companyStaging: Staging = {
  columns: [
    ['space', 'INTEGER'],
    ['domain', 'VARCHAR'],
    ['name', 'VARCHAR'],
    ['industry', 'VARCHAR'],
    ['country', 'VARCHAR'],
    ['city', 'VARCHAR'],
    ['address', 'VARCHAR'],
    ['network_url', 'VARCHAR'],
    ['technologies_tracked', 'BIGINT'],
    ['last_updated', 'VARCHAR'],
    ['other_fields', 'VARCHAR'],
    ['answer_id', 'VARCHAR'],
    ['fetched_at', 'TIMESTAMPTZ'],
  ],
  outputs: [
    {
      table: TABLES.companies,
      select: (stage) => `SELECT w.service, w.workspace, s.* EXCLUDE (space) ${WITH_SPACE(stage)}`,
    },
  ],
};

interface AnswerRow {
  workspace: number;
  kind: string;
  key: string;
  fetchedAt: number;
  outcome: string;
  page: number;
  scope: string;
  raw: string;
}

const ANSWER = `s.workspace, s.kind, s.key, s.fetched_at AS fetchedAt, s.outcome, s.page, s.scope, answer_text(s.raw, s.packed) AS raw`;

/** The newest answer that found a company, as `saved_domains` takes it. */
export function* companyRows(db: Reader, wanted: Wanted, spaces: ReadonlyMap<number, Space>): Rows {
  const rows = db.each<AnswerRow>(
    `SELECT ${ANSWER} FROM saved_domains d JOIN snapshots s ON s.id = (
       SELECT id FROM snapshots c WHERE c.workspace = d.workspace AND c.kind = 'companies' AND c.key = d.domain
         AND c.outcome = 'found' AND c.removed_at IS NULL ORDER BY c.fetched_at DESC, c.id DESC LIMIT 1)
     WHERE (d.kinds & ${KIND_BITS.companies}) <> 0 AND ${CHANGED} ORDER BY d.id`,
    forDomains(wanted),
  );
  for (const row of rows) {
    const company = readCompany(savedJson(row.raw));
    const others = Object.keys(company.extra).length === 0 ? null : JSON.stringify(company.extra);
    yield [
      row.workspace,
      clean(row.key),
      clean(company.name),
      clean(company.industry),
      clean(company.country),
      clean(company.city),
      clean(company.address),
      clean(company.networkUrl),
      wholeOf(company.technologiesTracked),
      clean(company.lastUpdated),
      clean(others),
      answerId(row, spaces),
      row.fetchedAt,
    ];
  }
}

function wholeOf(value: number | null): number | null {
  return value !== null && Number.isSafeInteger(Math.round(value)) ? Math.round(value) : null;
}

function answerId(row: AnswerRow, spaces: ReadonlyMap<number, Space>): string {
  const space = spaces.get(row.workspace);
  const { kind, key, fetchedAt, outcome, page, scope } = row;
  return idOf([space?.realm ?? '', space?.tenant ?? '', kind, key, fetchedAt, outcome, page, scope], row.raw);
}

// ---- snapshots

export const answerStaging: Staging = {
  columns: [
    ['answer_id', 'VARCHAR'],
    ['space', 'INTEGER'],
    ['kind', 'VARCHAR'],
    ['subject', 'VARCHAR'],
    ['fetched_at', 'TIMESTAMPTZ'],
    ['outcome', 'VARCHAR'],
    ['page', 'INTEGER'],
    ['scope', 'VARCHAR'],
    ['answer', 'VARCHAR'],
  ],
  outputs: [
    {
      table: TABLES.snapshots,
      select: (stage) =>
        `SELECT s.answer_id, w.service, w.workspace, s.* EXCLUDE (answer_id, space) ${WITH_SPACE(stage)}`,
    },
  ],
};

/**
 * Every answer that was not removed. After a position also those that were brought back since then: their domain
 * changed.
 */
export function* answerRows(db: Reader, wanted: Wanted, spaces: ReadonlyMap<number, Space>): Rows {
  const { from, afterAnswer, afterChange } = wanted;
  const added = db.each<AnswerRow>(
    `SELECT ${ANSWER} FROM snapshots s WHERE s.id > :afterAnswer AND s.removed_at IS NULL AND s.fetched_at >= :from ORDER BY s.id`,
    { from, afterAnswer },
  );
  yield* answersIn(added, spaces);
  if (afterAnswer === 0) return;
  const earlier = db.each<AnswerRow>(
    `SELECT ${ANSWER} FROM saved_domains d JOIN snapshots s ON s.workspace = d.workspace AND s.key = d.domain
       AND s.kind IN ('companies', 'technologies')
     WHERE d.changed > :afterChange AND s.id <= :afterAnswer AND s.removed_at IS NULL AND s.fetched_at >= :from`,
    { from, afterAnswer, afterChange },
  );
  yield* answersIn(earlier, spaces);
}

function* answersIn(rows: Iterable<AnswerRow>, spaces: ReadonlyMap<number, Space>): Rows {
  for (const row of rows)
    yield [
      answerId(row, spaces),
      row.workspace,
      row.kind,
      clean(row.key),
      row.fetchedAt,
      row.outcome,
      row.page,
      clean(row.scope),
      clean(row.raw),
    ];
}

/** The folder of an answer: by its kind, and by its month in UTC. */
export function partitionOfAnswer(row: StagedRow | StagedPage): string {
  const [, , kind, , fetchedAt] = 'columns' in row ? [] : row;
  const month = new Date(Number(fetchedAt)).toISOString().slice(0, 7);
  return `${PARTITIONS.kind}=${String(kind)}/${PARTITIONS.month}=${month}`;
}

// ---- ledger

export const chargeStaging: Staging = {
  columns: [
    ['charge_id', 'VARCHAR'],
    ['space', 'INTEGER'],
    ['wallet', 'VARCHAR'],
    ['at', 'TIMESTAMPTZ'],
    ['operation', 'VARCHAR'],
    ['subject', 'VARCHAR'],
    ['asked', 'INTEGER'],
    ['credits', 'DOUBLE'],
    ['balance_after', 'DOUBLE'],
    ['refunded', 'BOOLEAN'],
    ['lost', 'BOOLEAN'],
    ['label', 'VARCHAR'],
  ],
  outputs: [
    {
      table: TABLES.ledger,
      select: (stage) =>
        `SELECT s.charge_id, w.service, w.workspace, s.* EXCLUDE (charge_id, space) ${WITH_SPACE(stage)}`,
    },
  ],
};

interface ChargeRow {
  at: number;
  workspace: number;
  wallet: string;
  requestId: number;
  operation: string;
  subject: string | null;
  asked: number;
  credits: number;
  balanceAfter: number | null;
  refunded: number;
  lost: number;
  label: string | null;
}

export function* chargeRows(db: Reader, { from }: Wanted, spaces: ReadonlyMap<number, Space>): Rows {
  const rows = db.each<ChargeRow>(
    `SELECT l.at, l.workspace, l.wallet, l.request_id AS requestId, l.operation, nullif(l.subject, '') AS subject, l.asked, l.credits,
       l.balance_after AS balanceAfter, l.refunded, l.lost, (SELECT name FROM labels WHERE id = l.label) AS label
     FROM ledger l WHERE l.at >= ? ORDER BY l.id`,
    [from],
  );
  for (const row of rows) {
    const space = spaces.get(row.workspace);
    yield [
      idOf([
        space?.realm ?? '',
        space?.tenant ?? '',
        row.wallet,
        row.operation,
        row.at,
        row.requestId,
        row.lost,
      ]),
      row.workspace,
      row.wallet,
      row.at,
      row.operation,
      clean(row.subject),
      row.asked,
      row.credits,
      row.balanceAfter,
      row.refunded === 1,
      row.lost === 1,
      clean(row.label),
    ];
  }
}

// ---- lists

export const listStaging: Staging = {
  columns: [
    ['space', 'INTEGER'],
    ['list_id', 'BIGINT'],
    ['technology', 'VARCHAR'],
    ['technology_id', 'VARCHAR'],
    ['filters', 'VARCHAR'],
    ['state', 'VARCHAR'],
    ['estimated_rows', 'BIGINT'],
    ['result_count', 'BIGINT'],
    ['exported_rows', 'BIGINT'],
    ['withheld_rows', 'BIGINT'],
    ['truncated', 'BOOLEAN'],
    ['credits', 'DOUBLE'],
    ['label', 'VARCHAR'],
    ['created_at', 'TIMESTAMPTZ'],
    ['ready_at', 'TIMESTAMPTZ'],
    ['file_sha256', 'VARCHAR'],
  ],
  outputs: [
    {
      table: TABLES.lists,
      select: (stage) => `SELECT w.service, w.workspace, s.* EXCLUDE (space) ${WITH_SPACE(stage)}`,
    },
  ],
};

/** A list that the service has given an id, with its downloaded file. */
export interface StoredListFacts {
  workspace: number;
  reportId: number;
  technology: string;
  techapiId: string | null;
  filters: string | null;
  state: string;
  estimatedRows: number | null;
  resultCount: number | null;
  exportedRows: number | null;
  withheldRows: number | null;
  truncated: number;
  credits: number | null;
  label: string | null;
  createdAt: number;
  readyAt: number | null;
  folder: string | null;
  name: string | null;
  sha256: string | null;
  finishedAt: number | null;
}

/** Lists by their ids. A start that is in doubt has no id yet, so it is no row. */
export function listFacts(db: Reader, { from }: Wanted): StoredListFacts[] {
  return db.all<StoredListFacts>(
    `SELECT l.workspace, l.report_id AS reportId, l.technology, l.techapi_id AS techapiId, l.filters, l.state,
       l.estimated_rows AS estimatedRows, l.result_count AS resultCount, l.exported_rows AS exportedRows,
       l.withheld_rows AS withheldRows, l.truncated, l.credits,
       (SELECT name FROM labels WHERE id = (SELECT label FROM requests WHERE id = l.request_id)) AS label,
       l.created_at AS createdAt, l.ready_at AS readyAt, t.folder, t.name, t.sha256, t.finished_at AS finishedAt
     FROM lists l LEFT JOIN transfers t ON t.id = (
       SELECT id FROM transfers d WHERE d.workspace = l.workspace AND d.report_id = l.report_id AND d.state = 'done'
         AND d.name IS NOT NULL ORDER BY d.id DESC LIMIT 1)
     WHERE l.report_id IS NOT NULL AND max(l.created_at, coalesce(l.ready_at, 0), coalesce(t.finished_at, 0)) >= ?
     ORDER BY l.workspace, l.report_id`,
    [from],
  );
}

export function* listRows(lists: readonly StoredListFacts[]): Rows {
  for (const list of lists)
    yield [
      list.workspace,
      list.reportId,
      clean(list.technology),
      clean(list.techapiId),
      clean(list.filters),
      list.state,
      list.estimatedRows,
      list.resultCount,
      list.exportedRows,
      list.withheldRows,
      list.truncated === 1,
      list.credits,
      clean(list.label),
      list.createdAt,
      list.readyAt,
      list.sha256,
    ];
}
