import type { Suggestions } from '../../../preload/contract/models/lookup.ts';
import { isoTime } from '../base/iso-time.ts';
import type { Saved } from '../saved/saved.ts';
import type { Reader } from '../store/database.ts';
import { findTechnology } from '../store/saved-names.ts';
import { findSaved, savedMatch } from './find-saved.ts';
import { interpret, type Known } from './interpret.ts';
import { readTechnologyNames } from './technology-names.ts';

/** What a text is understood by under a workspace; null before one was chosen, when nothing is saved. */
export function knownTo(db: Reader, workspace: number | null): Known {
  return {
    technologies: readTechnologyNames(db),
    findSaved: (name) => (workspace === null ? [] : findSaved(db, workspace, name, 1)),
  };
}

/**
 * What a text means, with the saved domains and the technologies that it may be the beginning of, the likeliest first. Technologies that saved domains run
 * come before others.
 */
export async function suggest(
  db: Reader,
  saved: Saved,
  workspace: number,
  { text, limit }: { text: string; limit: number },
): Promise<Suggestions> {
  const known = knownTo(db, workspace);
  const meant = interpret(known, text);
  if (meant.kind === 'empty' || meant.kind === 'many') return { meant, domains: [], technologies: [] };
  const itself = meant.kind === 'domain' ? savedMatch(db, workspace, meant.domain) : undefined;
  const others = findSaved(db, workspace, text, limit).filter(({ domain }) => domain !== itself?.domain);
  const domains = [...(itself === undefined ? [] : [itself]), ...others].slice(0, limit);
  const names = known.technologies.beginning(text, MOST_NAMES);
  // The names are those of all workspaces; how many domains run one is counted in this one alone.
  const counts = await saved.technologyCounts(workspace);
  const technologies = names.map((name) => {
    const told = findTechnology(db, name);
    return {
      name,
      category: told?.parentCategory ?? null,
      domains: told === undefined ? 0 : (counts[told.id] ?? 0),
    };
  });
  const isMeant = ({ name }: { name: string }) => meant.kind === 'technology' && name === meant.name;
  return {
    meant,
    domains: domains.map((match) => ({ ...match, savedAt: isoTime(match.savedAt) })),
    technologies: [
      ...technologies.filter(isMeant),
      ...technologies.filter((each) => !isMeant(each) && each.domains > 0),
      ...technologies.filter((each) => !isMeant(each) && each.domains === 0),
    ].slice(0, limit),
  };
}

/** So many names that begin alike are looked at for those that saved domains run. */
const MOST_NAMES = 100;
