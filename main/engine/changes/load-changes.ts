import type { Reader } from '../store/database.ts';
import { breathe } from '../world/clock.ts';

/** The answers whose changes are wanted. Times are ms since 1970, `domains` row ids of saved_domains. */
export interface Scope {
  workspace: number;
  /** The answers that a run itself asked for. For the turn of a watch: all since the turn before it. */
  run: number | null;
  from: number | null;
  to: number | null;
  domains: ReadonlySet<number> | null;
}

/**
 * How the newest answers in a scope differ from those before it: a line for each technology and each fact of
 * a company. A line is identified by its index in these arrays. A subject is a technology's number or, if
 * negative, the fact at `-1 - subject` in `fields`.
 */
export interface LoadedChanges {
  count: number;
  domains: Int32Array;
  subjects: Int32Array;
  /** 1 came, -1 went, 0 changed. */
  signs: Int8Array;
  /** Rows of saved_changes: the line's first and its last one. */
  firsts: Float64Array;
  lasts: Float64Array;
  /** When the answers before and after came, s since 1970. */
  beforeS: Uint32Array;
  afterS: Uint32Array;
  fields: readonly string[];
  /** The old and the new text of a fact, by its line. */
  texts: ReadonlyMap<number, { was: string | null; became: string | null }>;
  /** Names and companies by domain. */
  names: ReadonlyMap<number, { domain: string; company: string | null }>;
  /** How many domains were asked about again. */
  refreshed: number;
}

interface Row {
  id: number;
  domain: number;
  at: number;
  olderAt: number;
  sign: number;
  technology: number | null;
  field: string | null;
  was: string | null;
  became: string | null;
}

/** How many rows are read at once. Other calls run in between. */
const STRIDE = 5_000;
/** Up to this many domains are read one by one. For more, all rows are read. */
const ONE_BY_ONE = 20_000;

const selectRow = `c.id, c.domain, c.at, c.older_at AS olderAt, c.sign, c.technology, c.field, c.was, c.became`;

/** Adds up the changes of a scope: the first state against the last, so that reversed changes cancel out. */
export async function loadChanges(db: Reader, scope: Scope): Promise<LoadedChanges> {
  const fold = createFold();
  for await (const rows of rowsOf(db, scope, selectRow, 'saved_changes'))
    for (const row of rows as Row[]) fold.take(row);
  const refreshed = new Set<number>();
  for await (const rows of rowsOf(db, scope, 'c.snapshot AS id, c.domain, c.at', 'saved_refreshes'))
    for (const { domain } of rows) refreshed.add(domain);
  const lines = fold.lines();
  const names = new Map<number, { domain: string; company: string | null }>();
  let read = 0;
  for (const id of new Set(lines.domains)) {
    const name = db.get<{ domain: string; company: string | null }>(
      'SELECT domain, company FROM saved_domains WHERE id = ?',
      [id],
    );
    names.set(id, name ?? { domain: '', company: null });
    read += 1;
    if (read % STRIDE === 0) await breathe();
  }
  return { ...lines, names, refreshed: refreshed.size };
}

/** The rows of a table in a scope. Those of a domain come in the order of its answers. */
async function* rowsOf(
  db: Reader,
  scope: Scope,
  columns: string,
  table: 'saved_changes' | 'saved_refreshes',
): AsyncGenerator<{ id: number; domain: number; at: number }[], void> {
  const { workspace, run, domains } = scope;
  const from = scope.from ?? 0;
  const to = scope.to ?? Number.MAX_SAFE_INTEGER;
  const isIn = ({ domain, at }: { domain: number; at: number }) =>
    at >= from && at <= to && (domains === null || domains.has(domain));
  if (run !== null) {
    const span = spanOfTurn(db, run);
    if (span !== null) {
      yield* rowsOfTurn(db, { workspace, run, columns, table, ...span }, isIn);
      return;
    }
    for (const kind of ['companies', 'technologies']) {
      let last = -1;
      for (;;) {
        const asked = db.all<{ seq: number; snapshot: number; domain: number }>(
          `SELECT l.seq, l.snapshot_id AS snapshot, d.id AS domain FROM job_lookups l
           JOIN job_domains j ON j.job_id = l.job_id AND j.seq = l.seq
           JOIN saved_domains d ON d.workspace = :workspace AND d.domain = j.domain
           WHERE l.job_id = :run AND l.kind = :kind AND l.seq > :last AND l.saved = 0 AND l.snapshot_id IS NOT NULL
           ORDER BY l.seq LIMIT :limit`,
          { workspace, run, kind, last, limit: STRIDE },
        );
        const sql = `SELECT ${columns} FROM ${table} c WHERE c.domain = ? AND c.snapshot = ? ORDER BY c.rowid`;
        yield asked.flatMap(({ domain, snapshot }) =>
          db.all<{ id: number; domain: number; at: number }>(sql, [domain, snapshot]).filter(isIn),
        );
        await breathe();
        last = asked.at(-1)?.seq ?? last;
        if (asked.length < STRIDE) break;
      }
    }
    return;
  }
  if (domains !== null && domains.size <= ONE_BY_ONE) {
    const sql = `SELECT ${columns} FROM ${table} c WHERE c.domain = ? ORDER BY c.rowid`;
    let read = 0;
    for (const domain of domains) {
      yield db.all<{ id: number; domain: number; at: number }>(sql, [domain]).filter(isIn);
      read += 1;
      if (read % 500 === 0) await breathe();
    }
    return;
  }
  let at = from;
  let last = -1;
  for (;;) {
    const rows = db.all<{ id: number; domain: number; at: number }>(
      `SELECT ${columns} FROM ${table} c WHERE c.workspace = :workspace AND c.at <= :to AND (c.at > :at OR (c.at = :at AND c.rowid > :last))
         AND c.at >= :at ORDER BY c.at, c.rowid LIMIT :limit`,
      { workspace, to, at, last, limit: STRIDE },
    );
    yield domains === null ? rows : rows.filter(isIn);
    const end = rows.at(-1);
    if (end === undefined || rows.length < STRIDE) return;
    at = end.at;
    last = end.id;
    await breathe();
  }
}

