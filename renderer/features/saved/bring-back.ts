import { words } from '../../../words/words.ts';
import { tell } from '../../stores/frame/notices.ts';
import { undoRemoval } from '../../stores/saved/saved-actions.ts';

/**
 * Brings back what was deleted together, and says how much that was. Returns false if it failed, so that it
 * can be tried again.
 */
export async function bringBack(removalId: number): Promise<boolean> {
  const domains = await undoRemoval(removalId);
  if (domains !== null) tell(domains === 0 ? words.saved.deleted.gone : words.saved.undone(domains));
  return domains !== null;
}
