import { giveBack } from '../base/give-back.ts';
import { KIND_BITS } from '../saved/kind-bits.ts';
import type { Reader } from '../store/database.ts';
import { PACKED_BYTES, packedNumbers } from '../store/packed-technologies.ts';
import { listSnapshots } from '../store/snapshots.ts';
import { numbersIn, type Texts, textAt, textsIn } from './json-arrays.ts';
import type { Column } from './parquet/column.ts';
import type { RowWriter } from './row-writer.ts';
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
const PAGE = 2_048;
/** So many pairs are written before the next domain. */
const MOST_PAIRS = 120_000;

/** Each column of a page is a JSON array. `packed` are the bytes of all domains that have a single answer. */
interface DomainPage {
  count: number;
  last: number;
  space: Buffer;
  domain: Buffer;
  company: Buffer;
  industry: Buffer;
  country: Buffer;
  city: Buffer;
  technologyCount: Buffer;
  kinds: Buffer;
  firstSavedAt: Buffer;
  savedAt: Buffer;
  packed: Buffer | null;
  /** The bytes of each domain in `packed`, or -1 if several answers named its technologies. */
  bytes: Buffer;
}

const array = (value: string, name: string) => `CAST(json_group_array(${value}) AS BLOB) AS ${name}`;

/** The store itself puts them together: much faster than row by row. As bytes, since texts would be made for nothing. */
const DOMAIN_PAGE = `SELECT count(*) AS count, max(id) AS last, ${array('workspace', 'space')}, ${array('domain', 'domain')},
    ${array('company', 'company')}, ${array('industry', 'industry')}, ${array('country', 'country')}, ${array('city', 'city')},
    ${array('technology_count', 'technologyCount')}, ${array('kinds', 'kinds')},
    ${array('first_saved_at', 'firstSavedAt')}, ${array('saved_at', 'savedAt')},
    CAST(group_concat(technologies, '') FILTER (WHERE is_once) AS BLOB) AS packed,
    ${array('CASE WHEN technologies IS NULL THEN 0 WHEN is_once THEN length(technologies) ELSE -1 END', 'bytes')}
  FROM (SELECT *, technologies IS NOT NULL AND NOT EXISTS (SELECT 1 FROM saved_refreshes r WHERE r.domain = d.id) AS is_once
    FROM saved_domains d WHERE d.id > :after AND ${CHANGED} ORDER BY d.id LIMIT ${PAGE})`;

/** Writes domains with their pairs, which are read together. */
export async function writeDomains(
  db: Reader,
  writer: RowWriter,
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
    const { count } = page;
    const names = textsIn(page.domain, count);
    const ids = numbersIn(page.space, count);
    addDomains(domains.columns(), page, { names, spaces: Array.from(ids, (id) => spaceIn(spaces, id)) });
    const packed = packedNumbers(page.packed ?? Buffer.alloc(0));
    const bytes = numbersIn(page.bytes, count);
    let from = 0;
    for (let place = 0; place < count; place += 1) {
      const space = ids[place] ?? 0;
      const owner = { ...spaceIn(spaces, space), names, place };
      const end = from + (Math.max(0, bytes[place] ?? 0) / PACKED_BYTES) * 2;
      if (bytes[place] !== -1 && isSeenOnce(technologies, packed, { from, end }))
        addOnce(pairColumns, owner, { packed, from, end });
      else {
        const snapshots = listSnapshots(db, space, 'technologies', textAt(names, place));
        addOften(pairColumns, owner, seenTechnologies(snapshots), technologies);
      }
      from = end;
      if ((pairColumns[0]?.rows ?? 0) >= MOST_PAIRS) await pairs.rest();
    }
    for (const part of [...Object.values(page), names.places, ids, bytes])
      if (ArrayBuffer.isView(part)) giveBack(part);
    onRows(count);
    await domains.rest();
    await pairs.rest();
  }
  await domains.finish();
  await pairs.finish();
}

function addDomains(
  columns: readonly Column[],
  page: DomainPage,
  { names, spaces }: { names: Texts; spaces: readonly Space[] },
): void {
  const [service, workspace, domain, company, industry, country, city, count, ...others] = columns;
  const [hasCompany, hasTechnologies, firstSavedAt, savedAt] = others;
  const numbers = (json: Buffer) => numbersIn(json, page.count);
  const texts = (json: Buffer) => textsIn(json, page.count);
  for (const space of spaces) {
    service?.add(space.service);
    workspace?.add(space.workspace);
  }
  addTexts(domain, names);
  addTexts(company, texts(page.company));
  addNumbers(industry, numbers(page.industry));
  addNumbers(country, numbers(page.country));
  addTexts(city, texts(page.city));
  addNumbers(count, numbers(page.technologyCount));
  const kinds = numbers(page.kinds);
  for (const kind of kinds) {
    hasCompany?.add((kind & KIND_BITS.companies) !== 0);
    hasTechnologies?.add((kind & KIND_BITS.technologies) !== 0);
  }
  giveBack(kinds);
  addNumbers(firstSavedAt, numbers(page.firstSavedAt));
  addNumbers(savedAt, numbers(page.savedAt));
}

function addTexts(column: Column | undefined, { bytes, places }: Texts): void {
  for (let at = 0; at < places.length; at += 2) {
    const from = places[at] ?? 0;
    if (from < 0) column?.add(null);
    else column?.addText(bytes, from, places[at + 1] ?? from);
  }
}

function addNumbers(column: Column | undefined, numbers: Float64Array): void {
  for (const number of numbers) column?.add(Number.isNaN(number) ? null : number);
  giveBack(numbers);
}

/**
 * Whether technologies of a single answer have known names and were all seen at one time. A store that another program
 * changed may have others.
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
interface Owner extends Space {
  names: Texts;
  place: number;
}

/** Adds what all pairs of a domain have alike. */
function addOwner(
  [service, workspace, domain]: readonly Column[],
  { service: origin, workspace: id, names: { bytes, places }, place }: Owner,
  count: number,
): void {
  service?.add(origin, count);
  workspace?.add(id, count);
  domain?.addText(bytes, places[place * 2] ?? 0, places[place * 2 + 1] ?? 0, count);
}

/** Adds the pairs of a domain with a single answer: numbers of technologies, each followed by the second. */
function addOnce(
  columns: readonly Column[],
  owner: Owner,
  { packed, from, end }: { packed: Uint32Array; from: number; end: number },
): void {
  const [, , , technology, firstSeen, lastSeen, isCurrent] = columns;
  const count = (end - from) / 2;
  const at = (packed[from + 1] ?? 0) * 1_000;
  addOwner(columns, owner, count);
  technology?.addEverySecond(packed, from, end);
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
  const [, , , technology, firstSeen, lastSeen, current] = columns;
  addOwner(columns, owner, seen.length);
  for (const { name, firstS, lastS, isCurrent } of seen) {
    technology?.add(numberOf(name));
    firstSeen?.add(firstS * 1_000);
    lastSeen?.add(lastS * 1_000);
    current?.add(isCurrent);
  }
}
