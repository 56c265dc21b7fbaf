import { createHash } from 'node:crypto';
import { KIND_BITS } from '../saved/index-domain.ts';
import { PACKED_BYTES } from '../saved/packed-technologies.ts';
import { savedJson } from '../service/answer.ts';
import { readCompany } from '../service/read/company.ts';
import type { Reader } from '../store/database.ts';
import type { NamedTechnology } from '../store/saved-names.ts';
import { listSnapshots, type StoredSnapshot } from '../store/snapshots.ts';
import { detailsOf, type StagedRow, type Staging } from './part-writer.ts';
import { seenTechnologies } from './seen-technologies.ts';
import { PARTITIONS } from './tables.ts';

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

// ---- domains

export const domainStaging: Staging = {
  columns: [
    ['space', 'INTEGER'],
    ['domain', 'VARCHAR'],
    ['company', 'VARCHAR'],
    ['industry', 'VARCHAR'],
    ['country', 'VARCHAR'],
    ['city', 'VARCHAR'],
    ['technology_count', 'INTEGER'],
    ['kinds', 'INTEGER'],
    ['first_saved_at', 'TIMESTAMPTZ'],
    ['saved_at', 'TIMESTAMPTZ'],
  ],
  select: (stage) =>
    `SELECT w.service, w.workspace, s.domain, s.company, s.industry, s.country, s.city, s.technology_count,
       (s.kinds & ${KIND_BITS.companies}) <> 0 AS has_company, (s.kinds & ${KIND_BITS.technologies}) <> 0 AS has_technologies,
       s.first_saved_at, s.saved_at ${WITH_SPACE(stage)}`,
};

interface DomainRow {
  workspace: number;
  domain: string;
  company: string | null;
  industry: string | null;
  country: string | null;
  city: string | null;
  technologyCount: number | null;
  kinds: number;
  firstSavedAt: number;
  savedAt: number;
}

export function* domainRows(db: Reader, wanted: Wanted): Rows {
  const rows = db.each<DomainRow>(
    `SELECT d.workspace, d.domain, d.company, i.value AS industry, c.value AS country, d.city, d.technology_count AS technologyCount,
       d.kinds, d.first_saved_at AS firstSavedAt, d.saved_at AS savedAt
     FROM saved_domains d LEFT JOIN saved_values i ON i.id = d.industry LEFT JOIN saved_values c ON c.id = d.country
     WHERE ${CHANGED} ORDER BY d.id`,
    forDomains(wanted),
  );
  for (const row of rows)
    yield [
      row.workspace,
      clean(row.domain),
      clean(row.company),
      clean(row.industry),
      clean(row.country),
      clean(row.city),
      row.technologyCount,
      row.kinds,
      row.firstSavedAt,
      row.savedAt,
    ];
}

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
  select: (stage) => `SELECT * FROM ${stage}`,
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

// ---- pairs

/** One row for each domain, with four numbers for each of its technologies. Texts would take several times as long. */
export const pairStaging: Staging = {
  columns: [
    ['row', 'UINTEGER'],
    ['space', 'INTEGER'],
    ['domain', 'VARCHAR'],
  ],
  details: ['number', 'first', 'last', 'is_current'],
  select: (stage) =>
    `SELECT w.service, w.workspace, s.domain, n.name AS technology, to_timestamp(d.first) AS first_seen, to_timestamp(d.last) AS last_seen,
       d.is_current <> 0 AS is_current FROM ${detailsOf(stage)} d JOIN ${stage} s ON s.row = d.row
     JOIN ${SPACES} w ON w.id = s.space JOIN ${NAMES} n ON n.id = d.number`,
};

interface PairsRow {
  workspace: number;
  domain: string;
  technologies: Buffer;
  isRefreshed: number;
}

/** The technologies of each domain. Its answers are read only if there are several. */
export function* pairRows(db: Reader, wanted: Wanted, numbers: TechnologyNumbers): Rows {
  const rows = db.each<PairsRow>(
    `SELECT d.workspace, d.domain, d.technologies, EXISTS (SELECT 1 FROM saved_refreshes r WHERE r.domain = d.id) AS isRefreshed
     FROM saved_domains d WHERE d.technologies IS NOT NULL AND ${CHANGED} ORDER BY d.id`,
    forDomains(wanted),
  );
  let row = 0;
  for (const { workspace, domain, technologies, isRefreshed } of rows) {
    const answers = isRefreshed === 1 ? listSnapshots(db, workspace, 'technologies', domain) : [];
    const details = answers.length < 2 ? seenOnce(technologies) : seenOften(answers, numbers);
    row += 1;
    if (details.length > 0) yield [row, workspace, clean(domain), details];
  }
}

/** After a single answer, each was seen last when it was seen first. */
function seenOnce(technologies: Buffer): Uint32Array {
  // As `packTechnologies` writes them, read without an object for each.
  const count = Math.floor(technologies.length / PACKED_BYTES);
  const details = new Uint32Array(count * 4);
  for (let place = 0; place < count; place += 1) {
    const firstSeenS = technologies.readUInt32LE(place * PACKED_BYTES + 4);
    details[place * 4] = technologies.readUInt32LE(place * PACKED_BYTES);
    details[place * 4 + 1] = firstSeenS;
    details[place * 4 + 2] = firstSeenS;
    details[place * 4 + 3] = 1;
  }
  return details;
}

function seenOften(answers: readonly StoredSnapshot[], numbers: TechnologyNumbers): Uint32Array {
  return Uint32Array.from(
    seenTechnologies(answers).flatMap(({ name, firstS, lastS, isCurrent }) => [
      numbers.numberOf(name),
      firstS,
      lastS,
      isCurrent ? 1 : 0,
    ]),
  );
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
  select: (stage) => `SELECT w.service, w.workspace, s.* EXCLUDE (space) ${WITH_SPACE(stage)}`,
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
  select: (stage) =>
    `SELECT s.answer_id, w.service, w.workspace, s.* EXCLUDE (answer_id, space) ${WITH_SPACE(stage)}`,
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
export function partitionOfAnswer(row: StagedRow): string {
  const [, , kind, , fetchedAt] = row;
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
  select: (stage) =>
    `SELECT s.charge_id, w.service, w.workspace, s.* EXCLUDE (charge_id, space) ${WITH_SPACE(stage)}`,
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
  select: (stage) => `SELECT w.service, w.workspace, s.* EXCLUDE (space) ${WITH_SPACE(stage)}`,
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
