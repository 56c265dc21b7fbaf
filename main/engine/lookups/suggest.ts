import type { Suggestions } from '#contract/models/lookup.ts';
import { isoTime } from '../base/iso-time.ts';
import type { SavedMatch } from '../saved/find-by-name.ts';
import type { Saved } from '../saved/saved.ts';
import type { Reader } from '../store/database.ts';
import { findTechnology } from '../store/saved-names.ts';
import { findSaved, type SavedSource, savedMatch } from './find-saved.ts';
import { interpret, type Known } from './interpret.ts';
import { readTechnologyNames } from './technology-names.ts';

/** What `interpret` knows in a workspace. With null, before one was chosen, it knows no saved domains. */
export function knownTo(source: SavedSource, workspace: number | null): Known {
  return {
    technologies: readTechnologyNames(source.db),
    findSaved: async (name) => (workspace === null ? [] : findSaved(source, workspace, name, 1)),
  };
}

/**
 * What a text means, and the saved domains and technologies that it may be the beginning of, likeliest first.
 * Technologies that saved domains run come first.
 */
export async function suggest(
  { db, saved }: { db: Reader; saved: Saved },
  workspace: number,
  { text, limit }: { text: string; limit: number },
): Promise<Suggestions> {
  // A name is searched once, and only if something needs it: each search reads the whole table of saved domains.
  let search: Promise<SavedMatch[]> | undefined;
  const findNames = () => {
    search ??= findSaved({ db, saved }, workspace, text, limit);
    return search;
  };
  const known = { ...knownTo({ db, saved }, workspace), findSaved: findNames };
  const meant = await interpret(known, text);
  if (meant.kind === 'empty' || meant.kind === 'many') return { meant, domains: [], technologies: [] };
  const itself = meant.kind === 'domain' ? savedMatch(db, workspace, meant.domain) : undefined;
  const found = await findNames();
  const others = found.filter(({ domain }) => domain !== itself?.domain);
  const domains = [...(itself === undefined ? [] : [itself]), ...others].slice(0, limit);
  const names = known.technologies.beginning(text, MOST_NAMES);
  // Names come from all workspaces, the number of domains from this one alone.
  const counts = await saved.technologyCounts(workspace);
  const technologies = names.map((name) => {
    const told = findTechnology(db, name);
    return {
      name,
      category: told?.parentCategory ?? null,
      domains: counts.get(told?.name ?? name) ?? 0,
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

/** How many names that begin alike are searched for those that saved domains run. */
const MOST_NAMES = 100;
