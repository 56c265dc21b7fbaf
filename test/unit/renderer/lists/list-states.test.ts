import { beforeEach, expect, test } from 'vitest';
import type { List } from '#contract/models/list.ts';
import {
  actionsOf,
  emptyLists,
  isTransfer,
  listsStore,
  replaceLists,
  selectLists,
  trafficOf,
  upsertList,
} from '../../../../renderer/stores/lists/lists.ts';
import { aFile, aList } from './list-fixture.ts';

beforeEach(() => listsStore.setState(emptyLists));

const here = aFile({ state: 'done', phase: null, path: '/lists/shopify.csv' });

test.each<[string, Partial<List>, string[]]>([
  ['being prepared', { state: 'queued' }, ['manual']],
  ['being prepared, to stay at the service', { state: 'queued', automatic: false }, ['automatic']],
  ['ready', {}, ['download']],
  ['being downloaded', { file: aFile() }, ['pause', 'cancel']],
  ['waiting for its turn', { file: aFile({ state: 'waiting' }) }, ['pause', 'cancel']],
  ['paused', { file: aFile({ state: 'paused' }) }, ['resume', 'cancel']],
  ['stopped', { file: aFile({ state: 'failed' }) }, ['retry', 'cancel']],
  [
    'stopped before the last attempts',
    { file: aFile({ state: 'failed', reserved: true }) },
    ['spend', 'cancel'],
  ],
  ['here', { file: here }, ['explore', 'open', 'reveal', 'verify', 'delete']],
  [
    'here, and gone at the service',
    { state: 'expired', file: here },
    ['explore', 'open', 'reveal', 'verify', 'delete'],
  ],
  [
    'here, with other rows than announced',
    { file: { ...here, difference: { rows: 121, announced: 120 } } },
    ['explore', 'open', 'reveal', 'verify', 'anew', 'delete'],
  ],
  [
    'here, with other rows than announced, and gone at the service',
    { state: 'expired', file: { ...here, difference: { rows: 121, announced: 120 } } },
    ['explore', 'open', 'reveal', 'verify', 'delete'],
  ],
  ['gone from this computer', { file: aFile({ state: 'missing' }) }, ['locate', 'download']],
  [
    'gone from this computer and at the service',
    { state: 'expired', file: aFile({ state: 'missing' }) },
    ['locate', 'again'],
  ],
  ['given up', { file: aFile({ state: 'cancelled' }) }, ['download']],
  ['failed', { state: 'failed' }, ['again']],
  ['gone at the service', { state: 'expired' }, ['again']],
  [
    'gone at the service half-way',
    { state: 'expired', file: aFile({ state: 'failed' }) },
    ['again', 'cancel'],
  ],
  ['without attempts', { downloadsRemaining: 0 }, ['again']],
  ['unknown', { state: 'unknown', reportId: null }, ['again']],
])('what can be done with a list that is %s', (_, changes, actions) => {
  expect(actionsOf(aList(changes))).toEqual(actions);
});

test('a list’s new state is news once, and only if the page knew its state before', () => {
  const newsNow = () => listsStore.getState().news?.what ?? null;
  upsertList(aList({ state: 'ready' }));
  expect(newsNow()).toBeNull();
  replaceLists([aList({ state: 'queued' })]);
  upsertList(aList({ state: 'ready' }));
  expect(newsNow()).toBe('ready');
  const { news } = listsStore.getState();
  upsertList(aList({ state: 'ready', file: aFile() }));
  expect(listsStore.getState().news).toBe(news);
  upsertList(aList({ file: aFile({ state: 'failed' }) }));
  expect(newsNow()).toBe('stopped');
  upsertList(aList({ file: here }));
  expect(newsNow()).toBe('downloaded');
  upsertList(aList({ state: 'queued' }));
  upsertList(aList({ state: 'failed' }));
  expect(newsNow()).toBe('failed');
});

test('the lists of a workspace replace those of another, except for running transfers', () => {
  replaceLists([
    aList({ id: 1, workspaceId: 'one' }),
    aList({ id: 2, workspaceId: 'one', file: aFile() }),
    aList({ id: 3, workspaceId: 'one', file: aFile({ state: 'paused' }) }),
  ]);
  replaceLists([aList({ id: 4, workspaceId: 'two' })]);
  expect(selectLists(listsStore.getState()).map(({ id }) => id)).toEqual([4, 2]);
});

test('lists are sorted by time, newest first, and lists of the same time by their ids, highest first', () => {
  replaceLists([
    aList({ id: 7, createdAt: '2026-11-20T10:00:00.000Z' }),
    aList({ id: 8, createdAt: '2026-11-20T10:00:00.000Z' }),
    aList({ id: 5, createdAt: '2026-11-21T10:00:00.000Z' }),
  ]);
  expect(selectLists(listsStore.getState()).map(({ id }) => id)).toEqual([5, 8, 7]);
});

test('the traffic counts the running transfers only', () => {
  const lists = [
    aList({ file: aFile({ rate: 100 }) }),
    aList({ file: aFile({ rate: null }) }),
    aList({ file: aFile({ state: 'paused', rate: 900 }) }),
    aList(),
  ];
  expect(trafficOf(lists)).toEqual({ count: 2, rate: 100 });
  expect(lists.map(isTransfer)).toEqual([true, true, true, false]);
});
