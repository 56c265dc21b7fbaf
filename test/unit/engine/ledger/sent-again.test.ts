import { expect, it } from 'vitest';
import { repeatsIn, type Told } from '../../../../main/engine/ledger/sent-again.ts';

const told = (requestId: number, more: Partial<Told> = {}): Told => ({
  requestId,
  credits: 1,
  remaining: 9,
  leftAtMs: 0,
  cameAtMs: 1_000,
  isSingle: true,
  ...more,
});
const stood = { held: 10, stoodMs: 0, mostMs: 10_000 };
const batch = { credits: 3, isSingle: false } as const;

it.each<[string, Told[], ReturnType<typeof repeatsIn>]>([
  ['nothing is missing', [told(1), told(2, { remaining: 8 })], []],
  ['one was sent again', [told(1, { remaining: 8 })], [{ requestId: 1, credits: 1 }]],
  [
    'a batch is charged after it',
    [told(1, { remaining: 8 }), told(2, { ...batch, remaining: 5 })],
    [{ requestId: 1, credits: 1 }],
  ],
  [
    'a batch was charged before it',
    [told(2, { remaining: 5 }), told(1, { ...batch, remaining: 7 })],
    [{ requestId: 2, credits: 1 }],
  ],
  [
    'a batch was charged between both',
    [told(1, { ...batch, remaining: 6 }), told(2, { remaining: 5 })],
    [{ requestId: 2, credits: 1 }],
  ],
  ['a batch alone was under way', [told(1, { ...batch, remaining: 6 })], []],
  [
    'the lookup left after that',
    [told(1, { ...batch, remaining: 6 }), told(2, { remaining: 5, leftAtMs: 2_000 })],
    [],
  ],
  ['it fell by no whole number of times', [told(1, { credits: 2, remaining: 7 })], []],
  ['it fell by too many', [told(1, { remaining: 3 })], []],
  ['the wallet was seen long before', [told(1, { remaining: 8, leftAtMs: 10_001 })], []],
  ['it was filled up', [told(1, { remaining: 8 }), told(2, { remaining: 20 })], []],
  ['an answer names no balance', [told(1, { remaining: 8 }), told(2, { remaining: null })], []],
  ['a part is explained', [told(1, { remaining: 8 }), told(2, { ...batch, remaining: 3 })], []],
])('what was sent again if %s', (_name, answers, repeats) => {
  expect(repeatsIn(answers, stood)).toEqual(repeats);
});