/** The answers that the turn of a watch covers, if the run is one's: those after the turn before it. */
function spanOfTurn(db: Reader, run: number): { after: number; upto: number } | null {
  const turn = db.get<{ after: number; upto: number | null }>(
    'SELECT after_snapshot AS after, upto_snapshot AS upto FROM watch_turns WHERE job_id = ?',
    [run],
  );
  return turn === undefined ? null : { after: turn.after, upto: turn.upto ?? Number.MAX_SAFE_INTEGER };
}

/** All that changed for the domains of a turn, also by answers that another run or a lookup asked for. */
async function* rowsOfTurn(
  db: Reader,
  turn: {
    workspace: number;
    run: number;
    columns: string;
    table: 'saved_changes' | 'saved_refreshes';
    after: number;
    upto: number;
  },
  isIn: (row: { domain: number; at: number }) => boolean,
): AsyncGenerator<{ id: number; domain: number; at: number }[], void> {
  const { workspace, run, columns, table, after, upto } = turn;
  const sql = `SELECT ${columns} FROM ${table} c WHERE c.domain = ? AND c.snapshot > ? AND c.snapshot <= ? ORDER BY c.rowid`;
  let last = -1;
  for (;;) {
    const domains = db.all<{ seq: number; domain: number }>(
      `SELECT j.seq, d.id AS domain FROM job_domains j
       JOIN saved_domains d ON d.workspace = :workspace AND d.domain = j.domain
       WHERE j.job_id = :run AND j.seq > :last ORDER BY j.seq LIMIT :limit`,
      { workspace, run, last, limit: STRIDE },
    );
    yield domains.flatMap(({ domain }) =>
      db.all<{ id: number; domain: number; at: number }>(sql, [domain, after, upto]).filter(isIn),
    );
    await breathe();
    last = domains.at(-1)?.seq ?? last;
    if (domains.length < STRIDE) return;
  }
}

/** Takes rows in the order of their answers, and returns lines. */
function createFold() {
  /** Lines by domain. Each has few. */
  const places = new Map<number, number[]>();
  const domains: number[] = [];
  const subjects: number[] = [];
  const sums: number[] = [];
  const firsts: number[] = [];
  const lasts: number[] = [];
  const before: number[] = [];
  const after: number[] = [];
  const fields: string[] = [];
  const fieldNumbers = new Map<string, number>();
  const texts = new Map<number, { was: string | null; became: string | null }>();
  const subjectOf = ({ technology, field }: Row) => {
    if (technology !== null) return technology;
    const name = field ?? '';
    const known = fieldNumbers.get(name);
    if (known !== undefined) return -1 - known;
    fieldNumbers.set(name, fields.length);
    fields.push(name);
    return -fields.length;
  };
  return {
    take: (row: Row) => {
      const subject = subjectOf(row);
      const own = places.get(row.domain) ?? [];
      let place = own.find((each) => subjects[each] === subject);
      if (place === undefined) {
        place = domains.length;
        if (own.length === 0) places.set(row.domain, own);
        own.push(place);
        domains.push(row.domain);
        subjects.push(subject);
        sums.push(0);
        firsts.push(row.id);
        lasts.push(row.id);
        before.push(row.olderAt);
        after.push(row.at);
        if (subject < 0) texts.set(place, { was: row.was, became: row.became });
      }
      sums[place] = (sums[place] ?? 0) + row.sign;
      lasts[place] = row.id;
      after[place] = row.at;
      const text = texts.get(place);
      if (text !== undefined) text.became = row.became;
    },
    lines: (): Omit<LoadedChanges, 'names' | 'refreshed'> => {
      const kept: number[] = [];
      for (let place = 0; place < domains.length; place += 1) {
        const text = texts.get(place);
        if (text === undefined ? sums[place] !== 0 : text.was !== text.became) kept.push(place);
      }
      const told = new Map<number, { was: string | null; became: string | null }>();
      kept.forEach((place, line) => {
        const text = texts.get(place);
        if (text !== undefined) told.set(line, text);
      });
      const lines = {
        domains: new Int32Array(kept.length),
        subjects: new Int32Array(kept.length),
        signs: new Int8Array(kept.length),
        firsts: new Float64Array(kept.length),
        lasts: new Float64Array(kept.length),
        beforeS: new Uint32Array(kept.length),
        afterS: new Uint32Array(kept.length),
      };
      kept.forEach((place, line) => {
        lines.domains[line] = domains[place] ?? 0;
        lines.subjects[line] = subjects[place] ?? 0;
        lines.signs[line] = Math.sign(sums[place] ?? 0);
        lines.firsts[line] = firsts[place] ?? 0;
        lines.lasts[line] = lasts[place] ?? 0;
        lines.beforeS[line] = Math.floor((before[place] ?? 0) / 1_000);
        lines.afterS[line] = Math.floor((after[place] ?? 0) / 1_000);
      });
      return {
        count: kept.length,
        ...lines,
        fields,
        texts: told,
      };
    },
  };
}
