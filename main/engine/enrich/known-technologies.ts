import type { EnrichOptions } from '../../../preload/contract/models/enrich.ts';
import type { Reader } from '../store/database.ts';

/** Options whose technologies are spelt as answers spell them, if any answer named them, each once. */
export function withKnownNames<Options extends EnrichOptions>(db: Reader, options: Options): Options {
  const names = new Map(
    options.technologyColumns.map((name) => [name.trim().toLowerCase(), knownName(db, name) ?? name.trim()]),
  );
  return { ...options, technologyColumns: [...names.values()] };
}

/** Names that no answer so far has, with the known one that is most like each. */
export function unknownNames(
  db: Reader,
  names: readonly string[],
): { name: string; suggestion: string | null }[] {
  const unknown = names.filter((name) => knownName(db, name) === null);
  if (unknown.length === 0) return [];
  const known = db.values<string>('SELECT name FROM saved_technologies ORDER BY total_sites DESC');
  return unknown.map((name) => ({ name, suggestion: mostLike(name, known) }));
}

function knownName(db: Reader, name: string): string | null {
  const row = db.get<{ name: string }>(
    'SELECT name FROM saved_technologies WHERE lower(name) = lower(?) ORDER BY name = ? DESC LIMIT 1',
    [name.trim(), name.trim()],
  );
  return row?.name ?? null;
}

/** The first of the names with the fewest letters that differ; null if none is near. */
function mostLike(name: string, known: readonly string[]): string | null {
  const wanted = plainName(name);
  let best: { name: string; distance: number } | null = null;
  const most = Math.max(1, Math.floor(wanted.length / 4));
  for (const each of known) {
    const distance = distanceOf(wanted, plainName(each), most);
    if (distance <= most && (best === null || distance < best.distance)) best = { name: each, distance };
  }
  return best?.name ?? null;
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** How many letters have to be put in, taken out or changed; more than `most` is not counted to the end. */
function distanceOf(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) > most) return most + 1;
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...from].entries()) {
    const next = [at + 1];
    for (let index = 1; index <= to.length; index += 1) {
      const change = (row[index - 1] ?? 0) + (to[index - 1] === letter ? 0 : 1);
      next.push(Math.min(change, (row[index] ?? 0) + 1, (next[index - 1] ?? 0) + 1));
    }
    row = next;
    if (Math.min(...row) > most) return most + 1;
  }
  return row[to.length] ?? 0;
}
