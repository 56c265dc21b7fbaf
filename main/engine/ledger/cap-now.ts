import { StackdeskError } from '#contract/errors.ts';
import type { Problem } from '#contract/models/job.ts';
import type { Settings } from '#contract/models/settings.ts';
import { because, type Reason } from '#contract/reason.ts';
import { problemOf } from '../base/problem.ts';

const capOf = {
  'cap of run': 'capPerRun',
  'cap of day': 'capPerDay',
  'cap of month': 'capPerMonth',
  'cap of list day': 'listCapPerDay',
  'cap of list month': 'listCapPerMonth',
  'cap of assistant session': 'assistantSessionBudget',
  'cap of assistant day': 'assistantDayBudget',
} as const satisfies Record<string, keyof Settings>;

/** True if a cap paused the run. What the problem says then changes with the caps. */
export function isAboutCap(problem: Problem | null): boolean {
  return problem?.code === 'cap_reached';
}

/** The problem of a run that a cap paused, worded for the cap as it is now. */
export function capProblemNow(problem: Problem, settings: Settings): Problem {
  const { cap: before, cap_name: name } = problem.reason?.facts ?? {};
  if (typeof before !== 'number' || typeof name !== 'object' || !(name.key in capOf)) return problem;
  const now = settings[capOf[name.key as keyof typeof capOf]];
  if (now === before) return problem;
  const told = (reason: Reason) => problemOf(new StackdeskError('cap_reached', reason));
  if (now === null) return told(because('cap_gone', { cap_name: name, cap: before }));
  if (now < before) return told(because('cap_used_up', { cap_name: name, cap: now }));
  return told(because('cap_raised', { cap_name: name, cap: before, now }));
}
