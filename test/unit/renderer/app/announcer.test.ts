import { beforeEach, expect, test } from 'vitest';
import { announce, announcerStore, sayWaiting } from '../../../../renderer/stores/frame/announcer.ts';

const said = () => {
  sayWaiting();
  return announcerStore.getState().said;
};

beforeEach(sayWaiting);

test('what waits is said in its order, each as a sentence', () => {
  announce('Without Netherlands');
  announce('104,389 of 110,533 rows', { about: 'count' });
  announce('Note kept.');
  expect(said()).toBe('Without Netherlands. 104,389 of 110,533 rows. Note kept.');
  expect(announcerStore.getState().waiting).toEqual([]);
});

test('the last message about a thing is said, at its place in time, and one that was taken back is not', () => {
  announce('up to 498 credits', { about: 'price' });
  announce('Note kept.');
  announce('up to 996 credits', { about: 'price' });
  announce('Counting…', { about: 'count' });
  announce('', { about: 'count' });
  expect(said()).toBe('Note kept. up to 996 credits.');
});

test('the same message twice is two messages', () => {
  const turns = ['Note kept.', 'Note kept.'].map((message) => {
    announce(message);
    return [said(), announcerStore.getState().turn];
  });
  expect(turns[0]?.[0]).toBe(turns[1]?.[0]);
  expect(turns[0]?.[1]).not.toBe(turns[1]?.[1]);
});
