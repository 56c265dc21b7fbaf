import type { ChangeFilter, ChangeSign, ChangeSort, ChangeSummary } from '#contract/models/changes.ts';
import type { ExploreFilter } from '#contract/models/explore.ts';
import { changeSigns } from '#contract/values/changes.ts';
import { shownDomain } from '#shared/text/shown-domain.ts';
import { appendRows } from '../duckdb/append-rows.ts';
import type { Database } from '../duckdb/database.ts';
import type { Reader } from '../store/database.ts';
import { listTechnologies } from '../store/saved-names.ts';
import { toCount } from '../tables/cells.ts';
import { type Column, foldedCell } from '../tables/columns.ts';
import { containsPart } from '../tables/conditions.ts';
import { rowsOf } from '../tables/scan.ts';
import { numbersOf, scanOf, type Table, type TableQuery } from '../tables/table.ts';
import { inPieces } from '../world/clock.ts';
import type { LoadedChanges } from './load-changes.ts';

/** The lines of one report as a table, to be filtered, sorted and counted. */
export interface Lines {
  loaded: LoadedChanges;
  /** The lines that match the filter, in order. */
  find(filter: ChangeFilter, sort: ChangeSort): Promise<Int32Array>;
  summary(options: { text: string; limit: number }): Promise<ChangeSummary>;
  /** Drops the table. Nothing may ask afterwards. */
  drop(): Promise<void>;
}

export const signName = (sign: number): ChangeSign => (sign > 0 ? 'added' : sign < 0 ? 'removed' : 'changed');

const COLUMNS = {
  domain: { sql: 'domain', type: 'text', key: 'domain' },
  company: { sql: 'company', type: 'text' },
  sign: { sql: 'sign', type: 'text', key: 'sign' },
  what: { sql: 'what', type: 'text' },
  before: { sql: 'before', type: 'integer' },
  after: { sql: 'after', type: 'integer' },
  /** A technology that came or went, or a fact that changed. */
  change: {
    sql: `lower(sign || ' ' || what)`,
    type: 'text',
    written: (value, bind) => `lower(${bind(String(value))})`,
  },
} as const satisfies Record<ChangeSort['column'] | 'change', Column>;

const TEXTS = ['domain', 'shown', 'company', 'what', 'was', 'became'].map((sql) =>
  foldedCell({ sql, type: 'text' }),
);

let made = 0;

/** Makes the table. Texts that many lines share are kept apart from them. */
export async function createLines(db: Reader, database: Database, loaded: LoadedChanges): Promise<Lines> {
  made += 1;
  const names = { lines: `lines_${made}`, domains: `domains_${made}`, subjects: `subjects_${made}` };
  await database.withConnection(async (connection) => {
    const fill = async <Value>(
      table: string,
      columns: string,
      values: readonly Value[],
      rowOf: (value: Value) => readonly (string | number | null)[],
    ) => {
      await connection.run(`CREATE OR REPLACE TABLE ${table} (${columns})`);
      await appendRows(connection, table, inPieces(values), rowOf);
    };
    const { count, signs, beforeS, afterS, texts } = loaded;
    const isSign = changeSigns.map((sign) => `'${sign}'`).join();
    await fill(
      names.lines,
      `id INTEGER, domain_id INTEGER, subject INTEGER, sign ENUM (${isSign}), before BIGINT, after BIGINT, was VARCHAR, became VARCHAR`,
      Array.from({ length: count }, (_, line) => line),
      (line) => {
        const { was, became } = texts.get(line) ?? { was: null, became: null };
        const ids = [loaded.domains, loaded.subjects].map((each) => each[line] ?? 0);
        return [line, ...ids, signName(signs[line] ?? 0), beforeS[line] ?? 0, afterS[line] ?? 0, was, became];
      },
    );
    await fill(
      names.domains,
      'domain_id INTEGER, domain VARCHAR, shown VARCHAR, company VARCHAR',
      [...loaded.names],
      ([id, { domain, company }]) => [id, domain, shownDomain(domain), company],
    );
    await fill(
      names.subjects,
      'subject INTEGER, what VARCHAR',
      [...subjectNames(db, loaded)],
      (named) => named,
    );
  });
  const tableFor = (query: TableQuery): Table => ({
    from: `${names.lines} JOIN ${names.domains} USING (domain_id) JOIN ${names.subjects} USING (subject)`,
    id: 'id',
    columns: Object.values(COLUMNS),
    rows: loaded.count,
    query,
    holds: (word) => containsPart(TEXTS, word),
    last: ['domain', 'id'].map((sql) => ({ sql, descending: false })),
  });
  let last: { key: string; found: Promise<Int32Array> } | null = null;
  return {
    loaded,
    find: (filter, sort) => {
      const key = JSON.stringify([filter, sort]);
      if (last?.key !== key) last = { key, found: numbersOf(database, tableFor(queryOf(filter, sort))) };
      return last.found;
    },
    summary: async ({ text, limit }) => {
      const scan = scanOf(tableFor({ text, filters: [], sort: [] }));
      const rows = await database.rows(
        `SELECT sign, what, count(*) AS found ${rowsOf(scan)} GROUP BY sign, what ORDER BY found DESC, what`,
        scan.values,
      );
      const counted = rows.map(([sign, what, found]) => ({
        sign,
        what: String(what),
        count: toCount(found),
      }));
      const of = (sign: ChangeSign) => counted.filter((each) => each.sign === sign);
      const sum = (of: typeof counted) => of.reduce((total, { count }) => total + count, 0);
      const told = (of: typeof counted) => ({
        names: of.slice(0, limit).map(({ what, count }) => ({ what, count })),
        more: Math.max(0, of.length - limit),
      });
      const [added, removed, changed] = [of('added'), of('removed'), of('changed')];
      return {
        refreshed: loaded.refreshed,
        changed: loaded.names.size,
        lines: sum(counted),
        signs: { added: sum(added), removed: sum(removed), changed: sum(changed) },
        counts: { added: told(added), removed: told(removed), changed: told(changed) },
      };
    },
    drop: async () => {
      for (const table of Object.values(names)) await database.run(`DROP TABLE ${table}`);
    },
  };
}

/** A question about lines as one about any table. */
function queryOf({ text, signs, only }: ChangeFilter, { column, descending }: ChangeSort): TableQuery {
  const place = (name: keyof typeof COLUMNS) => Object.keys(COLUMNS).indexOf(name);
  const isOneOf = (name: keyof typeof COLUMNS, is: string[]): ExploreFilter => ({
    kind: 'values',
    column: place(name),
    values: { is, not: [] },
  });
  const changes = only.map(({ sign, what }) => `${sign} ${what}`);
  return {
    text,
    filters: [isOneOf('sign', signs), isOneOf('change', changes)],
    sort: [{ column: place(column), descending }],
  };
}

/** The names of a report's subjects. */
export function subjectNames(db: Reader, { subjects, fields }: LoadedChanges): Map<number, string> {
  const technologies = new Map(listTechnologies(db).map(({ id, name }) => [id, name]));
  return new Map(
    [...new Set(subjects)].map((subject) => [
      subject,
      (subject < 0 ? fields[-1 - subject] : technologies.get(subject)) ?? '',
    ]),
  );
}
