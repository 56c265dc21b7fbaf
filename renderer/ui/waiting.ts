import type { Job } from '../../preload/contract/models/job.ts';
import { formatTimeOfDay } from './format.ts';
import { text } from './text.ts';

/** What a running run waits for, as a sentence or where there is little room; null if for nothing. */
export function waitingOf(
  { waiting, creditsInDoubt }: Pick<Job, 'waiting' | 'creditsInDoubt'>,
  nowMs: number,
  size: 'whole' | 'short' = 'whole',
): string | null {
  if (waiting === null) return null;
  const words = size === 'whole' ? text.waiting : text.waitingShort;
  if (waiting.for !== 'balance') return words[waiting.for](formatTimeOfDay(waiting.since, nowMs));
  const until = waiting.until === null ? null : formatTimeOfDay(waiting.until, nowMs);
  return words.balance(until, creditsInDoubt);
}
