import { nearestNames } from '../base/nearest-names.ts';
import type { Reader } from '../store/database.ts';
import { commonTechnologies } from './common-technologies.ts';

/** Names of technologies: those in answers and lists of this computer, and widely known ones. */
export interface TechnologyNames {
  /** The name in its usual spelling, or null if it is not known. */
  find(name: string): string | null;
  /** Names that a misspelt one may mean, the nearest first. */
  like(name: string, limit: number): string[];
  /** Names with a word that begins like the text. Names that begin with it come first. */
  beginning(text: string, limit: number): string[];
}

/** Reads the names, most used first: a few thousand, however much is saved. */
export function readTechnologyNames(db: Reader): TechnologyNames {
  const told = db.values<string>(
    `SELECT name FROM saved_technologies ORDER BY total_sites IS NULL, total_sites DESC`,
  );
  const asked = db.values<string>(
    `SELECT s.key FROM workspaces w JOIN snapshots s ON s.workspace = w.id AND s.kind = 'technology'
     WHERE s.outcome = 'found' AND s.removed_at IS NULL`,
  );
  const listed = db.values<string>('SELECT DISTINCT technology FROM lists');
  return createTechnologyNames([...told, ...asked, ...listed, ...commonTechnologies()]);
}

/** Of names that differ only in their capitals, the first is used. */
export function createTechnologyNames(spelt: Iterable<string>): TechnologyNames {
  const names = new Map<string, string>();
  for (const name of spelt) {
    const key = name.toLowerCase();
    if (!names.has(key)) names.set(key, name);
  }
  return {
    find: (name) => names.get(name.trim().toLowerCase()) ?? null,
    like: (name, limit) => nearestNames(name, names.values(), limit),
    beginning: (text, limit) => {
      const start = text.trim().toLowerCase();
      if (start === '') return [];
      const whole: string[] = [];
      const within: string[] = [];
      for (const [key, name] of names) {
        if (key.startsWith(start)) whole.push(name);
        else if (key.includes(` ${start}`)) within.push(name);
      }
      return [...whole, ...within].slice(0, limit);
    },
  };
}
