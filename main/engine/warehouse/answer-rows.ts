import { KIND_BITS } from '../saved/index-domain.ts';
import { savedJson } from '../service/answer.ts';
import { readCompany } from '../service/read/company.ts';
import type { Reader } from '../store/database.ts';
import type { StagedPage, StagedRow, Staging } from './stage.ts';
import {
  CHANGED,
  clean,
  forDomains,
  idOf,
  type Rows,
  type Space,
  type Wanted,
  WITH_SPACE,
} from './store-rows.ts';
import { PARTITIONS, TABLES } from './tables.ts';

export const companyStaging: Staging = {
  columns: [
    ['space', 'UINTEGER'],
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

export const answerStaging: Staging = {
  columns: [
    ['answer_id', 'VARCHAR'],
    ['space', 'UINTEGER'],
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
