import { afterEach, expect, test } from 'vitest';
import type { Job } from '#contract/models/job.ts';
import { waitingOf } from '../../../renderer/ui/waiting.ts';
import { setLanguage } from '../../../words/language.ts';

afterEach(() => setLanguage('en'));

const at = (hour: number, minute: number) => new Date(2026, 10, 22, hour, minute);
const now = at(23, 0).getTime();
const aWait = (waiting: Job['waiting'], creditsInDoubt = 0) => ({ waiting, creditsInDoubt });
const away = (since: Date) => aWait({ for: 'service', since: since.toISOString(), until: null });

test('a run that does not wait has no sentence about waiting', () => {
  expect(waitingOf(aWait(null), now)).toBeNull();
});

test('the sentence about an unusable service has the time when that began, and its day if the day is over', () => {
  expect(waitingOf(away(at(22, 5)), now)).toBe(
    'The service has not been usable since 10:05 PM; the run keeps trying and goes on by itself.',
  );
  expect(waitingOf(away(at(22, 5)), now, 'short')).toBe(
    'service not usable since 10:05 PM, goes on by itself',
  );
  setLanguage('de');
  expect(waitingOf(away(at(22, 5)), now + 3 * 3_600_000, 'short')).toContain('since 22. Nov., 22:05,');
});

test('while the balance is watched for lost answers, the sentence says how long that takes and the most that they cost', () => {
  const settling = (until: string | null) =>
    aWait({ for: 'balance', since: at(22, 5).toISOString(), until }, 100);
  expect(waitingOf(settling(at(22, 8).toISOString()), now)).toBe(
    'Finding out whether lost answers were charged, until 10:08 PM at the latest; up to 100 credits.',
  );
  expect(waitingOf(settling(null), now)).toBe(
    'Finding out whether lost answers were charged; up to 100 credits.',
  );
});
