import { expect, it } from 'vitest';
import { ownClock, ownDay, ownTime } from '#shared/time/own-clock.ts';

const at = new Date(2026, 2, 1, 4, 5, 9);
const iso = at.toISOString();

it('writes days and times by the clock of this computer', () => {
  expect([ownDay(at), ownDay(iso), ownClock(iso), ownTime(iso)]).toEqual([
    '2026-03-01',
    '2026-03-01',
    '04:05',
    '2026-03-01 04:05',
  ]);
  expect(ownTime(iso, { hasSeconds: true })).toBe('2026-03-01 04:05:09');
});

it('leaves a text that is no time as it is', () => {
  expect([ownDay('soon'), ownClock('soon'), ownTime('soon', { hasSeconds: true })]).toEqual([
    'soon',
    'soon',
    'soon',
  ]);
});
