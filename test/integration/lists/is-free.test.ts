import { expect, it } from 'vitest';
import { isKnownFree } from '../../../main/engine/lists/start-list.ts';
import { insertList, type ListChanges } from '../../../main/engine/store/lists.ts';
import { type ListStart, listFiltersSchema } from '../../../preload/contract/models/list.ts';
import { openWallet } from '../../support/engine/job-fixture.ts';

const noon = new Date(2026, 10, 21, 12).getTime();
const hourMs = 3_600_000;
const start: ListStart = {
  technology: 'shopify',
  techapiId: null,
  filters: listFiltersSchema.parse({}),
  automatic: false,
};

function isFreeAfter(list: ListChanges & { technology?: string; createdAt?: number }, wanted = start) {
  const wallet = { ...openWallet('http://127.0.0.1:1'), now: () => noon };
  insertList(wallet.db, {
    workspace: wallet.workspace,
    technology: 'Shopify',
    createdAt: noon - hourMs,
    state: 'ready',
    ...list,
  });
  return isKnownFree(wallet, wanted);
}

it.each([
  ['bought an hour ago', { credits: 1 }],
  ['bought, and still being prepared', { credits: 1, state: 'queued' }],
  ['free itself an hour ago', { credits: 0, reused: true }],
] as const)('knows that a repeat is free after a list that was %s', (_how, list) => {
  expect(isFreeAfter(list)).toBe(true);
});

it.each([
  ['bought the day before: a period may have ended since', { credits: 1, createdAt: noon - 24 * hourMs }],
  ['failed, so that its credit came back', { credits: 0, state: 'failed' }],
  ['of unknown price', { credits: null }],
  ['of another technology', { credits: 1, technology: 'Drupal' }],
] as const)('does not take a repeat for free after a list that was %s', (_how, list) => {
  expect(isFreeAfter(list)).toBe(false);
});

it('distinguishes technologies by their identifiers if there are any', () => {
  const wanted = { ...start, techapiId: 'shopify-2' };
  expect(isFreeAfter({ credits: 1, techapiId: 'shopify-1' }, wanted)).toBe(false);
  expect(isFreeAfter({ credits: 1, techapiId: 'shopify-2' }, wanted)).toBe(true);
});
