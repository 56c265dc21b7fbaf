import { giveBack } from '../base/give-back.ts';
import { randomBytes } from '../world/random.ts';
import type { Reader, SqlValue, Writer } from './database.ts';
import { keepHost } from './job-hosts.ts';
import type { ReadRow } from './job-rows.ts';

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
  const intoDomains = manyAtOnce(db, 'INSERT INTO job_domains (job_id, seq, domain)', 3);
  const intoRows = manyAtOnce(
    db,
    'INSERT INTO job_rows (job_id, idx, number, value, seq, state, note, host)',
    8,
  );
  return {
    insert: (rows) => {
      const { numbers, added } = numbersOf(db, jobId, places, rows);
      for (const [domain, seq] of added) {
        intoDomains.add([jobId, seq, domain]);
        places.add(places.hash(domain), seq);
      }
      intoDomains.flush();
      for (const [at, row] of rows.entries()) {
        const { idx, host, base } = row;
        const seq = numbers[at] ?? null;
        const hostId = host == null || base == null ? null : keepHost(db, jobId, { idx, host, base });
        intoRows.add([
          jobId,
          idx,
          row.number,
          row.value.slice(0, LONGEST_VALUE),
          seq,
          seq === null ? (row.state ?? 'invalid') : 'pending',
          row.note == null ? null : JSON.stringify(row.note),
          host === row.domain ? null : hostId,
        ]);
      }
      intoRows.flush();
    },
    finish: places.free,
  };
}

/** How many rows one statement inserts: calls of the library cost about as much as what they do. */
const INSERTED_AT_ONCE = 50;

/** Inserts rows of `width` values, many with one statement. */
function manyAtOnce(db: Writer, into: string, width: number) {
  const marks = `(${Array.from({ length: width }, () => '?').join(', ')})`;
  const one = `${into} VALUES ${marks}`;
  const many = `${into} VALUES ${Array.from({ length: INSERTED_AT_ONCE }, () => marks).join(', ')}`;
  let waiting: SqlValue[] = [];
  return {
    add: (row: readonly SqlValue[]) => {
      waiting.push(...row);
      if (waiting.length < INSERTED_AT_ONCE * width) return;
      db.run(many, waiting);
      waiting = [];
    },
    flush: () => {
      for (let at = 0; at < waiting.length; at += width) db.run(one, waiting.slice(at, at + width));
      waiting = [];
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

const FIRST_PLACES = 1 << 17;
/** With more entries in a table of places, finding one takes long. */
const MOST_FILLED = 0.6;

/**
 * Where stored domains may be, by hashes of their texts: 16 bytes or so for each, since a file may have millions. The hash
 * begins differently each time, so that no file can be made up of domains with one hash.
 */
function createPlaces() {
  const seed = randomBytes(4).readInt32LE(0);
  let size = FIRST_PLACES;
  let hashes = new Int32Array(size);
  /** Numbers plus 1, since 0 says that a place is free. */
  let numbers = new Int32Array(size);
  let count = 0;
  const put = (hash: number, number: number) => {
    let at = hash & (size - 1);
    while (numbers[at] !== 0) at = (at + 1) & (size - 1);
    hashes[at] = hash;
    numbers[at] = number;
  };
  const grow = () => {
    const [oldHashes, oldNumbers] = [hashes, numbers];
    size *= 2;
    hashes = new Int32Array(size);
    numbers = new Int32Array(size);
    for (let at = 0; at < oldNumbers.length; at += 1) {
      const number = oldNumbers[at] ?? 0;
      if (number !== 0) put(oldHashes[at] ?? 0, number);
    }
    giveBack(oldHashes);
    giveBack(oldNumbers);
  };
  return {
    hash: (domain: string) => hashOf(domain, seed),
    add: (hash: number, seq: number) => {
      if (count >= size * MOST_FILLED) grow();
      count += 1;
      put(hash, seq + 1);
    },
    /** Adds the numbers of domains with this hash to `found`. */
    find: (hash: number, found: number[]) => {
      for (let at = hash & (size - 1); numbers[at] !== 0; at = (at + 1) & (size - 1))
        if (hashes[at] === hash) found.push((numbers[at] ?? 0) - 1);
    },
    /** Nothing is looked for any more. A run over a large file begins right after this, and needs the memory. */
    free: () => {
      giveBack(hashes);
      giveBack(numbers);
    },
  };
}

type Places = ReturnType<typeof createPlaces>;

/** FNV-1a, and a last mixing, since the places are taken from the lowest bits. */
function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}
