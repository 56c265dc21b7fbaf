import type { SavedRow } from '#contract/models/saved.ts';
import { isoTime } from '../base/iso-time.ts';
import type { Reader } from '../store/database.ts';
import { unpackTechnologies } from '../store/packed-technologies.ts';
import type { Names } from './names.ts';

/** How many technologies a row of the table on the screen names. An export names all of them. */
const SHOWN_TECHNOLOGIES = 12;

/**
 * One saved domain as it is shown; undefined if it was removed. `since` is the number of the technology whose
 * first sighting is shown.
 */
export function readSavedRow(
  db: Reader,
  id: number,
  names: Names,
  since: number | undefined,
): SavedRow | undefined {
  const row = db.get<{
    domain: string;
    company: string | null;
    industry: number | null;
    country: number | null;
    city: string | null;
    technologyCount: number | null;
    technologies: Buffer | null;
    savedAt: number;
    firstSavedAt: number;
    tags: string | null;
    note: string | null;
  }>(
    `SELECT d.domain, d.company, d.industry, d.country, d.city, d.technology_count AS technologyCount, d.technologies,
       d.saved_at AS savedAt, d.first_saved_at AS firstSavedAt, a.tags, a.note
     FROM saved_domains d LEFT JOIN annotations a ON a.workspace = d.workspace AND a.domain = d.domain WHERE d.id = ?`,
    [id],
  );
  if (row === undefined) return undefined;
  const technologies = unpackTechnologies(row.technologies);
  const seen = technologies.find((each) => each.id === since);
  return {
    domain: row.domain,
    company: row.company,
    industry: row.industry === null ? null : (names.value(row.industry) ?? null),
    country: row.country === null ? null : (names.value(row.country) ?? null),
    city: row.city,
    technologyCount: row.technologyCount,
    technologies: technologies
      .slice(0, SHOWN_TECHNOLOGIES)
      .flatMap((each) => names.technology(each.id)?.name ?? []),
    since: seen === undefined ? null : isoTime(seen.firstSeenS * 1_000),
    savedAt: isoTime(row.savedAt),
    firstSavedAt: isoTime(row.firstSavedAt),
    tags: row.tags === null ? [] : (JSON.parse(row.tags) as string[]),
    note: row.note ?? '',
  };
}
