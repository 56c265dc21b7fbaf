import { KIND_BITS } from '../saved/kind-bits.ts';
import type { Reader } from '../store/database.ts';
import { packedNumbers } from '../store/packed-technologies.ts';
import { listSnapshots } from '../store/snapshots.ts';
import { breathe } from '../world/clock.ts';
import type { PartWriter } from './part-writer.ts';
import { seenTechnologies } from './seen-technologies.ts';
import { type Stage, staged } from './stage.ts';
import { CHANGED, clean, forDomains, type Spaces, spaceIn, type Wanted } from './store-rows.ts';
import { EXPORTED_AT, TABLES } from './tables.ts';

/** Domains that are read in one step. */
const PAGE = 1_024;

interface DomainRow {
  id: number;
  workspace: number;
  domain: string;
  company: string | null;
  industry: number | null;
  country: number | null;
  city: string | null;
  technologyCount: number | null;
  kinds: number;
  firstSavedAt: number;
  savedAt: number;
  technologies: Buffer | null;
  /** Several answers named its technologies. */
  isOften: number;
}

const DOMAIN_PAGE = `SELECT id, workspace, domain, company, industry, country, city, technology_count AS technologyCount, kinds,
    first_saved_at AS firstSavedAt, saved_at AS savedAt, technologies,
    EXISTS (SELECT 1 FROM saved_refreshes r WHERE r.domain = d.id) AS isOften
  FROM saved_domains d WHERE d.id > :after AND ${CHANGED} ORDER BY d.id LIMIT ${PAGE}`;

const columnsOf = (table: 'domains' | 'pairs') =>
  TABLES[table].columns.filter(({ name }) => name !== EXPORTED_AT);
const SEEN = { name: 'seen', type: 'timestamp' } as const;
/** About what a pair takes in a row group: numbers for texts that repeat. */
const PAIR_BYTES = 64;

/**
 * Writes domains with their pairs, which are read together. The technologies of a domain that a single answer named are
 * one list of numbers, which become rows only while they are copied.
 */
export async function writeDomains(
  db: Reader,
  writer: PartWriter,
  { wanted, spaces, onRows }: { wanted: Wanted; spaces: Spaces; onRows: (count: number) => void },
): Promise<void> {
  const values = db.all<{ id: number; value: string }>('SELECT id, value FROM saved_values');
  const valueById = new Map(values.map(({ id, value }) => [id, clean(value)]));
  const textOf = (id: number | null) => (id === null ? null : (valueById.get(id) ?? ''));
  const [names, known] = await technologyNames(db, writer);
  const domains = await writer.stage('domains_once', [
    ...columnsOf('domains'),
    SEEN,
    { name: 'numbers', type: 'numbers' },
  ]);
  const often = await writer.stage('pairs_often', columnsOf('pairs'));
  let pairs = 0;
  const end = async () => {
    await writer.copyPiece(often, (piece) => {
      const select = `SELECT ${columnsOf('pairs').map(staged).join(', ')} FROM ${piece}`;
      return [{ table: TABLES.pairs, select, rowBytes: PAIR_BYTES }];
    });
    const rowBytes = PAIR_BYTES + domains.bytes / Math.max(1, domains.rows);
    await writer.copyPiece(domains, (piece) => [
      {
        table: TABLES.domains,
        select: `SELECT ${columnsOf('domains').map(staged).join(', ')} FROM ${piece}`,
        rowBytes,
      },
      { table: TABLES.pairs, select: pairsOf(piece, names), rowBytes: PAIR_BYTES },
    ]);
    pairs = 0;
  };
  for (let after = 0; ; ) {
    const page = db.all<DomainRow>(DOMAIN_PAGE, { ...forDomains(wanted), after });
    if (page.length === 0) break;
    for (const row of page) {
      after = row.id;
      const { service, workspace } = spaceIn(spaces, row.workspace);
      const domain = clean(row.domain);
      const once = row.isOften === 0 ? seenOnce(row.technologies, known) : null;
      domains.add(
        [
          service,
          workspace,
          domain,
          clean(row.company),
          textOf(row.industry),
          textOf(row.country),
          clean(row.city),
          row.technologyCount,
          (row.kinds & KIND_BITS.companies) !== 0,
          (row.kinds & KIND_BITS.technologies) !== 0,
          row.firstSavedAt,
          row.savedAt,
          once?.atMs ?? null,
        ],
        once?.numbers ?? NONE,
      );
      pairs += once?.numbers.length ?? addOften(db, often, row, { service, workspace, domain });
    }
    onRows(page.length);
    await breathe();
    if (writer.isFull(TABLES.pairs, domains, pairs) || writer.isFull(TABLES.pairs, often)) await end();
  }
  await end();
  await writer.settle();
}

const NONE = new Uint32Array();

/** Puts the names of technologies by their numbers into a table. Returns its name, and the numbers that have one. */
async function technologyNames(db: Reader, writer: PartWriter): Promise<[string, ReadonlySet<number>]> {
  const all = db.all<{ id: number; name: string }>('SELECT id, name FROM saved_technologies ORDER BY id');
  const stage = await writer.stage('technology_names', [
    { name: 'number', type: 'integer' },
    { name: 'name', type: 'text' },
  ]);
  for (const { id, name } of all) stage.add([id, clean(name)]);
  return [await stage.take(), new Set(all.map(({ id }) => id))];
}

/**
 * The numbers of technologies that a single answer named, and when. Null if they were seen at several times or have no
 * name: a store that another program changed may have such.
 */
function seenOnce(
  bytes: Buffer | null,
  known: ReadonlySet<number>,
): { numbers: Uint32Array; atMs: number } | null {
  const packed = packedNumbers(bytes ?? Buffer.alloc(0));
  const numbers = new Uint32Array(packed.length / 2);
  for (let at = 0; at < numbers.length; at += 1) {
    const number = packed[at * 2] ?? 0;
    if (packed[at * 2 + 1] !== packed[1] || !known.has(number)) return null;
    numbers[at] = number;
  }
  return { numbers, atMs: (packed[1] ?? 0) * 1_000 };
}

/** Adds the pairs of a domain that several answers are about. Returns how many there are. */
function addOften(
  db: Reader,
  pairs: Stage,
  row: DomainRow,
  { service, workspace, domain }: { service: string; workspace: string; domain: string },
): number {
  const seen = seenTechnologies(listSnapshots(db, row.workspace, 'technologies', row.domain));
  for (const { name, firstS, lastS, isCurrent } of seen)
    pairs.add([service, workspace, domain, clean(name), firstS * 1_000, lastS * 1_000, isCurrent]);
  return seen.length;
}

/** The pairs of domains whose technologies are numbers. */
function pairsOf(piece: string, names: string): string {
  return `SELECT service, workspace, domain, n.name AS technology, seen AS first_seen, seen AS last_seen, true AS is_current
    FROM (SELECT service, workspace, domain, ${staged(SEEN)}, unnest(numbers) AS number FROM ${piece})
    JOIN (SELECT CAST(number AS UINTEGER) AS number, name FROM ${names}) n USING (number)`;
}
