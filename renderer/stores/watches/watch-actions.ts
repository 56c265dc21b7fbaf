import type { EngineEvent } from '#contract/events.ts';
import type { Watch, WatchTurn } from '#contract/models/watch.ts';
import type { ShellInput } from '#contract/shell.ts';
import { saidOf } from '../../../words/said.ts';
import { words } from '../../../words/words.ts';
import { shell } from '../../bridge.ts';
import { engine } from '../../rpc/engine.ts';
import { attempt, tell } from '../frame/notices.ts';
import { activeWorkspace, sessionStore } from '../session/session.ts';
import { type WatchesState, type WatchSubject, watchesStore } from './watches.ts';

/** Reads the watches of the workspace in use. */
export async function readWatches(): Promise<void> {
  const hasWorkspace = activeWorkspace(sessionStore.getState()) !== null;
  watchesStore.setState({ watches: hasWorkspace ? await engine.watches.list() : [] });
}

export function resetWatches(): void {
  watchesStore.setState({ watches: null, subjects: [], open: null });
}

/** Takes an event of the engine about a watch. */
export function noteWatch(event: Extract<EngineEvent, { type: `watch${string}` }>): void {
  if (event.type === 'watch') upsert(event.watch);
  if (event.type === 'watch_removed') drop(event.watchId);
  if (event.type === 'watch_ended') tell(words.watches.ended(event.turn.watchName, foundIn(event.turn)));
  if (event.type !== 'watch_paused') return;
  const { name, pause } = event.watch;
  if (pause?.problem != null) tell(words.watches.pausedNow(name, saidOf(pause.problem)));
}

/** What a turn found, in a few words. */
export function foundIn({ numbers }: Pick<WatchTurn, 'numbers'>): string {
  return numbers === null ? words.watches.dropped : words.watches.numbers(numbers);
}

function upsert(watch: Watch): void {
  const workspaceId = activeWorkspace(sessionStore.getState())?.id;
  watchesStore.setState(({ watches }) => {
    if (watches === null) return {};
    const isKnown = watches.some(({ id }) => id === watch.id);
    if (isKnown) return { watches: watches.map((each) => (each.id === watch.id ? watch : each)) };
    return watch.workspaceId === workspaceId ? { watches: [...watches, watch] } : {};
  });
}

function drop(watchId: number): void {
  watchesStore.setState(({ watches }) => ({ watches: watches?.filter(({ id }) => id !== watchId) ?? null }));
}

/** Opens a dialog, or closes it. */
export async function openWatches(open: WatchesState['open']): Promise<void> {
  watchesStore.setState({ open });
  if (open !== 'form') return;
  await attempt(async () => {
    const [views, tags] = await Promise.all([engine.saved.views(), engine.saved.tags()]);
    watchesStore.setState(({ subjects }) => ({
      subjects: [
        ...views.map(({ id, name }): WatchSubject => ({ kind: 'view', viewId: id, name })),
        ...tags.map((tag): WatchSubject => ({ kind: 'tag', tag })),
        ...subjects.filter(({ kind }) => kind === 'file'),
      ],
    }));
  });
}

/** Lets the person choose a file for a new watch. Returns null if they choose none. */
export async function chooseWatchFile(): Promise<WatchSubject | null> {
  let subject: WatchSubject | null = null;
  await attempt(async () => {
    const file = await shell.chooseSpreadsheet();
    if (file === null) return;
    const name = file.path.split(/[\\/]/).at(-1) ?? file.path;
    subject = { kind: 'file', path: file.ref, name };
    const chosen = subject;
    watchesStore.setState(({ subjects }) => ({
      subjects: [...subjects.filter(({ kind }) => kind !== 'file'), chosen],
    }));
  });
  return subject;
}

/**
 * Asks the person by a dialog of the system, which shows the price. Returns whether they agreed. Only that
 * dialog makes a watch, or changes what one may cost.
 */
export function agreeToWatch(ask: ShellInput<'agreeToWatch'>, done: string): Promise<boolean> {
  return attempt(async () => {
    await shell.agreeToWatch(ask);
    await readWatches();
    tell(done);
  });
}

export function pauseWatch(watchId: number): Promise<boolean> {
  return attempt(async () => upsert(await engine.watches.pause({ watchId })));
}

export function resumeWatch(watchId: number): Promise<boolean> {
  return attempt(async () => upsert(await engine.watches.resume({ watchId })));
}

export function removeWatch(watchId: number): Promise<boolean> {
  return attempt(async () => {
    await engine.watches.remove({ watchId });
    drop(watchId);
  });
}
