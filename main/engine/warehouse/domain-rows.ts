import { KIND_BITS } from '../saved/index-domain.ts';
import type { Reader } from '../store/database.ts';
import { PACKED_BYTES, packedNumbers } from '../store/packed-technologies.ts';
import { listSnapshots } from '../store/snapshots.ts';
import type { Column } from './parquet/column.ts';
import type { Value } from './parquet/plain.ts';
import { addRow, type PartWriter } from './part-writer.ts';
import { type SeenTechnology, seenTechnologies } from './seen-technologies.ts';
import { CHANGED, clean, forDomains, type Space, type Spaces, spaceIn, type Wanted } from './store-rows.ts';
import { TABLES } from './tables.ts';

/** The names of technologies by their numbers. */
interface TechnologyNames {
  names: readonly (string | undefined)[];
  /** Gives a number to a name that only answers have. */
  numberOf(name: string): number;
}

function technologyNamesOf(db: Reader): TechnologyNames {
  const known = db.all<{ id: number; name: string }>('SELECT id, name FROM saved_technologies ORDER BY id');
  const names = Array.from<string | undefined>({ length: 1 + (known.at(-1)?.id ?? 0) });
  for (const { id, name } of known) names[id] = clean(name);
  const byName = new Map(known.map(({ id, name }) => [name.toLowerCase(), id]));
  return {
    names,
    numberOf: (name) => {
      const key = name.toLowerCase();
      const number = byName.get(key) ?? names.push(clean(name)) - 1;
      byName.set(key, number);
      return number;
    },
  };
}

/** Domains that are read in one step. */
const PAGE = 512;
/** So many pairs are written before the next domain. */
const MOST_PAIRS = 120_000;

/** Each column of a page is a JSON array. `packed` are the bytes of all domains that have a single answer. */
interface DomainPage {
  count: number;
  last: number;
  space: string;
  domain: string;
  company: string;
  industry: string;
  country: string;
  city: string;
  technologyCount: string;
  kinds: string;
  firstSavedAt: string;
  savedAt: string;
  packed: Buffer | null;
  /** The bytes of each domain in `packed`, or -1 if several answers named its technologies. */
  bytes: string;
}

/** The store itself puts them together: much faster than row by row. */
const DOMAIN_PAGE = `SELECT count(*) AS count, max(id) AS last, json_group_array(workspace) AS space,
    json_group_array(domain) AS domain, json_group_array(company) AS company, json_group_array(industry) AS industry,
    json_group_array(country) AS country, json_group_array(city) AS city, json_group_array(technology_count) AS technologyCount,
    json_group_array(kinds) AS kinds, json_group_array(first_saved_at) AS firstSavedAt, json_group_array(saved_at) AS savedAt,
    CAST(group_concat(technologies, '') FILTER (WHERE is_once) AS BLOB) AS packed,
    json_group_array(CASE WHEN technologies IS NULL THEN 0 WHEN is_once THEN length(technologies) ELSE -1 END) AS bytes
  FROM (SELECT *, technologies IS NOT NULL AND NOT EXISTS (SELECT 1 FROM saved_refreshes r WHERE r.domain = d.id) AS is_once
    FROM saved_domains d WHERE d.id > :after AND ${CHANGED} ORDER BY d.id LIMIT ${PAGE})`;

