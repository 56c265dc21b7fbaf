import type { Reader, SqlValue, Writer } from './database.ts';
import { keepHost } from './job-hosts.ts';
import type { ReadRow } from './job-rows.ts';
import { createPlaces, type Places } from './places.ts';

/** Stores rows of a file, in its order. */
export interface RowInserter {
  /** Stores rows and their domains. Those with the same domain share its number. Call it in a transaction. */
  insert(rows: readonly ReadRow[]): void;
  /** Call it once all rows are stored. */
  finish(): void;
}

/** The longest text of an input cell that is stored to be shown. The file itself is never changed. */
const LONGEST_VALUE = 300;

export function createRowInserter(db: Writer, jobId: number): RowInserter {
  const places = createPlaces();
  const before = 'SELECT seq, domain FROM job_domains WHERE job_id = ?';
  for (const { seq, domain } of db.each<Numbered>(before, [jobId])) places.add(places.hash(domain), seq);
  const intoDomains = manyAtOnce(db, 'INSERT INTO job_domains (job_id, seq, domain)', '(?, ?, ?)');
  const intoTable = 'INSERT INTO job_rows (job_id, idx, number, value, seq, state, note, host)';
  const intoRows = manyAtOnce(db, intoTable, '(?, ?, ?, ?, ?, ?, ?, ?)');
  // Nearly all rows are so. To bind a value takes about as long as to store it.
  const intoUsualRows = manyAtOnce(db, intoTable, `(?, ?, ?, ?, ?, 'pending', NULL, NULL)`);
  return {
    insert: (rows) => {
      const { numbers, added } = numbersOf(db, jobId, places, rows);
      for (const [domain, seq] of added) {
        intoDomains.add(jobId, seq, domain);
        places.add(places.hash(domain), seq);
      }
      intoDomains.flush();
      let at = 0;
      for (const row of rows) {
        const { idx, host, base } = row;
        const seq = numbers[at++] ?? null;
        const hostId = host == null || base == null ? null : keepHost(db, jobId, { idx, host, base });
        const value = row.value.slice(0, LONGEST_VALUE);
        if (seq !== null && row.note == null && hostId === null) {
          intoUsualRows.add(jobId, idx, row.number, value, seq);
          continue;
        }
        intoRows.add(
          jobId,
          idx,
          row.number,
          value,
          seq,
          seq === null ? (row.state ?? 'invalid') : 'pending',
          row.note == null ? null : JSON.stringify(row.note),
          host === row.domain ? null : hostId,
        );
      }
      intoUsualRows.flush();
      intoRows.flush();
    },
    finish: places.free,
  };
}

/** How many rows one statement inserts: calls of the library cost about as much as what they do. */
const INSERTED_AT_ONCE = 50;

/** Inserts rows, many with one statement. `values` are those of one row, with a mark for each that differs. */
function manyAtOnce(db: Writer, into: string, values: string) {
  const width = values.split('?').length - 1;
  const one = `${into} VALUES ${values}`;
  const many = `${into} VALUES ${Array.from({ length: INSERTED_AT_ONCE }, () => values).join(', ')}`;
  // Used again and again: an array that grows for each statement makes much garbage.
  const waiting: SqlValue[] = Array.from({ length: INSERTED_AT_ONCE * width }, () => null);
  let count = 0;
  return {
    add: (...row: readonly SqlValue[]) => {
      for (const value of row) waiting[count++] = value;
      if (count < waiting.length) return;
      db.run(many, waiting);
      count = 0;
    },
    flush: () => {
      for (let at = 0; at < count; at += width) db.run(one, waiting.slice(at, at + width));
      count = 0;
    },
  };
}

/**
 * Gives the domains of rows their numbers: the index of the first row with it, null for a row without a domain. `added` are
 * the domains that are not stored yet.
 */
function numbersOf(
  db: Reader,
  jobId: number,
  places: Places,
  rows: readonly ReadRow[],
): { numbers: readonly (number | null)[]; added: ReadonlyMap<string, number> } {
  const added = new Map<string, number>();
  /** Rows with domains that may be stored, and the numbers of those. */
  const unsure: number[] = [];
  const similar: number[] = [];
  const numbers = rows.map(({ domain, idx }, at) => {
    if (domain === null) return null;
    const known = added.get(domain);
    if (known !== undefined) return known;
    const before = similar.length;
    places.find(places.hash(domain), similar);
    if (similar.length > before) unsure.push(at);
    else added.set(domain, idx);
    return idx;
  });
  const known = new Map(domainsAt(db, jobId, similar).map(({ domain, seq }) => [domain, seq]));
  for (const at of unsure) {
    const { domain, idx } = rows[at] ?? { domain: null, idx: 0 };
    if (domain === null) continue;
    const seq = known.get(domain) ?? added.get(domain);
    if (seq === undefined) added.set(domain, idx);
    numbers[at] = seq ?? idx;
  }
  return { numbers, added };
}

interface Numbered {
  seq: number;
  domain: string;
}

function domainsAt(db: Reader, jobId: number, seqs: readonly number[]): Numbered[] {
  if (seqs.length === 0) return [];
  return db.all<Numbered>(
    'SELECT d.seq, d.domain FROM json_each(?) asked CROSS JOIN job_domains d ON d.job_id = ? AND d.seq = asked.value',
    [JSON.stringify(seqs), jobId],
  );
}
