import { StackdeskError } from '#contract/errors.ts';
import type { Interpretation } from '#contract/models/lookup.ts';
import { because } from '#contract/reason.ts';
import { shownDomain } from '#shared/text/shown-domain.ts';
import type { Reader } from '../store/database.ts';
import { type SnapshotKind, youngAnswers } from '../store/snapshots.ts';
import { savedElsewhere } from './elsewhere.ts';
import { interpret, type Known } from './interpret.ts';
import type { LookupSubject } from './lookup.ts';

/**
 * Returns what a text means. Throws `usage`, with what to do instead, if it can't be looked up as `subject`.
 */
export async function requireSubject(
  known: Known,
  subject: LookupSubject,
  text: string,
): Promise<Interpretation> {
  const meant = await interpret(known, text);
  if (subject === 'technology') {
    // A name may look like a sentence or an address if a person says that it is a name.
    if (meant.kind === 'nothing' && !MAY_BE_A_NAME.includes(meant.reason.key))
      throw new StackdeskError('usage', meant.reason);
    return meant;
  }
  if (meant.kind === 'nothing') throw new StackdeskError('usage', meant.reason);
  if (meant.kind === 'company')
    throw new StackdeskError('usage', because('typed_company', { text, domain: shownDomain(meant.domain) }));
  return meant;
}

const MAY_BE_A_NAME: readonly string[] = ['typed_sentence', 'typed_address', 'foreign_ending'];

const KINDS: Record<LookupSubject, SnapshotKind> = {
  domain: 'technologies',
  technology: 'technology',
  company: 'companies',
};

/**
 * Throws `workspace_required` if another workspace has an answer of at most `maxAgeMs` (null: of any age), so
 * that no one pays for it again by mistake.
 */
export function requireNotElsewhere(
  db: Reader,
  workspace: number,
  question: { subject: LookupSubject; key: string; maxAgeMs: number | null },
  now: number,
): void {
  const { subject, key, maxAgeMs } = question;
  const [young] = savedElsewhere(db, workspace, [KINDS[subject]], key, youngAnswers(maxAgeMs, now));
  if (young === undefined) return;
  throw new StackdeskError(
    'workspace_required',
    because('saved_elsewhere', {
      name: shownDomain(key),
      workspace: young.name,
      at: young.savedAt.slice(0, 10),
    }),
  );
}
