import { createStore } from 'zustand/vanilla';
import type { Problem } from '#contract/models/job.ts';
import { problemOf } from '../../rpc/failures.ts';

/** A button in a notice. */
export interface NoticeAction {
  label: string;
  run: () => void;
}

/** A notice: a problem, or a sentence. */
export interface Notice {
  id: number;
  problem: Problem | null;
  message: string;
  /** Those of its words that are English in any window. */
  english?: readonly string[];
  actions?: readonly NoticeAction[];
  /** Undoes what was just done. While the notice is shown, Ctrl+Z does so, too. */
  undo?: () => void;
  /** Whether it stays until the person closes it or acts on it. */
  stays?: boolean;
  /** Whether what it says may cost credits. */
  mayCost?: boolean;
}

/** The notices that are not shown yet, newest last; the frame takes them. */
export const noticesStore = createStore<{ notices: readonly Notice[] }>(() => ({ notices: [] }));

let count = 0;

function add(notice: Omit<Notice, 'id'>): void {
  count += 1;
  const id = count;
  noticesStore.setState(({ notices }) => ({ notices: [...notices, { id, ...notice }] }));
}

/**
 * If the person said no to a question of the shell, says that nothing was changed. Returns true if they said
 * no.
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
 * Shows a failure of work that no person started, unless the engine is restarting: the frame shows that, and
 * what was missed is read again when the engine is back.
 */
export function tellUnlessRestarting(error: unknown): void {
  if (problemOf(error).code !== 'engine_stopped') tellProblem(error);
}

/** Shows a sentence, with buttons if something can be done about it. */
export function tell(
  message: string,
  options: Pick<Notice, 'english' | 'actions' | 'undo' | 'stays' | 'mayCost'> = {},
): void {
  add({ problem: null, message, ...options });
}

/** Removes the notices from the store and returns them. */
export function takeNotices(): readonly Notice[] {
  const { notices } = noticesStore.getState();
  if (notices.length > 0) noticesStore.setState({ notices: [] });
  return notices;
}

/** Runs what a person asked for, and shows a failure instead of throwing it. Returns whether it worked. */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    tellProblem(error);
    return false;
  }
}
