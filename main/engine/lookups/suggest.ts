import type { Suggestions } from '../../../preload/contract/models/lookup.ts';
import { shownDomain } from '../../../preload/contract/values/shown-domain.ts';
import type { Saved } from '../saved/saved.ts';
import type { Reader } from '../store/database.ts';
import { isoTime } from '../store/iso-time.ts';

/** Saved names that begin like a text, straight from the store's indexes: domains in order, technologies by how much they are used. */
export async function suggest(
  db: Reader,
  saved: Saved,
  workspace: number,
  { text, limit }: { text: string; limit: number },
): Promise<Suggestions> {
  const start = text
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?(?:www\.)?/, '');
  if (start === '') return { domains: [], technologies: [] };
  const domains = db.all<SuggestedDomain>(
    `SELECT domain, company AS companyName, saved_at AS savedAt FROM saved_domains
     WHERE workspace = ? AND domain >= ? AND domain < ? ORDER BY domain LIMIT ?`,
    [workspace, start, `${start}\u{10ffff}`, limit],
  );
  if (/[^\x20-\x7e]/.test(start)) domains.push(...inOtherLetters(db, workspace, start).slice(0, limit));
  const technologies = db.all<{ name: string; category: string | null; id: number }>(
    `SELECT id, name, parent_category AS category FROM saved_technologies
     WHERE name LIKE ? ESCAPE '\\' OR name LIKE ? ESCAPE '\\'
     ORDER BY name NOT LIKE ? ESCAPE '\\', total_sites DESC LIMIT 200`,
    [`${escaped(start)}%`, `% ${escaped(start)}%`, `${escaped(start)}%`],
  );
  // The names are those of all workspaces; what no answer of this one named is not its to show.
  const counts = await saved.technologyCounts(workspace);
  return {
    domains: domains.map((row) => ({ ...row, savedAt: isoTime(row.savedAt) })),
    technologies: technologies
      .map(({ id, name, category }) => ({ name, category, domains: counts[id] ?? 0 }))
      .filter(({ domains: count }) => count > 0)
      .slice(0, limit),
  };
}

interface SuggestedDomain {
  domain: string;
  companyName: string | null;
  savedAt: number;
}

/** Saved domains in other letters that begin like a text; they are kept in ASCII. */
function inOtherLetters(db: Reader, workspace: number, start: string): SuggestedDomain[] {
  const wanted = start.normalize('NFC');
  return db
    .all<SuggestedDomain>(
      `SELECT domain, company AS companyName, saved_at AS savedAt FROM saved_domains
       WHERE workspace = ? AND instr(domain, 'xn--') > 0 ORDER BY domain`,
      [workspace],
    )
    .filter(({ domain }) => shownDomain(domain).startsWith(wanted));
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
