import { createStore } from 'zustand/vanilla';
import type { Problem } from '../../../preload/contract/models/job.ts';
import { problemOf } from '../../rpc/failures.ts';

/** What can be done about something that was told, by a button in the notice. */
export interface NoticeAction {
  label: string;
  run: () => void;
}

/** Something that happened next to the screen: a problem, or a sentence. */
export interface Notice {
  id: number;
  problem: Problem | null;
  message: string;
  actions?: readonly NoticeAction[];
  /** Takes back what was just done; as long as the notice is shown, Ctrl+Z does so, too. */
  undo?: () => void;
  /** Whether it stays until the person closes it or acts on it. */
  stays?: boolean;
}

/** What was told and not read yet, newest last; the frame shows it. */
export const noticesStore = createStore<{ notices: readonly Notice[] }>(() => ({ notices: [] }));

let count = 0;

function add(notice: Omit<Notice, 'id'>): void {
  count += 1;
  const id = count;
  noticesStore.setState(({ notices }) => ({ notices: [...notices, { id, ...notice }] }));
}

/**
 * Says calmly that nothing was changed, if the person said no to a question of the shell's; returns whether
 * they did.
 */
export function tellIfDeclined(error: unknown): boolean {
  const { reason, message } = problemOf(error);
  if (reason?.key !== 'not_confirmed') return false;
  tell(message);
  return true;
}

/** Shows a failure with its advice. */
export function tellProblem(error: unknown): void {
  if (tellIfDeclined(error)) return;
  const problem = problemOf(error);
  add({ problem, message: problem.message });
}

/**
 * Shows a failure of what nobody asked for just now; that the engine is starting again is said by the frame
 * already, and what was missed is fetched when it is back.
 */
export function tellUnlessRestarting(error: unknown): void {
  if (problemOf(error).code !== 'engine_stopped') tellProblem(error);
}

/** Says a sentence; with buttons where something can be done about it. */
export function tell(message: string, options: Pick<Notice, 'actions' | 'undo' | 'stays'> = {}): void {
  add({ problem: null, message, ...options });
}

/** Takes what was told out of the store, once. */
export function takeNotices(): readonly Notice[] {
  const { notices } = noticesStore.getState();
  if (notices.length > 0) noticesStore.setState({ notices: [] });
  return notices;
}

/** Runs something a person asked for; a failure is shown instead of thrown. Returns whether it worked. */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    tellProblem(error);
    return false;
  }
}
