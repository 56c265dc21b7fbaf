import { KIND_BITS } from '../saved/index-domain.ts';
import { PACKED_BYTES, packedNumbers } from '../saved/packed-technologies.ts';
import type { Reader } from '../store/database.ts';
import { listSnapshots } from '../store/snapshots.ts';
import { seenTechnologies } from './seen-technologies.ts';
import { detailsOf, type PageDetails, type StagedPage, type Staging } from './stage.ts';
import { CHANGED, clean, forDomains, NAMES, SPACES, VALUES, type Wanted, WITH_SPACE } from './store-rows.ts';
import { TABLES } from './tables.ts';

/** Names by number, for `NAMES`. Numbers that this adds are for names that only answers have. */
export interface TechnologyNumbers {
  readonly rows: readonly (readonly [number: number, name: string])[];
  numberOf(name: string): number;
}

export function technologyNumbersOf(db: Reader): TechnologyNumbers {
  const known = db.all<{ id: number; name: string }>('SELECT id, name FROM saved_technologies ORDER BY id');
  const byName = new Map(known.map(({ id, name }) => [name.toLowerCase(), id]));
  const rows: (readonly [number, string])[] = known.map(({ id, name }) => [id, clean(name)]);
  let last = known.at(-1)?.id ?? 0;
  return {
    rows,
    numberOf: (name) => {
      const key = name.toLowerCase();
      const number = byName.get(key);
      if (number !== undefined) return number;
      last += 1;
      byName.set(key, last);
      rows.push([last, clean(name)]);
      return last;
    },
  };
}

/**
 * A row is a domain. Its pairs are numbers: texts would take several times as long. `once` are technologies of a single
 * answer: all were seen at one time, `seen`, in seconds since 1970.
 */
export const domainStaging: Staging = {
  columns: [
    ['row', 'UINTEGER'],
    ['space', 'UINTEGER'],
    ['domain', 'VARCHAR'],
    ['company', 'VARCHAR'],
    ['industry', 'UINTEGER'],
    ['country', 'UINTEGER'],
    ['city', 'VARCHAR'],
    ['technology_count', 'INTEGER'],
    ['kinds', 'INTEGER'],
    ['first_saved_at', 'TIMESTAMPTZ'],
    ['saved_at', 'TIMESTAMPTZ'],
    ['seen', 'UINTEGER'],
  ],
  details: { once: ['number'], often: ['number', 'first', 'last', 'is_current'] },
  outputs: [
    {
      table: TABLES.domains,
      rowBytes: 256,
      select: (stage) =>
        `SELECT w.service, w.workspace, s.domain, s.company, i.name AS industry, c.name AS country, s.city, s.technology_count,
           (s.kinds & ${KIND_BITS.companies}) <> 0 AS has_company, (s.kinds & ${KIND_BITS.technologies}) <> 0 AS has_technologies,
           s.first_saved_at, s.saved_at ${WITH_SPACE(stage)}
         LEFT JOIN ${VALUES} i ON i.id = s.industry LEFT JOIN ${VALUES} c ON c.id = s.country`,
    },
    {
      table: TABLES.pairs,
      rowBytes: 96,
      select: (stage, name) =>
        `SELECT w.service, w.workspace, d.domain, n.name AS technology, ${time('d.first')} AS first_seen, ${time('d.last')} AS last_seen,
           d.is_current FROM (
             SELECT s.space, s.domain, o.number, s.seen AS first, s.seen AS last, true AS is_current
               FROM ${detailsOf(name, 'once')} o JOIN ${stage} s ON s.row = o.row
             UNION ALL SELECT s.space, s.domain, o.number, o.first, o.last, o.is_current <> 0
               FROM ${detailsOf(name, 'often')} o JOIN ${stage} s ON s.row = o.row) d
         JOIN ${SPACES} w ON w.id = d.space JOIN ${NAMES} n ON n.id = d.number`,
    },
  ],
};

function time(seconds: string): string {
  return `make_timestamptz(CAST(${seconds} AS BIGINT) * 1000000)`;
}

/** Domains that are read in one step. */
const PAGE = 2_048;

/** Each column of a page is a JSON array. `technologies` are the bytes of all domains that have a single answer. */
interface DomainPage {
  count: number;
  last: number;
  row: string;
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
  technologies: Buffer | null;
  bytes: string;
  refreshed: string;
}

