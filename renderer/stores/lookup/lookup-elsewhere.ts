import type { SavedElsewhere } from '#contract/models/lookup.ts';
import { attempt } from '../frame/notices.ts';
import { goTo, type LookupView } from '../frame/ui.ts';
import { showSaved } from '../saved/saved-actions.ts';
import { chooseWorkspace } from '../session/session-actions.ts';
import { openLookup } from './lookup-actions.ts';

/**
 * Opens something in the workspace that has it saved, which costs nothing; in Saved if no connection reaches
 * that workspace.
 */
export async function openElsewhere(there: SavedElsewhere, view: LookupView): Promise<void> {
  const { connectionId, workspaceId, workspace } = there;
  if (connectionId === null) {
    if (view.kind === 'domain') showSaved({ workspace, text: view.domain });
    return;
  }
  await attempt(async () => {
    await chooseWorkspace(connectionId, workspaceId);
    goTo('lookup');
    openLookup(view);
  });
}
