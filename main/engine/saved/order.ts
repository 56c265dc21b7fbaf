import type { SavedSort } from '../../../preload/contract/models/saved.ts';
import type { Reader } from '../store/database.ts';
import type { Columns } from './columns.ts';
import type { Names } from './names.ts';
import { unpackTechnologies } from './packed-technologies.ts';

/** The alphabetical places of all positions, by domain and by company. */
export interface Ranks {
  /** Positions in the order of their domains. */
  byDomain: Int32Array;
  /** Place in that order, by position. */
  domain: Int32Array;
  /** Place by company name, by position; made when it is first asked for. */
  company(): Int32Array;
}

/** Reads the orders that the store's indexes keep. */
export function readRanks(db: Reader, columns: Columns): Ranks {
  const byDomain = orderOf(
    columns,
    db.values<number>('SELECT id FROM saved_domains WHERE workspace = ? ORDER BY domain', [
      columns.workspace,
    ]),
  );
  let company: Int32Array | null = null;
  return {
    byDomain,
    domain: placesIn(columns, byDomain),
    company: () => {
      if (company !== null) return company;
      const ids = db.values<number>(
        'SELECT id FROM saved_domains WHERE workspace = ? AND company IS NOT NULL ORDER BY company',
        [columns.workspace],
      );
      company = placesIn(columns, orderOf(columns, ids));
      return company;
    },
  };
}

/** Sorts positions: one number holds the value and, for equal values, the domain's place, so that plain numbers are sorted. */
export function sortPositions(
  context: { db: Reader; columns: Columns; names: Names; ranks: Ranks; since: number | undefined },
  positions: Int32Array,
  sort: SavedSort,
): Int32Array {
  const { columns, ranks } = context;
  const size = Math.max(1, columns.count);
  const valueAt = valuesFor(context, sort.column);
  const keys = new Float64Array(positions.length);
  let largest = 0;
  const values = new Float64Array(positions.length);
  positions.forEach((position, index) => {
    const value = valueAt(position);
    values[index] = value;
    if (value > largest) largest = value;
  });
  positions.forEach((position, index) => {
    const value = values[index] ?? -1;
    // What has no value stands last, whichever way the others go.
    const placed = value < 0 ? largest + 1 : sort.descending ? largest - value : value;
    const place = ranks.domain[position] ?? 0;
    keys[index] = placed * size + (sort.column === 'domain' && sort.descending ? size - 1 - place : place);
  });
  keys.sort();
  const isReversed = sort.column === 'domain' && sort.descending;
  const sorted = new Int32Array(keys.length);
  keys.forEach((key, index) => {
    const place = key - Math.floor(key / size) * size;
    sorted[index] = ranks.byDomain[isReversed ? size - 1 - place : place] ?? 0;
  });
  return sorted;
}

/** A whole number by position that sorts as the column does, -1 where there is none. */
function valuesFor(
  context: { db: Reader; columns: Columns; names: Names; ranks: Ranks; since: number | undefined },
  column: SavedSort['column'],
): (position: number) => number {
  const { db, columns, names, ranks, since } = context;
  switch (column) {
    case 'domain':
      return () => 0;
    case 'company': {
      const places = ranks.company();
      return (position) => places[position] ?? -1;
    }
    case 'industry':
      return alphabetical(columns.industry, names);
    case 'country':
      return alphabetical(columns.country, names);
    case 'technologyCount':
      return (position) => columns.technologyCount[position] ?? -1;
    case 'savedAt':
      return (position) => columns.savedAtS[position] ?? -1;
    case 'firstSavedAt':
      return (position) => columns.firstSavedAtS[position] ?? -1;
    case 'since':
      return (position) =>
        since === undefined ? -1 : (firstSeenS(db, columns.ids[position] ?? 0, since) ?? -1);
  }
}

/** The second at which an answer first named a technology on a domain. */
export function firstSeenS(db: Reader, id: number, technology: number): number | undefined {
  const row = db.get<{ technologies: Buffer | null }>('SELECT technologies FROM saved_domains WHERE id = ?', [
    id,
  ]);
  return unpackTechnologies(row?.technologies ?? null).find((each) => each.id === technology)?.firstSeenS;
}

function alphabetical(column: Int32Array, names: Names): (position: number) => number {
  const numbers = [...new Set(column)].filter((id) => id > 0);
  const sorted = numbers.sort((a, b) => (names.value(a) ?? '').localeCompare(names.value(b) ?? ''));
  const places = new Map(sorted.map((id, place) => [id, place]));
  return (position) => places.get(column[position] ?? 0) ?? -1;
}

function orderOf(columns: Columns, ids: readonly number[]): Int32Array {
  const order = new Int32Array(ids.length);
  ids.forEach((id, place) => {
    order[place] = columns.positions[id] ?? 0;
  });
  return order;
}

function placesIn(columns: Columns, order: Int32Array): Int32Array {
  const places = new Int32Array(columns.count).fill(-1);
  order.forEach((position, place) => {
    places[position] = place;
  });
  return places;
}
