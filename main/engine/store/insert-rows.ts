import { giveBack } from '../base/give-back.ts';
import { randomBytes } from '../world/random.ts';
import type { Reader, SqlValue, Writer } from './database.ts';
import { keepHost } from './job-hosts.ts';
import type { ReadRow } from './job-rows.ts';

/** Stores rows of a file, in its order. */
export interface RowInserter {
  /** Stores rows. Those with the same domain share its number. Call it in a transaction. */
  insert(rows: readonly ReadRow[]): void;
  /** Stores the last domains. Call it in a transaction, once all rows are stored. */
  finish(): void;
}

/** The longest text of an input cell that is stored to be shown. The file itself is never changed. */
const LONGEST_VALUE = 300;

/** How many rows one statement inserts: calls of the library cost about as much as what they do. */
const INSERTED_AT_ONCE = 50;
const WIDTH = 8;
const INTO_ROWS = 'INSERT INTO job_rows (job_id, idx, number, value, seq, state, note, host)';
const MARKS = `(${Array.from({ length: WIDTH }, () => '?').join(', ')})`;
const INSERT_ONE = `${INTO_ROWS} VALUES ${MARKS}`;
const INSERT_MANY = `${INTO_ROWS} VALUES ${Array.from({ length: INSERTED_AT_ONCE }, () => MARKS).join(', ')}`;

export function createRowInserter(db: Writer, jobId: number): RowInserter {
  const numbering = createNumbering(db, jobId);
  return {
    insert: (rows) => {
      const numbers = numbering.numbersOf(rows);
      let waiting: SqlValue[] = [];
      for (const [at, row] of rows.entries()) {
        const { idx, host, base } = row;
        const seq = numbers[at] ?? null;
        const hostId = host == null || base == null ? null : keepHost(db, jobId, { idx, host, base });
        waiting.push(
          jobId,
          idx,
          row.number,
          row.value.slice(0, LONGEST_VALUE),
          seq,
          seq === null ? (row.state ?? 'invalid') : 'pending',
          row.note == null ? null : JSON.stringify(row.note),
          host === row.domain ? null : hostId,
        );
        if (waiting.length < INSERTED_AT_ONCE * WIDTH) continue;
        db.run(INSERT_MANY, waiting);
        waiting = [];
      }
      for (let at = 0; at < waiting.length; at += WIDTH) db.run(INSERT_ONE, waiting.slice(at, at + WIDTH));
    },
    finish: numbering.finish,
  };
}

/**
 * So many new domains are stored at once. The index by name has them in another order than the file, so each time nearly
 * all of its pages change: with fewer at a time, a file of a million rows writes gigabytes.
 */
const STORED_AT_ONCE = 40_000;

/** Gives domains their numbers: the index of the first row with it. */
function createNumbering(db: Writer, jobId: number) {
  const stored = createPlaces();
  const before = 'SELECT seq, domain FROM job_domains WHERE job_id = ?';
  for (const { seq, domain } of db.each<Numbered>(before, [jobId])) stored.add(domain, seq);
  let recent = new Map<string, number>();
  const store = () => {
    if (recent.size === 0) return;
    const texts: string[] = [];
    for (const [domain, seq] of recent) {
      stored.add(domain, seq);
      texts.push(`${JSON.stringify(domain)}:${seq}`);
    }
    recent = new Map();
    db.run(
      // In the order of the index by name, so that each of its pages changes once. By one statement: each copies the
      // pages that it changes, to undo itself.
      'INSERT INTO job_domains (job_id, seq, domain) SELECT :job, value, key FROM json_each(:domains) ORDER BY key',
      { job: jobId, domains: `{${texts.join()}}` },
    );
  };
  return {
    /** The numbers of rows; null for a row without a domain. */
    numbersOf: (rows: readonly ReadRow[]): readonly (number | null)[] => {
      /** Rows with domains that may be stored, and the numbers of those. */
      const unsure: number[] = [];
      const similar: number[] = [];
      const numbers = rows.map(({ domain, idx }, at) => {
        if (domain === null) return null;
        const known = recent.get(domain);
        if (known !== undefined) return known;
        const before = similar.length;
        stored.find(domain, similar);
        if (similar.length > before) unsure.push(at);
        else recent.set(ownCopy(domain), idx);
        return idx;
      });
      const known = new Map(domainsAt(db, jobId, similar).map(({ domain, seq }) => [domain, seq]));
      for (const at of unsure) {
        const { domain, idx } = rows[at] ?? { domain: null, idx: 0 };
        if (domain === null) continue;
        const seq = known.get(domain) ?? recent.get(domain);
        if (seq === undefined) recent.set(ownCopy(domain), idx);
        numbers[at] = seq ?? idx;
      }
      if (recent.size >= STORED_AT_ONCE) store();
      return numbers;
    },
    finish: () => {
      store();
      stored.free();
    },
  };
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

/** A domain was cut from the text of its file. Without a copy it would keep that text in memory. */
function ownCopy(domain: string): string {
  return Buffer.from(domain, 'utf8').toString('utf8');
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
    add: (domain: string, seq: number) => {
      if (count >= size * MOST_FILLED) grow();
      count += 1;
      put(hashOf(domain, seed), seq + 1);
    },
    /** Adds the numbers of domains with the same hash to `found`. */
    find: (domain: string, found: number[]) => {
      if (count === 0) return;
      const hash = hashOf(domain, seed);
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

/** FNV-1a, and a last mixing, since the places are taken from the lowest bits. */
function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}
