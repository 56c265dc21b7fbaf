import type { z } from 'zod';
import type { Interpretation, understoodSchema } from '../../../preload/contract/models/lookup.ts';
import type { WalletContext } from '../ledger/balance.ts';
import type { Saved } from '../saved/saved.ts';
import type { Reader } from '../store/database.ts';
import type { SnapshotKind } from '../store/snapshots.ts';
import { savedElsewhere } from './elsewhere.ts';
import { interpret, MOST_LIKE } from './interpret.ts';
import { keyOf, type LookupAnswer, type LookupRequest, lookup, savedAnswer } from './lookup.ts';
import { requireNotElsewhere, requireSubject } from './refuse-mistakes.ts';
import { knownTo, suggest } from './suggest.ts';
import { readTechnologyNames } from './technology-names.ts';

const MOST_SUGGESTED = 8;
/** No name is longer; saved domains are not searched for such a text. */
const LONGEST_NAME = 300;

/**
 * A saved answer that is young enough; null if there is none. Throws `usage` for a name that can be no such
 * subject.
 */
export function savedAnswerOrNone(
  { db, now }: { db: Reader; now: () => number },
  workspace: number | null,
  request: LookupRequest,
): LookupAnswer | null {
  requireSubject(knownTo(db, workspace), request.subject, request.name);
  return workspace === null ? null : (savedAnswer(db, workspace, request, now()) ?? null);
}

/**
 * One answer, for at most the price of one lookup, with names that may be meant by one that is not known.
 * Throws what `lookup` throws, `usage` for a name that can be no such subject, and `workspace_required` for what is saved elsewhere if `pay` says so.
 */
export async function paidAnswer(
  wallet: WalletContext,
  request: LookupRequest & { pay: 'unless_elsewhere' | 'here' },
): Promise<LookupAnswer & { like?: string[] }> {
  const { db, workspace, now } = wallet;
  requireSubject(knownTo(db, workspace), request.subject, request.name);
  // A young answer of this workspace, whichever the service said is meant, is used by `lookup` itself.
  if (!request.fresh && request.pay !== 'here' && savedAnswer(db, workspace, request, now()) === undefined)
    requireNotElsewhere(db, workspace, { ...request, key: keyOf(db, workspace, request) }, now());
  const answer = await lookup(wallet, request);
  if (answer.outcome === 'found' || answer.subject !== 'technology') return answer;
  const names = readTechnologyNames(db).like(answer.key, MOST_LIKE);
  const like = names.filter((name) => name !== answer.key);
  return like.length === 0 ? answer : { ...answer, like };
}

/** What a text means, by the same function as in the window, and what is saved about it; asks nothing. */
export async function understand(
  { db, saved }: { db: Reader; saved: Saved },
  workspace: number | null,
  text: string,
): Promise<z.infer<typeof understoodSchema>> {
  if (workspace === null || text.length > LONGEST_NAME)
    return { meant: interpret(knownTo(db, workspace), text), domains: [], technologies: [], elsewhere: [] };
  const suggested = await suggest(db, saved, workspace, { text, limit: MOST_SUGGESTED });
  const [kinds, key] = subjectOf(suggested.meant);
  const elsewhere = savedElsewhere(db, workspace, kinds, key);
  return {
    ...suggested,
    elsewhere: elsewhere.map(({ name, savedAt }) => ({ workspace: name, savedAt })),
  };
}

/** What a meaning may be saved as, and under which name. */
function subjectOf(meant: Interpretation): [SnapshotKind[], string] {
  if (meant.kind === 'domain' || meant.kind === 'company')
    return [['companies', 'technologies'], meant.domain];
  return meant.kind === 'technology' ? [['technology'], meant.name] : [[], ''];
}