/** Writes domains with their pairs, which are read together. */
export async function writeDomains(
  db: Reader,
  writer: PartWriter,
  { wanted, spaces, onRows }: { wanted: Wanted; spaces: Spaces; onRows: (count: number) => void },
): Promise<void> {
  const technologies = technologyNamesOf(db);
  const values = db.all<{ id: number; value: string }>('SELECT id, value FROM saved_values');
  const valueById = new Map(values.map(({ id, value }) => [id, clean(value)]));
  const textOf = (id: number) => valueById.get(id) ?? '';
  const domains = writer.open(TABLES.domains, { industry: textOf, country: textOf });
  const pairs = writer.open(TABLES.pairs, { technology: (number) => technologies.names[number] ?? '' });
  const pairColumns = pairs.columns();
  for (let after = 0; ; ) {
    const page = db.get<DomainPage>(DOMAIN_PAGE, { ...forDomains(wanted), after });
    if (page === undefined || page.count === 0) break;
    after = page.last;
    const names = textsIn(page.domain) as readonly string[];
    const ids = numbersIn(page.space) as readonly number[];
    addDomains(domains.columns(), page, { names, spaces: ids.map((id) => spaceIn(spaces, id)) });
    const packed = packedNumbers(page.packed ?? Buffer.alloc(0));
    let from = 0;
    for (const [place, bytes] of numbersIn(page.bytes).entries()) {
      const space = ids[place] ?? 0;
      const { service, workspace } = spaceIn(spaces, space);
      const of = [service, workspace, names[place] ?? ''] as const;
      const end = from + (Math.max(0, bytes ?? 0) / PACKED_BYTES) * 2;
      if (bytes !== -1 && isSeenOnce(technologies, packed, { from, end }))
        addOnce(pairColumns, of, packed.subarray(from, end));
      else
        addOften(
          pairColumns,
          of,
          seenTechnologies(listSnapshots(db, space, 'technologies', of[2])),
          technologies,
        );
      from = end;
      if ((pairColumns[0]?.rows ?? 0) >= MOST_PAIRS) await pairs.rest();
    }
    onRows(page.count);
    await domains.rest();
    await pairs.rest();
  }
  await domains.finish();
  await pairs.finish();
}

function addDomains(
  columns: readonly Column[],
  page: DomainPage,
  { names, spaces }: { names: readonly string[]; spaces: readonly Space[] },
): void {
  const kinds = numbersIn(page.kinds);
  const values: readonly (readonly Value[])[] = [
    spaces.map(({ service }) => service),
    spaces.map(({ workspace }) => workspace),
    names,
    textsIn(page.company),
    numbersIn(page.industry),
    numbersIn(page.country),
    textsIn(page.city),
    numbersIn(page.technologyCount),
    kinds.map((kind) => ((kind ?? 0) & KIND_BITS.companies) !== 0),
    kinds.map((kind) => ((kind ?? 0) & KIND_BITS.technologies) !== 0),
    numbersIn(page.firstSavedAt),
    numbersIn(page.savedAt),
  ];
  for (const [place, column] of columns.entries()) column.addAll(values[place] ?? []);
}

/**
 * Whether technologies of a single answer have known names and were all seen at one time. What older versions wrote is not
 * taken for granted.
 */
function isSeenOnce(
  { names }: TechnologyNames,
  packed: Uint32Array,
  { from, end }: { from: number; end: number },
): boolean {
  const seen = packed[from + 1];
  for (let at = from; at < end; at += 2)
    if (packed[at + 1] !== seen || names[packed[at] ?? 0] === undefined) return false;
  return true;
}

/** A domain, as its pairs name it. */
type Owner = readonly [service: string, workspace: string, domain: string];

/** Adds the pairs of a domain with a single answer: numbers of technologies, each followed by the second. */
function addOnce(columns: readonly Column[], owner: Owner, packed: Uint32Array): void {
  const [service, workspace, domain, technology, firstSeen, lastSeen, isCurrent] = columns;
  const count = packed.length / 2;
  const at = (packed[1] ?? 0) * 1_000;
  service?.add(owner[0], count);
  workspace?.add(owner[1], count);
  domain?.add(owner[2], count);
  for (let place = 0; place < packed.length; place += 2) technology?.add(packed[place] ?? 0);
  firstSeen?.add(at, count);
  lastSeen?.add(at, count);
  isCurrent?.add(true, count);
}

/** Adds the pairs of a domain with several answers, which were read for it. */
function addOften(
  columns: readonly Column[],
  owner: Owner,
  seen: readonly SeenTechnology[],
  { numberOf }: TechnologyNames,
): void {
  for (const { name, firstS, lastS, isCurrent } of seen)
    addRow(columns, [...owner, numberOf(name), firstS * 1_000, lastS * 1_000, isCurrent]);
}

function numbersIn(json: string): readonly (number | null)[] {
  return JSON.parse(json) as (number | null)[];
}

/** Texts as `clean` makes them. SQLite gives no halves of surrogate pairs. */
function textsIn(json: string): readonly (string | null)[] {
  const texts = JSON.parse(json) as (string | null)[];
  return json.includes('\\u0000') ? texts.map(clean) : texts;
}
