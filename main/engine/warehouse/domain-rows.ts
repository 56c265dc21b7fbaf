import { KIND_BITS } from '../saved/index-domain.ts';
import { PACKED_BYTES, packedNumbers } from '../saved/packed-technologies.ts';
import type { Reader } from '../store/database.ts';
import { listSnapshots } from '../store/snapshots.ts';
import type { Column } from './parquet/column.ts';
import { addRow, type PartWriter } from './part-writer.ts';
import { seenTechnologies } from './seen-technologies.ts';
import { CHANGED, clean, forDomains, type Spaces, spaceIn, type Wanted } from './store-rows.ts';
import { TABLES } from './tables.ts';

/** The names of technologies by their numbers. It gives numbers to names that only answers have. */
interface TechnologyNames {
  nameOf(number: number): string | undefined;
  numberOf(name: string): number;
}

function technologyNamesOf(db: Reader): TechnologyNames {
  const known = db.all<{ id: number; name: string }>('SELECT id, name FROM saved_technologies ORDER BY id');
  const names: string[] = [];
  for (const { id, name } of known) names[id] = clean(name);
  const byName = new Map(known.map(({ id, name }) => [name.toLowerCase(), id]));
  return {
    nameOf: (number) => names[number],
    numberOf: (name) => {
      const key = name.toLowerCase();
      const number = byName.get(key) ?? names.push(clean(name)) - 1;
      byName.set(key, number);
      return number;
    },
  };
}

/** Domains that are read in one step. */
const PAGE = 2_048;
/** So many pairs are written before the next domain. */
const MOST_PAIRS = 120_000;

/** Domains that the store itself puts together: several times as fast as one by one. */
interface DomainPage {
  count: number;
  last: number;
  /** A JSON array of rows. */
  rows: string;
  /** The bytes of all domains that have a single answer about their technologies. */
  packed: Buffer | null;
}

/** `bytes` are those of the domain's technologies, or -1 if several answers named them. */
type DomainRow = [
  workspace: number,
  domain: string,
  company: string | null,
  industry: number | null,
  country: number | null,
  city: string | null,
  technologyCount: number | null,
  kinds: number,
  firstSavedAt: number,
  savedAt: number,
  bytes: number,
];

const DOMAIN_PAGE = `SELECT count(*) AS count, max(id) AS last, json_group_array(json_array(workspace, domain, company, industry,
      country, city, technology_count, kinds, first_saved_at, saved_at,
      CASE WHEN technologies IS NULL THEN 0 WHEN is_once THEN length(technologies) ELSE -1 END)) AS rows,
    CAST(group_concat(technologies, '') FILTER (WHERE is_once) AS BLOB) AS packed
  FROM (SELECT *, technologies IS NOT NULL AND NOT EXISTS (SELECT 1 FROM saved_refreshes r WHERE r.domain = d.id) AS is_once
    FROM saved_domains d WHERE d.id > :after AND ${CHANGED} ORDER BY d.id LIMIT ${PAGE})`;

/** Writes domains with their pairs, which are read together. */
export async function writeDomains(
  db: Reader,
  writer: PartWriter,
  { wanted, spaces, onRows }: { wanted: Wanted; spaces: Spaces; onRows: (count: number) => void },
): Promise<void> {
  const names = technologyNamesOf(db);
  const values = db.all<{ id: number; value: string }>('SELECT id, value FROM saved_values');
  const valueById = new Map(values.map(({ id, value }) => [id, clean(value)]));
  const textOf = (id: number) => valueById.get(id) ?? '';
  const domains = writer.open(TABLES.domains, { industry: textOf, country: textOf });
  const pairs = writer.open(TABLES.pairs, { technology: (number) => names.nameOf(number) ?? '' });
  const domainColumns = domains.columns();
  const pairColumns = pairs.columns();
  for (let after = 0; ; ) {
    const page = db.get<DomainPage>(DOMAIN_PAGE, { ...forDomains(wanted), after });
    if (page === undefined || page.count === 0) break;
    after = page.last;
    const packed = packedNumbers(page.packed ?? Buffer.alloc(0));
    let from = 0;
    for (const row of JSON.parse(cleanJson(page.rows)) as DomainRow[]) {
      const [space, domain, company, industry, country, city, count, kinds, firstSavedAt, savedAt, bytes] =
        row;
      const { service, workspace } = spaceIn(spaces, space);
      const hasCompany = (kinds & KIND_BITS.companies) !== 0;
      const hasTechnologies = (kinds & KIND_BITS.technologies) !== 0;
      addRow(domainColumns, [
        ...[service, workspace, domain, company, industry, country, city, count],
        ...[hasCompany, hasTechnologies, firstSavedAt, savedAt],
      ]);
      const end = from + (Math.max(0, bytes) / PACKED_BYTES) * 2;
      const seen = bytes >= 0 && isSeenOnce(names, packed, from, end) ? packed.subarray(from, end) : null;
      from = end;
      if (seen !== null) addOnce(pairColumns, [service, workspace, domain], seen);
      else
        for (const { name, firstS, lastS, isCurrent } of seenTechnologies(
          listSnapshots(db, space, 'technologies', domain),
        ))
          addRow(pairColumns, [
            ...[service, workspace, domain, names.numberOf(name)],
            ...[firstS * 1_000, lastS * 1_000, isCurrent],
          ]);
      if ((pairColumns[0]?.rows ?? 0) >= MOST_PAIRS) await pairs.rest();
    }
    onRows(page.count);
    await domains.rest();
    await pairs.rest();
  }
  await domains.finish();
  await pairs.finish();
}

/**
 * Whether technologies of a single answer have known names and were all seen at one time. What older versions wrote is not
 * taken for granted.
 */
function isSeenOnce({ nameOf }: TechnologyNames, packed: Uint32Array, from: number, end: number): boolean {
  for (let at = from; at < end; at += 2)
    if (packed[at + 1] !== packed[from + 1] || nameOf(packed[at] ?? 0) === undefined) return false;
  return true;
}

/** Adds the pairs of a domain with a single answer. `packed` are numbers of technologies, each followed by the second. */
function addOnce(columns: readonly Column[], place: readonly string[], packed: Uint32Array): void {
  const count = packed.length / 2;
  const [service, workspace, domain, technology, firstSeen, lastSeen, isCurrent] = columns;
  const at = (packed[1] ?? 0) * 1_000;
  [service, workspace, domain].forEach((column, number) => {
    column?.add(place[number] ?? '', count);
  });
  for (let number = 0; number < packed.length; number += 2) technology?.add(packed[number] ?? 0);
  firstSeen?.add(at, count);
  lastSeen?.add(at, count);
  isCurrent?.add(true, count);
}

/** The texts in JSON as `clean` makes them. SQLite gives no halves of surrogate pairs. */
function cleanJson(texts: string): string {
  if (!texts.includes('\\u0000')) return texts;
  return JSON.stringify(JSON.parse(texts, (_, value) => (typeof value === 'string' ? clean(value) : value)));
}
