import type { z } from 'zod';
import type { Interpretation, understoodSchema } from '#contract/models/lookup.ts';
import type { WalletContext } from '../ledger/balance.ts';
import type { Saved } from '../saved/saved.ts';
import type { Reader } from '../store/database.ts';
import type { SnapshotKind } from '../store/snapshots.ts';
import { savedElsewhere } from './elsewhere.ts';
import type { SavedSource } from './find-saved.ts';
import { interpret, MOST_LIKE } from './interpret.ts';
import { keyOf, type LookupAnswer, type LookupRequest, lookup, savedAnswer } from './lookup.ts';
import { requireNotElsewhere, requireSubject } from './refuse-mistakes.ts';
import { knownTo, suggest } from './suggest.ts';
import { readTechnologyNames } from './technology-names.ts';

const MOST_SUGGESTED = 8;
/** No name is longer. Saved domains are not searched for a longer text. */
const LONGEST_NAME = 300;

/** A saved answer that is young enough, or null. Throws `usage` if the name can't be of such a subject. */
export async function savedAnswerOrNone(
  { db, saved, now }: SavedSource & { now: () => number },
  workspace: number | null,
  request: LookupRequest,
): Promise<LookupAnswer | null> {
  await requireSubject(knownTo({ db, saved }, workspace), request.subject, request.name);
  return workspace === null ? null : (savedAnswer(db, workspace, request, now()) ?? null);
}

/**
 * One answer, for at most the price of one lookup. `like` has similar names if a technology was not found.
 * Throws as `lookup` does, `usage` if the name can't be of such a subject, and `workspace_required` if
 * another workspace has a saved answer and `pay` is `unless_elsewhere`.
 */
export async function paidAnswer(
  wallet: WalletContext,
  request: LookupRequest & { pay: 'unless_elsewhere' | 'here' },
  saved: Saved,
): Promise<LookupAnswer & { like?: string[] }> {
  const { db, workspace, now } = wallet;
  await requireSubject(knownTo({ db, saved }, workspace), request.subject, request.name);
  // `lookup` itself uses a young answer of this workspace, also one under the name that the service gave.
  if (!request.fresh && request.pay !== 'here' && savedAnswer(db, workspace, request, now()) === undefined)
    requireNotElsewhere(db, workspace, { ...request, key: keyOf(db, workspace, request) }, now());
  const answer = await lookup(wallet, request);
  if (answer.outcome === 'found' || answer.subject !== 'technology') return answer;
  const names = readTechnologyNames(db).like(answer.key, MOST_LIKE);
  const like = names.filter((name) => name !== answer.key);
  return like.length === 0 ? answer : { ...answer, like };
}

/** What a text means, by the window's own function, and what is saved about it. Asks the service nothing. */
export async function understand(
  { db, saved }: { db: Reader; saved: Saved },
  workspace: number | null,
  text: string,
): Promise<z.infer<typeof understoodSchema>> {
  if (workspace === null || text.length > LONGEST_NAME)
    return {
      meant: await interpret(knownTo({ db, saved }, workspace), text),
      domains: [],
      technologies: [],
      elsewhere: [],
    };
  const suggested = await suggest({ db, saved }, workspace, { text, limit: MOST_SUGGESTED });
  const [kinds, key] = subjectOf(suggested.meant);
  const elsewhere = savedElsewhere(db, workspace, kinds, key);
  return {
    ...suggested,
    elsewhere: elsewhere.map(({ name, savedAt }) => ({ workspace: name, savedAt })),
  };
}

/** The kinds and the name under which a meaning may be saved. */
function subjectOf(meant: Interpretation): [SnapshotKind[], string] {
  if (meant.kind === 'domain' || meant.kind === 'company')
    return [['companies', 'technologies'], meant.domain];
  return meant.kind === 'technology' ? [['technology'], meant.name] : [[], ''];
}
