import type { Job } from '#contract/models/job.ts';
import { formatTimeOfDay } from '../../words/format.ts';
import { words } from '../../words/words.ts';

/** What a running run waits for, as a sentence or in short; null if it waits for nothing. */
export function waitingOf(
  { waiting, creditsInDoubt }: Pick<Job, 'waiting' | 'creditsInDoubt'>,
  nowMs: number,
  size: 'whole' | 'short' = 'whole',
): string | null {
  if (waiting === null) return null;
  const wording = size === 'whole' ? words.parts.waiting : words.parts.waitingShort;
  if (waiting.for !== 'balance') return wording[waiting.for](formatTimeOfDay(waiting.since, nowMs));
  const until = waiting.until === null ? null : formatTimeOfDay(waiting.until, nowMs);
  return wording.balance(until, creditsInDoubt);
}
