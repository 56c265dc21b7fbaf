import type { Reader } from '../store/database.ts';
import { breathe } from '../world/clock.ts';
import { countPacked, packedIdAt } from './packed-technologies.ts';

/**
 * What the saved domains of one workspace are filtered, counted and sorted by, in typed arrays by position: a million domains with
 * twenty technologies each take some 100 MB and are counted in a tenth of a second, which no index of the store can do.
 */
export interface Columns {
  workspace: number;
  /** The store's counters that these arrays agree with. */
  change: number;
  removal: number;
  count: number;
  ids: Int32Array;
  /** Position by row id, -1 where there is none. */
  positions: Int32Array;
  industry: Int32Array;
  country: Int32Array;
  kinds: Uint8Array;
  /** -1 where technologies were never found. */
  technologyCount: Int32Array;
  savedAtS: Uint32Array;
  firstSavedAtS: Uint32Array;
  /** Where in `pool` the technologies of a position begin, and how many there are. */
  starts: Uint32Array;
  lengths: Uint16Array;
  pool: Uint32Array;
  poolUsed: number;
}

interface ColumnRow {
  id: number;
  industry: number | null;
  country: number | null;
  kinds: number;
  technologyCount: number | null;
  savedAt: number;
  firstSavedAt: number;
  technologies: Buffer | null;
}

/** Rows that are read in one go, so that the engine answers others in between. */
const STRIDE = 20_000;

const selectRows = `SELECT id, industry, country, kinds, technology_count AS technologyCount, saved_at AS savedAt,
  first_saved_at AS firstSavedAt, technologies FROM saved_domains WHERE workspace = ?`;

/** Reads the columns of a workspace. */
export async function loadColumns(db: Reader, workspace: number): Promise<Columns> {
  const counters = readCounters(db);
  const size =
    db.get<{ count: number }>('SELECT count(*) AS count FROM saved_domains WHERE workspace = ?', [workspace])
      ?.count ?? 0;
  const columns = emptyColumns(workspace, size, counters);
  let lastId = 0;
  for (;;) {
    const rows = db.all<ColumnRow>(`${selectRows} AND id > ? ORDER BY id LIMIT ?`, [
      workspace,
      lastId,
      STRIDE,
    ]);
    for (const row of rows) put(columns, row);
    lastId = rows.at(-1)?.id ?? lastId;
    if (rows.length < STRIDE) break;
    await breathe();
  }
  return columns;
}

/** Takes over what changed since; answers whether the columns still serve, which they do not once rows were taken away. */
export function refreshColumns(db: Reader, columns: Columns): boolean {
  const { change, removal } = readCounters(db);
  if (removal !== columns.removal) return false;
  if (change === columns.change) return true;
  for (const row of db.all<ColumnRow>(`${selectRows} AND changed > ?`, [columns.workspace, columns.change])) {
    put(columns, row);
  }
  columns.change = change;
  return true;
}

function readCounters(db: Reader): { change: number; removal: number } {
  const rows = db.all<{ key: string; value: number }>('SELECT key, value FROM saved_state');
  const value = (key: string) => rows.find((row) => row.key === key)?.value ?? 0;
  return { change: value('change'), removal: value('removal') };
}

function emptyColumns(
  workspace: number,
  size: number,
  counters: { change: number; removal: number },
): Columns {
  const room = Math.max(1_024, size);
  return {
    workspace,
    ...counters,
    count: 0,
    ids: new Int32Array(room),
    positions: new Int32Array(room).fill(-1),
    industry: new Int32Array(room),
    country: new Int32Array(room),
    kinds: new Uint8Array(room),
    technologyCount: new Int32Array(room),
    savedAtS: new Uint32Array(room),
    firstSavedAtS: new Uint32Array(room),
    starts: new Uint32Array(room),
    lengths: new Uint16Array(room),
    pool: new Uint32Array(room * 16),
    poolUsed: 0,
  };
}

function put(columns: Columns, row: ColumnRow): void {
  const position = positionFor(columns, row.id);
  columns.industry[position] = row.industry ?? 0;
  columns.country[position] = row.country ?? 0;
  columns.kinds[position] = row.kinds;
  columns.technologyCount[position] = row.technologyCount ?? -1;
  columns.savedAtS[position] = Math.floor(row.savedAt / 1_000);
  columns.firstSavedAtS[position] = Math.floor(row.firstSavedAt / 1_000);
  putTechnologies(columns, position, row.technologies);
}

function positionFor(columns: Columns, id: number): number {
  if (id >= columns.positions.length) {
    columns.positions = grown(columns.positions, id + 1, -1);
  }
  const known = columns.positions[id] ?? -1;
  if (known >= 0) return known;
  const position = columns.count;
  columns.count += 1;
  if (position >= columns.ids.length) {
    columns.ids = grown(columns.ids, columns.count);
    columns.industry = grown(columns.industry, columns.count);
    columns.country = grown(columns.country, columns.count);
    columns.kinds = grown(columns.kinds, columns.count);
    columns.technologyCount = grown(columns.technologyCount, columns.count);
    columns.savedAtS = grown(columns.savedAtS, columns.count);
    columns.firstSavedAtS = grown(columns.firstSavedAtS, columns.count);
    columns.starts = grown(columns.starts, columns.count);
    columns.lengths = grown(columns.lengths, columns.count);
  }
  columns.ids[position] = id;
  columns.positions[id] = position;
  return position;
}

/** Written where they stood if they fit there, else at the end; what is left behind is little and goes with the next load. */
function putTechnologies(columns: Columns, position: number, packed: Buffer | null): void {
  const length = packed === null ? 0 : countPacked(packed);
  const fits = length <= (columns.lengths[position] ?? 0);
  const start = fits ? (columns.starts[position] ?? 0) : columns.poolUsed;
  if (!fits) {
    columns.poolUsed += length;
    if (columns.poolUsed > columns.pool.length) columns.pool = grown(columns.pool, columns.poolUsed);
  }
  columns.starts[position] = start;
  columns.lengths[position] = length;
  for (let index = 0; index < length; index += 1) {
    columns.pool[start + index] = packed === null ? 0 : packedIdAt(packed, index);
  }
}

type Numbers = Int32Array | Uint32Array | Uint16Array | Uint8Array;

function grown<Kind extends Numbers>(array: Kind, needed: number, fill = 0): Kind {
  const size = Math.max(needed, Math.ceil(array.length * 1.5));
  const larger = new (array.constructor as new (length: number) => Kind)(size);
  larger.set(array);
  if (fill !== 0) larger.fill(fill, array.length);
  return larger;
}
