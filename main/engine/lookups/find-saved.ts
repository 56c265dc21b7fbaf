import { shownDomain } from '#shared/text/shown-domain.ts';
import type { SavedMatch } from '../saved/find-by-name.ts';
import type { Saved } from '../saved/saved.ts';
import type { Reader } from '../store/database.ts';
import { searchable } from '../tables/folded.ts';
import { after } from '../world/clock.ts';

/** What is searched for a name: the store, and its table. */
export interface SavedSource {
  db: Reader;
  saved: Pick<Saved, 'named'>;
}

/** At most this many domains that begin alike, or companies with the same words, are ranked. */
const RANKED = 400;
/** How long a name may be searched for, ms. */
const LONGEST_WAIT_MS = 20_000;
const COLUMNS = 'd.domain, d.company AS companyName, d.saved_at AS savedAt';

/** The legal form at the end of a company's name: a file may have it where an answer does not. */
const LEGAL_FORM =
  /(?<![\s,])[\s,]+(?:se|ag|gmbh|mbh|kg|kgaa|ohg|ug|ev|inc|llc|llp|lp|ltd|limited|plc|corp|corporation|co|company|sa|sas|sarl|srl|spa|bv|nv|ab|as|asa|aps|oy|oyj|kk|pty)\.?$/i;

/**
 * Saved domains that begin like a text, or whose company has a word that begins like it, the likeliest first.
 */
export async function findSaved(
  source: SavedSource,
  workspace: number,
  text: string,
  limit: number,
): Promise<SavedMatch[]> {
  const typed = startOf(text);
  const found = await ranked(source, workspace, typed, limit);
  const short = typed.replace(LEGAL_FORM, '');
  return found.length > 0 || short === typed ? found : ranked(source, workspace, short, limit);
}

/** The saved domain of exactly this name, if there is one. */
export function savedMatch(db: Reader, workspace: number, domain: string): SavedMatch | undefined {
  return db.get<SavedMatch>(`SELECT ${COLUMNS} FROM saved_domains d WHERE d.workspace = ? AND d.domain = ?`, [
    workspace,
    domain,
  ]);
}

/** A text in lower case, without a scheme or `www.` in front of a domain. */
function startOf(text: string): string {
  return text
    .trim()
    .normalize('NFC')
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?(?:www\.)?/, '');
}

async function ranked(
  { db, saved }: SavedSource,
  workspace: number,
  start: string,
  limit: number,
): Promise<SavedMatch[]> {
  if (start === '') return [];
  const matches = [
    ...beginning(db, workspace, start),
    ...beginning(db, workspace, `${start}.`),
    ...((await inTime(saved.named(workspace, start, RANKED))) ?? namedAlike(db, workspace, start)),
  ];
  return [...new Map(matches.map((match) => [match.domain, match])).values()]
    .map((match) => ({ match, rank: rankOf(match, start) }))
    .sort((a, b) => a.rank - b.rank || sizeOf(a.match) - sizeOf(b.match) || compare(a.match, b.match))
    .slice(0, limit)
    .map(({ match }) => match);
}

/** What is found. Null if the table is being made, which may take long, or can't be made. */
function inTime(found: Promise<SavedMatch[]>): Promise<SavedMatch[] | null> {
  return new Promise((resolve) => {
    const end = (matches: SavedMatch[] | null) => {
      cancel();
      resolve(matches);
    };
    const cancel = after(LONGEST_WAIT_MS, () => end(null));
    found.then(end, () => end(null));
  });
}

/** Companies whose name begins like a text. It reads all saved domains, so it is for the time without a table. */
function namedAlike(db: Reader, workspace: number, start: string): SavedMatch[] {
  return db.all<SavedMatch>(
    `SELECT ${COLUMNS} FROM saved_domains d WHERE d.workspace = ? AND d.company >= ? AND d.company < ? LIMIT ?`,
    [workspace, start, `${start}\u{10ffff}`, RANKED],
  );
}

function beginning(db: Reader, workspace: number, start: string): SavedMatch[] {
  return db.all<SavedMatch>(
    `SELECT ${COLUMNS} FROM saved_domains d WHERE d.workspace = ? AND d.domain >= ? AND d.domain < ? ORDER BY d.domain LIMIT ?`,
    [workspace, start, `${start}\u{10ffff}`, RANKED],
  );
}

/**
 * 0 for the exact name, 1 for the name without ending or legal form, 2 if it begins like the text, else 3.
 */
function rankOf({ domain, companyName }: SavedMatch, start: string): number {
  const wanted = searchable(start);
  const shown = searchable(shownDomain(domain));
  const company = searchable(companyName ?? '');
  if (domain === start || shown === wanted || company === wanted) return 0;
  if (shown.startsWith(`${wanted}.`) || company.replace(LEGAL_FORM, '') === wanted) return 1;
  return domain.startsWith(start) || shown.startsWith(wanted) || company.startsWith(wanted) ? 2 : 3;
}

/** Of two equally likely matches, the one with less besides the typed text comes first. */
function sizeOf({ domain, companyName }: SavedMatch): number {
  return Math.min(domain.length, companyName?.length ?? domain.length);
}

function compare(a: SavedMatch, b: SavedMatch): number {
  return a.domain < b.domain ? -1 : 1;
}
