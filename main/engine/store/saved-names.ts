import type { Technology } from '../service/read/technologies.ts';
import type { Reader, Writer } from './database.ts';

/** A technology as the answers so far describe it. Null if none did. */
export interface NamedTechnology {
  id: number;
  name: string;
  techapiId: string | null;
  website: string | null;
  parentCategory: string | null;
  childCategory: string | null;
  totalSites: number | null;
}

/**
 * The numbers of technologies, in their order. Those that are new are added. Takes over what this answer says about
 * them.
 */
export function technologyNumbers(db: Writer, technologies: readonly Technology[]): number[] {
  if (technologies.length === 0) return [];
  const names = technologies.map(({ name }) => name.trim());
  const known = db.all<NamedTechnology & { place: number }>(
    `SELECT asked.key AS place, ${technologyColumns} FROM json_each(?) asked
     CROSS JOIN saved_technologies t ON name = asked.value COLLATE NOCASE`,
    [JSON.stringify(names)],
  );
  const byPlace = new Map(known.map(({ place, ...each }) => [place, each]));
  return technologies.map((each, place) => numberOf(db, each, byPlace.get(place)));
}

export function technologyNumber(db: Writer, technology: Technology): number {
  const [number = 0] = technologyNumbers(db, [technology]);
  return number;
}

function numberOf(db: Writer, technology: Technology, known: NamedTechnology | undefined): number {
  const name = technology.name.trim();
  const told = {
    techapiId: technology.id ?? known?.techapiId ?? null,
    website: technology.website ?? known?.website ?? null,
    parentCategory: technology.parentCategory ?? known?.parentCategory ?? null,
    childCategory: technology.childCategory ?? known?.childCategory ?? null,
    totalSites: wholeNumber(technology.totalSites) ?? known?.totalSites ?? null,
  };
  if (known === undefined) {
    // An answer may name a technology twice.
    const added = db.get<{ id: number }>(
      `INSERT INTO saved_technologies (name, techapi_id, website, parent_category, child_category, total_sites)
       VALUES (:name, :techapiId, :website, :parentCategory, :childCategory, :totalSites)
       ON CONFLICT (name) DO UPDATE SET name = saved_technologies.name RETURNING id`,
      { name, ...told },
    );
    if (added === undefined) throw new Error('an upsert returns its row');
    return added.id;
  }
  const isNews = (Object.keys(told) as (keyof typeof told)[]).some((key) => told[key] !== known[key]);
  if (isNews) {
    db.run(
      `UPDATE saved_technologies SET techapi_id = :techapiId, website = :website, parent_category = :parentCategory,
         child_category = :childCategory, total_sites = :totalSites WHERE id = :id`,
      { ...told, id: known.id },
    );
    // Domains are found by the categories of their technologies.
    if (told.parentCategory !== known.parentCategory)
      db.run(`UPDATE saved_state SET value = value + 1 WHERE key = 'change'`);
  }
  return known.id;
}

/** A count of sites as a whole number. Null if there is none, or if it is absurdly large. */
function wholeNumber(value: number | null): number | null {
  return value !== null && Number.isSafeInteger(Math.round(value)) ? Math.round(value) : null;
}

const technologyColumns = `t.id, name, techapi_id AS techapiId, website, parent_category AS parentCategory,
  child_category AS childCategory, total_sites AS totalSites`;
const selectTechnology = `SELECT ${technologyColumns} FROM saved_technologies t`;

export function listTechnologies(db: Reader): NamedTechnology[] {
  return db.all<NamedTechnology>(`${selectTechnology} ORDER BY id`);
}

export function findTechnology(db: Reader, name: string): NamedTechnology | undefined {
  return db.get<NamedTechnology>(`${selectTechnology} WHERE name = ?`, [name.trim()]);
}

/** The number of a text such as a country or an industry, which is added if it is new. Null stays null. */
export function valueNumber(db: Writer, value: string | null): number | null {
  const text = value?.trim() ?? '';
  if (text === '') return null;
  const known = db.get<{ id: number }>('SELECT id FROM saved_values WHERE value = ?', [text]);
  return known?.id ?? db.run('INSERT INTO saved_values (value) VALUES (?)', [text]).lastId;
}

export function listValues(db: Reader): { id: number; value: string }[] {
  return db.all('SELECT id, value FROM saved_values ORDER BY id');
}

/** True if data was found about a domain before a time (ms since 1970). */
export function wasDomainFound(db: Reader, workspace: number, domain: string, beforeMs: number): boolean {
  const row = db.get(
    'SELECT 1 FROM saved_domains WHERE workspace = ? AND domain = ? AND kinds <> 0 AND first_saved_at < ?',
    [workspace, domain, beforeMs],
  );
  return row !== undefined;
}

export function isTechnologyWebsite(db: Reader, url: string): boolean {
  return db.get('SELECT 1 FROM saved_technologies WHERE website = ?', [url]) !== undefined;
}
