import type { EnrichOptions } from '#contract/models/enrich.ts';
import { nearestNames } from '../base/nearest-names.ts';
import type { Reader } from '../store/database.ts';

/** The options with their technologies spelt as answers spell them, each one once. */
export function withKnownNames<Options extends EnrichOptions>(db: Reader, options: Options): Options {
  const names = new Map(
    options.technologyColumns.map((name) => [name.trim().toLowerCase(), knownName(db, name) ?? name.trim()]),
  );
  return { ...options, technologyColumns: [...names.values()] };
}

/** Names that no answer has so far, each with the most similar known one. */
export function unknownNames(
  db: Reader,
  names: readonly string[],
): { name: string; suggestion: string | null }[] {
  const unknown = names.filter((name) => knownName(db, name) === null);
  if (unknown.length === 0) return [];
  const known = db.values<string>('SELECT name FROM saved_technologies ORDER BY total_sites DESC');
  return unknown.map((name) => ({ name, suggestion: nearestNames(name, known, 1)[0] ?? null }));
}

function knownName(db: Reader, name: string): string | null {
  const row = db.get<{ name: string }>(
    'SELECT name FROM saved_technologies WHERE lower(name) = lower(?) ORDER BY name = ? DESC LIMIT 1',
    [name.trim(), name.trim()],
  );
  return row?.name ?? null;
}
