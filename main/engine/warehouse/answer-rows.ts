import { KIND_BITS } from '../saved/kind-bits.ts';
import { savedJson } from '../service/answer.ts';
import { readCompany } from '../service/read/company.ts';
import { unpackedBytes } from '../store/answers/packing.ts';
import type { Reader } from '../store/database.ts';
import type { Row } from './stage.ts';
import { CHANGED, clean, idOf, type Spaces, spaceIn, type Wanted } from './store-rows.ts';
import { PARTITIONS } from './tables.ts';

interface AnswerRow {
  workspace: number;
  kind: string;
  key: string;
  fetchedAt: number;
  outcome: string;
  page: number;
  scope: string;
  raw: string;
  packed: Buffer | null;
}

const ANSWER = `s.workspace, s.kind, s.key, s.fetched_at AS fetchedAt, s.outcome, s.page, s.scope, s.raw, s.packed`;

/** The text of an answer. A damaged one is empty, as everywhere. */
function textIn({ raw, packed }: AnswerRow): string {
  return packed === null ? raw : (unpackedBytes(packed)?.toString() ?? '');
}

/** The newest answer that found a company, as `saved_domains` takes it. */
export function* companyRows(db: Reader, { afterChange, from }: Wanted, spaces: Spaces): Iterable<Row> {
  // Few domains change at a time, but for all of them most lookups of their answers may find none.
  const both = ['saved_domains d', 'snapshots s'];
  const [first, second] = afterChange > 0 ? both : both.reverse();
  for (const workspace of spaces.keys()) {
    const rows = db.each<AnswerRow>(
      `SELECT ${ANSWER} FROM ${first} CROSS JOIN ${second} ON ${FOUND('s')} AND s.key = d.domain
       WHERE d.workspace = :workspace AND (d.kinds & ${KIND_BITS.companies}) <> 0 AND ${CHANGED}
         AND NOT EXISTS (SELECT 1 FROM snapshots n WHERE ${FOUND('n')} AND n.key = s.key
           AND (n.fetched_at, n.id) > (s.fetched_at, s.id))`,
      { afterChange, from, workspace },
    );
    for (const row of rows) yield companyOf(row, textIn(row), spaces);
  }
}

const FOUND = (snapshot: string) =>
  `${snapshot}.workspace = :workspace AND ${snapshot}.kind = 'companies' AND ${snapshot}.outcome = 'found' AND ${snapshot}.removed_at IS NULL`;

function companyOf(row: AnswerRow, raw: string, spaces: Spaces): Row {
  const company = readCompany(savedJson(raw));
  const { service, workspace } = spaceIn(spaces, row.workspace);
  const others = Object.keys(company.extra).length === 0 ? null : JSON.stringify(company.extra);
  return [
    service,
    workspace,
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
    answerId(row, raw, spaces),
    row.fetchedAt,
  ];
}

function wholeOf(value: number | null): number | null {
  return value !== null && Number.isSafeInteger(Math.round(value)) ? Math.round(value) : null;
}

function answerId(row: AnswerRow, raw: string, spaces: Spaces): string {
  const { service, workspace } = spaceIn(spaces, row.workspace);
  const { kind, key, fetchedAt, outcome, page, scope } = row;
  return idOf([service, workspace, kind, key, fetchedAt, outcome, page, scope], raw);
}

/**
 * Every answer that was not removed. After a position also those that were brought back since then: their domain
 * changed.
 */
export function* answerRows(
  db: Reader,
  { from, afterAnswer, afterChange }: Wanted,
  spaces: Spaces,
): Iterable<Row> {
  const added = db.each<AnswerRow>(
    `SELECT ${ANSWER} FROM snapshots s WHERE s.id > :afterAnswer AND s.removed_at IS NULL AND s.fetched_at >= :from ORDER BY s.id`,
    { from, afterAnswer },
  );
  for (const row of added) yield answerOf(row, textIn(row), spaces);
  if (afterAnswer === 0) return;
  const earlier = db.each<AnswerRow>(
    `SELECT ${ANSWER} FROM saved_domains d JOIN snapshots s ON s.workspace = d.workspace AND s.key = d.domain
       AND s.kind IN ('companies', 'technologies')
     WHERE d.changed > :afterChange AND s.id <= :afterAnswer AND s.removed_at IS NULL AND s.fetched_at >= :from`,
    { from, afterAnswer, afterChange },
  );
  for (const row of earlier) yield answerOf(row, textIn(row), spaces);
}

function answerOf(row: AnswerRow, raw: string, spaces: Spaces): Row {
  const { service, workspace } = spaceIn(spaces, row.workspace);
  return [
    answerId(row, raw, spaces),
    service,
    workspace,
    row.kind,
    clean(row.key),
    row.fetchedAt,
    row.outcome,
    row.page,
    clean(row.scope),
    clean(raw),
  ];
}

/** The folder of an answer: by its kind, and by its month in UTC. */
export function partitionOfAnswer([, , , kind, , fetchedAt]: Row): string {
  const day = Math.floor(Number(fetchedAt) / DAY_MS);
  const month = months.get(day) ?? new Date(day * DAY_MS).toISOString().slice(0, 7);
  months.set(day, month);
  return `${PARTITIONS.kind}=${String(kind)}/${PARTITIONS.month}=${month}`;
}

const DAY_MS = 86_400_000;
/** By days since 1970: a calendar takes long. */
const months = new Map<number, string>();
