import { shownDomain } from '#shared/text/shown-domain.ts';
import { words } from '../../../words/words.ts';
import { engine } from '../../rpc/engine.ts';
import { announce } from '../frame/announcer.ts';
import { attempt, tell } from '../frame/notices.ts';

const text = words.parts.tags;

/** Says which tags a domain lost, and offers to undo that; nothing if it lost none. */
export function tellLostTags(
  domain: string,
  before: readonly string[],
  after: readonly string[],
  changeId: number | null,
): void {
  const lost = before.filter((tag) => !after.includes(tag));
  if (lost.length > 0 && changeId !== null)
    tell(text.removed(lost, shownDomain(domain)), { undo: () => void undo(changeId) });
}

/** Says that many domains were tagged, and offers to undo that. */
export function tellTagged(domains: number, changeId: number): void {
  tell(text.tagged(domains), domains === 0 ? {} : { undo: () => void undo(changeId) });
}

async function undo(changeId: number): Promise<void> {
  if (await attempt(() => engine.saved.undoTags({ changeId }))) announce(text.back);
}