const DOMAIN_PAGE = `SELECT count(*) AS count, max(id) AS last, json_group_array(id) AS row, json_group_array(workspace) AS space,
    json_group_array(domain) AS domain, json_group_array(company) AS company, json_group_array(industry) AS industry,
    json_group_array(country) AS country, json_group_array(city) AS city, json_group_array(technology_count) AS technologyCount,
    json_group_array(kinds) AS kinds, json_group_array(first_saved_at) AS firstSavedAt, json_group_array(saved_at) AS savedAt,
    CAST(group_concat(technologies, '') FILTER (WHERE is_once) AS BLOB) AS technologies,
    json_group_array(CASE WHEN is_once THEN length(technologies) ELSE 0 END) AS bytes,
    json_group_array(id) FILTER (WHERE technologies IS NOT NULL AND NOT is_once) AS refreshed
  FROM (SELECT *, technologies IS NOT NULL AND NOT EXISTS (SELECT 1 FROM saved_refreshes r WHERE r.domain = d.id) AS is_once
    FROM saved_domains d WHERE d.id > :after AND ${CHANGED} ORDER BY d.id LIMIT ${PAGE})`;

/** Domains with their pairs, in pages that the store itself puts together. */
export function* domainPages(
  db: Reader,
  wanted: Wanted,
  numbers: TechnologyNumbers,
): Generator<StagedPage, void> {
  // Used again for each page, which is taken over before the next one is asked for.
  let room = new Uint32Array(0);
  for (let after = 0; ; ) {
    const page = db.get<DomainPage>(DOMAIN_PAGE, { ...forDomains(wanted), after });
    if (page === undefined || page.count === 0) return;
    after = page.last;
    const rows = JSON.parse(page.row) as number[];
    const bytes = JSON.parse(page.bytes) as number[];
    const packed = packedNumbers(page.technologies ?? Buffer.alloc(0));
    if (packed.length / 2 > room.length) room = new Uint32Array(packed.length);
    const { once, seen, mixed } = seenOnce(rows, bytes, { packed, room });
    const refreshed = [...(JSON.parse(page.refreshed) as number[]), ...mixed];
    yield {
      rows: page.count,
      columns: [
        page.row,
        page.space,
        cleanJson(page.domain),
        cleanJson(page.company),
        page.industry,
        page.country,
        cleanJson(page.city),
        page.technologyCount,
        page.kinds,
        page.firstSavedAt,
        page.savedAt,
        JSON.stringify(seen),
      ],
      details: refreshed.length === 0 ? [once] : [once, seenOften(db, refreshed, numbers)],
    };
  }
}

/**
 * The pairs of domains with a single answer. `packed` are numbers of technologies, each followed by the second when it
 * was seen; `room` takes the numbers. `mixed` are domains whose seconds differ after all: what older versions wrote is
 * not taken for granted.
 */
function seenOnce(
  rows: readonly number[],
  bytes: readonly number[],
  { packed, room }: { packed: Uint32Array; room: Uint32Array },
): { once: PageDetails; seen: number[]; mixed: number[] } {
  const counts: number[] = [];
  const seen: number[] = [];
  const mixed: number[] = [];
  let from = 0;
  let filled = 0;
  rows.forEach((row, place) => {
    const end = from + ((bytes[place] ?? 0) / PACKED_BYTES) * 2;
    const begin = filled;
    const second = packed[from + 1] ?? 0;
    for (; from < end; from += 2) {
      room[filled] = packed[from] ?? 0;
      filled += 1;
      if (packed[from + 1] !== second && mixed.at(-1) !== row) mixed.push(row);
    }
    if (mixed.at(-1) === row) filled = begin;
    counts.push(filled - begin);
    seen.push(second);
  });
  return { once: { kind: 'once', rows, counts, numbers: room.subarray(0, filled) }, seen, mixed };
}

/** The texts of a JSON array as `clean` makes them. SQLite gives no halves of surrogate pairs. */
function cleanJson(texts: string): string {
  if (!texts.includes('\\u0000')) return texts;
  return JSON.stringify((JSON.parse(texts) as (string | null)[]).map(clean));
}

/** Domains with several answers about their technologies: only these answers are read. */
function seenOften(db: Reader, ids: readonly number[], numbers: TechnologyNumbers): PageDetails {
  const counts: number[] = [];
  const all: number[] = [];
  for (const id of ids) {
    const { workspace = 0, domain = '' } =
      db.get<{ workspace: number; domain: string }>(
        'SELECT workspace, domain FROM saved_domains WHERE id = ?',
        [id],
      ) ?? {};
    const seen = seenTechnologies(listSnapshots(db, workspace, 'technologies', domain));
    for (const { name, firstS, lastS, isCurrent } of seen)
      all.push(numbers.numberOf(name), firstS, lastS, isCurrent ? 1 : 0);
    counts.push(seen.length);
  }
  return { kind: 'often', rows: ids, counts, numbers: Uint32Array.from(all) };
}

/** The values that `saved_domains` has by their numbers. */
export function valueRows(db: Reader): [number: number, value: string][] {
  const rows = db.all<{ id: number; value: string }>('SELECT id, value FROM saved_values ORDER BY id');
  return rows.map(({ id, value }) => [id, clean(value)]);
}
