import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { SavedRemoval } from '../../../preload/contract/models/saved.ts';
import type { Engine } from '../../engine/engine.ts';
import { listRemovals } from '../../engine/saved/list-removals.ts';
import { undoRemoval } from '../../engine/saved/remove.ts';
import { type ParsedArguments, pageFlags } from '../arguments.ts';
import type { CommandResult } from '../command.ts';
import { savedWorkspace } from '../saved-workspace.ts';

/** What was deleted from what is saved, and can be brought back. */
export async function listRemoved(engine: Engine, { flags }: ParsedArguments): Promise<CommandResult> {
  const json = listRemovals(engine.db, savedWorkspace(engine.db, flags).row, pageFlags(flags));
  const text = json.removals.length === 0 ? 'Nothing was deleted.' : json.removals.map(describe);
  return { json, text, exitCode: 0 };
}

function describe({ id, removedAt, domains, names }: SavedRemoval): string {
  const more = domains > names.length ? ` and ${domains - names.length} more` : '';
  return `${id}  ${removedAt}  ${domains === 1 ? '1 domain' : `${domains} domains`}  ${names.join(', ')}${more}`;
}

/** Brings back what was deleted at once. */
export async function restore(engine: Engine, { words }: ParsedArguments): Promise<CommandResult> {
  const [, word = ''] = words;
  if (!/^\d{1,15}$/.test(word))
    throw new StackdeskError(
      'usage',
      'Say what to bring back: saved restore ID; saved removals lists the ids.',
    );
  const removalId = Number(word);
  const domains = await undoRemoval(engine.db, removalId);
  if (domains === 0)
    throw new StackdeskError('nothing_saved', `Nothing can be brought back under ${removalId}.`);
  const text = domains === 1 ? '1 domain is back' : `${domains} domains are back`;
  return { json: { removalId, domains }, text, exitCode: 0 };
}
