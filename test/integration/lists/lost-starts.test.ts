import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createEngine, type Engine } from '../../../main/engine/engine.ts';
import { judgeLostStarts } from '../../../main/engine/lists/judge-lost-starts.ts';
import { openStore } from '../../../main/engine/store/open-store.ts';
import { openRequest } from '../../../main/engine/store/requests.ts';
import { listFiltersSchema, listStartSchema } from '#contract/models/list.ts';
import { openEngineClient } from '../../support/engine/engine-client.ts';
import { connectTo, openEngine } from '../../support/engine/engine-fixture.ts';
import { createPersonClient } from '../../support/engine/page-client.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { sendJson } from '../../support/services/http-service.ts';
import {
  type ListService,
  type ListServiceOptions,
  type ServedList,
  startListService,
  usualRow,
} from '../../support/services/list-service.ts';

const filters = listFiltersSchema.parse({});
const TOKEN = 'tk_main';
const BEGAN = Date.now();
/** A start of this technology never arrives. */
const MARKER = 'Marker';

/**
 * An engine whose quiet time is short, with a service of lists. `keeps`: it checks by itself what became of
 * lost starts.
 */
async function desk(options: ListServiceOptions, { keeps = false } = {}) {
  const { start = () => 'answer' } = options;
  const service = await startListService({
    ...options,
    start: (number, technology) => (technology === MARKER ? 'before' : start(number, technology)),
  });
  const engine = openEngine({ timeScale: 2_000 });
  if (keeps) engine.lists.askForNews();
  await connectTo(engine, service, { token: TOKEN });
  return { service, engine, ...usesOf(engine, service) };
}

function usesOf(engine: Engine, service: ListService) {
  const client = createPersonClient(engine);
  const start = (technology: string, more: { resendUnknown?: boolean; techapiId?: string } = {}) =>
    client.lists.start({ technology, filters, automatic: false, ...more }).then(
      ({ reportId }) => `started ${reportId}`,
      (error: { data: { code: string } }) => error.data.code,
    );
  const booked = () => engine.db.values<number>('SELECT coalesce(sum(credits), 0) FROM ledger')[0];
  const doubted = () => engine.db.values<number>('SELECT coalesce(sum(doubt), 0) FROM requests')[0];
  const journal = () => engine.db.values<string>('SELECT state FROM requests ORDER BY id');
  const starts = () =>
    service.seen.filter(({ method, path }) => method === 'POST' && path.endsWith('/lists')).length;
  const refreshUntil = (state: string) =>
    expect
      .poll(async () => {
        await client.lists.refresh();
        return journal();
      })
      .toContain(state);
  /**
   * Checks until nothing more can become known of earlier losses. By then it is certain that a start that is
   * lost now did not arrive.
   */
  const waitUntilOver = async () => {
    expect(await start(MARKER)).toBe('outcome_unknown');
    await refreshUntil('not_charged');
  };
  return { client, start, booked, doubted, journal, starts, refreshUntil, waitUntilOver };
}

const later = (at: Date, ms: number) => new Date(at.getTime() + ms).toISOString();

const LONG_AGO = 'a time by a clock that is a year behind';
const DIALECTS: readonly [string, (list: ServedList) => Record<string, unknown>][] = [
  ['a time in UTC', usualRow],
  [
    'a time by a clock that is 6 minutes ahead',
    (list) => ({ ...usualRow(list), created_at: later(list.at, 360_000) }),
  ],
  [LONG_AGO, (list) => ({ ...usualRow(list), created_at: later(list.at, -31_536_000_000) })],
  [
    'a time without a zone',
    (list) => ({ ...usualRow(list), created_at: list.at.toISOString().slice(0, 19).replace('T', ' ') }),
  ],
  ['only a day', (list) => ({ ...usualRow(list), created_at: list.at.toISOString().slice(0, 10) })],
  ['no time', ({ reportId, technology }) => ({ report_id: reportId, technology })],
  [
    'a technology that is an object',
    ({ reportId, technology }) => ({ report_id: reportId, technology: { name: technology } }),
  ],
  [
    'its number in the address alone',
    ({ reportId }) => ({ status_url: `/v1/tech-lookup/lists/${reportId}` }),
  ],
  ['no technology', ({ reportId }) => ({ report_id: reportId })],
];

/** Something in between answers for the service with a copy of the history from before the first start. */
test.each<[string, () => Record<string, string>]>([
  ['that says its age', () => ({ age: '60' })],
  ['with the time at which it was made', () => ({ date: new Date(BEGAN - 60_000).toUTCString() })],
])('a copy of the history %s clears no start', async (_, headers) => {
  let isCopied = false;
  const { client, start, doubted, journal } = await desk({
    start: (number) => (number === 1 ? 'after' : 'answer'),
    instead: ({ method, path }, response) => {
      if (!isCopied || method !== 'GET' || !path.endsWith('/lists')) return false;
      sendJson(response, { success: true, lists: [] }, headers());
      return true;
    },
  });
  expect(await start('Shopify')).toBe('outcome_unknown');
  isCopied = true;
  for (let looks = 0; looks < 8; looks += 1) {
    await sleep(50);
    await client.lists.refresh();
  }
  expect(journal()).toEqual(['unknown']);
  expect(doubted()).toBe(1);
  isCopied = false;
  await expect
    .poll(async () => {
      await client.lists.refresh();
      return journal();
    })
    .toEqual(['answered']);
});

test('a person who looked ends the doubt about a lost start, whose list goes', async () => {
  const { client, start, doubted, journal } = await desk({
    start: (number) => (number === 1 ? 'before' : 'answer'),
    technologies: ['Shopify'],
  });
  expect(await start('Shopify')).toBe('outcome_unknown');
  expect(await start('Shopify')).toBe('outcome_unknown');
  const [doubt] = await client.ledger.doubts();
  expect(doubt).toMatchObject({
    kind: 'lists',
    subjects: ['Shopify'],
    wallet: 'standard',
    credits: 1,
    way: 'lost',
  });
  expect(await client.ledger.sayNotCharged({ requests: [doubt?.id ?? 0] })).toEqual([]);
  expect([await client.lists.list(), doubted()]).toEqual([[], 0]);
  expect(await start('Shopify')).toMatch(/^started/);
  expect(journal()).toEqual(['not_charged', 'answered']);
});

describe('a start that was charged, and whose answer was lost', () => {
  test.each(DIALECTS)('is taken over from a history with %s', async (what, rowOf) => {
    // Else the list that is there already may make it free: its row does not say when it was bought.
    const isSure = what === LONG_AGO;
    const { service, start, booked, doubted, client, refreshUntil } = await desk({
      rowOf,
      start: (number) => (number === 1 ? 'after' : 'answer'),
      technologies: ['Magento', 'Shopify'],
    });
    expect(await start('Shopify')).toBe('outcome_unknown');
    await refreshUntil('answered');
    expect([service.charged(), booked(), doubted()]).toEqual(isSure ? [1, 1, 0] : [1, 0, 1]);
    const creditsCharged = isSure ? 1 : null;
    expect(await client.lists.list()).toContainEqual(
      expect.objectContaining({ reportId: 903, creditsCharged, filters, state: 'ready', problem: null }),
    );
    expect(await client.lists.list()).toHaveLength(3);
  });

  test('stays in doubt if rows have no number, and counts', async () => {
    const { service, start, booked, doubted, journal, starts, client, waitUntilOver } = await desk({
      rowOf: () => ({}),
      start: (number) => (number === 1 ? 'after' : 'answer'),
    });
    expect(await start('Shopify')).toBe('outcome_unknown');
    await waitUntilOver();
    await client.settings.set({ listCapPerDay: 2 });
    expect([booked(), doubted()]).toEqual([0, 1]);
    expect(await client.lists.list()).toMatchObject([
      { technology: 'Shopify', state: 'unknown', reportId: null, problem: { code: 'outcome_unknown' } },
    ]);
    // No further start of the same technology is sent; another one is; then the cap is reached, counting what
    // is in doubt.
    expect([await start('shopify'), starts()]).toEqual(['outcome_unknown', 2]);
    expect(await start('Magento')).toBe('started 902');
    expect([await start('Drupal'), starts()]).toEqual(['cap_reached', 3]);
    await client.settings.set({ listCapPerDay: null });
    expect(await start('Shopify', { resendUnknown: true })).toBe('started 903');
    expect(journal()).toEqual(['resent', 'not_charged', 'answered', 'answered']);
    expect([service.charged(), booked(), doubted()]).toEqual([3, 2, 1]);
  });

  test('stays in doubt if nobody could read the history before', async () => {
    let reads = 0;
    const { start, booked, doubted, journal, waitUntilOver } = await desk({
      start: () => 'after',
      instead: ({ method, path }, response) => {
        if (method !== 'GET' || !path.endsWith('/lists')) return false;
        reads += 1;
        if (reads > 1) return false;
        sendJson(response, { success: true, lists: 'too many' });
        return true;
      },
    });
    expect(await start('Shopify')).toBe('outcome_unknown');
    await waitUntilOver();
    expect(journal()).toEqual(['unknown', 'not_charged']);
    expect([booked(), doubted()]).toEqual([0, 1]);
  });

  test('is one list all the time, whatever the history shows meanwhile', async () => {
    const { service, start, client, journal, booked } = await desk({
      rowOf: ({ reportId }) => ({ report_id: reportId }),
      start: () => 'after',
    });
    expect(await start('Shopify')).toBe('outcome_unknown');
    const [shown] = await client.lists.list();
    const looked = async () => {
      expect(await client.lists.refresh()).toMatchObject([{ id: shown?.id, technology: 'Shopify' }]);
      return journal();
    };
    await expect.poll(looked).toEqual(['answered']);
    expect(await client.lists.list()).toMatchObject([{ reportId: 901, technology: 'Shopify', filters }]);
    expect([service.charged(), booked()]).toEqual([1, 1]);
  });

  test('is in doubt if it may have been free, and its list stays if a person says that it was', async () => {
    const { client, start, booked, doubted, journal } = await desk({
      rowOf: ({ reportId, technology }) => ({ report_id: reportId, technology }),
      start: (number) => (number === 2 ? 'after' : 'answer'),
    });
    expect([await start('Shopify'), await start('shopify')]).toEqual(['started 901', 'outcome_unknown']);
    const looked = async () => {
      await client.lists.refresh();
      return journal();
    };
    await expect.poll(looked).toEqual(['answered', 'answered']);
    expect([booked(), doubted()]).toEqual([1, 1]);
    const [doubt] = await client.ledger.doubts();
    expect(doubt).toMatchObject({ way: 'figures', credits: 1 });
    await client.ledger.sayNotCharged({ requests: [doubt?.id ?? 0] });
    expect([booked(), doubted()]).toEqual([1, 0]);
    expect((await client.lists.list()).map(({ reportId }) => reportId)).toEqual([902, 901]);
  });

  test('is booked even if the history shows its list late, and from then on the history clears no start', async () => {
    let isShown = false;
    const { engine, client, start, booked, doubted, journal, refreshUntil } = await desk({
      start: (_, technology) => (technology === 'Shopify' ? 'after' : 'before'),
      instead: ({ method, path }, response) => {
        if (isShown || method !== 'GET' || !path.endsWith('/lists')) return false;
        sendJson(response, { success: true, lists: [] });
        return true;
      },
    });
    expect(await start('Shopify')).toBe('outcome_unknown');
    await refreshUntil('not_charged');
    expect([booked(), doubted(), await client.lists.list()]).toEqual([0, 0, []]);
    isShown = true;
    expect(await client.lists.refresh()).toMatchObject([{ reportId: 901, creditsCharged: 1, filters }]);
    expect([booked(), doubted(), journal()]).toEqual([1, 0, ['answered']]);
    const isOfItsDay = 'SELECT l.at = r.sent_at FROM ledger l JOIN requests r ON r.id = l.request_id';
    expect(engine.db.values(isOfItsDay)).toEqual([1]);
    expect(await start('shopify')).toBe('outcome_unknown');
    expect(await start('Magento')).toBe('outcome_unknown');
    const wallet = engine.sessions.walletOf(engine.sessions.workspace().row);
    await expect.poll(async () => (await judgeLostStarts(wallet)).isWorthAnother).toBe(false);
    expect([journal(), doubted()]).toEqual([['answered', 'unknown'], 1]);
  });

  test('and was found is not started again without a word, until another one is', async () => {
    const { client, start, refreshUntil, starts } = await desk({
      start: (number) => (number === 1 ? 'after' : 'answer'),
    });
    expect(await start('Shopify')).toBe('outcome_unknown');
    await refreshUntil('answered');
    const again = { technology: 'SHOPIFY', filters, automatic: false };
    const reason = { key: 'start_found', facts: { list: 901 } };
    await expect(client.lists.start(again)).rejects.toMatchObject({ data: { reason } });
    expect(starts()).toBe(1);
    expect(await start('Shopify', { resendUnknown: true })).toBe('started 902');
    expect(await start('Shopify')).toBe('started 903');
  });

  test('holds up a start of the same technology by its identifier', async () => {
    // Rows without a number, so that the doubt stays.
    const { client, start, starts } = await desk({
      rowOf: () => ({}),
      start: (number) => (number === 1 ? 'after' : 'answer'),
    });
    expect(await start('Shopify')).toBe('outcome_unknown');
    // It may be another technology. Nothing here says so.
    expect(await start('shp1', { techapiId: 'shp1' })).toBe('outcome_unknown');
    expect([await start('Magento'), starts()]).toEqual(['started 902', 2]);
    await client.lists.start({
      technology: 'shp1',
      techapiId: 'shp1',
      filters,
      automatic: false,
      resendUnknown: true,
    });
    expect(starts()).toBe(3);
  });

  test('is found without a call', async () => {
    const { start, journal } = await desk(
      { rowOf: ({ reportId }) => ({ report_id: reportId }), start: () => 'after' },
      { keeps: true },
    );
    expect(await start('Shopify')).toBe('outcome_unknown');
    await expect.poll(journal).toEqual(['answered']);
  });
});

describe('a start that never arrived', () => {
  test('is cleared without a call, whatever the history says of older ones, and can be started again', async () => {
    for (const [, rowOf] of [...DIALECTS, ['nothing', () => ({})] as const]) {
      const { service, engine, start, journal, booked, client } = await desk(
        {
          rowOf,
          start: (number) => (number === 1 ? 'before' : 'answer'),
          technologies: ['Shopify', 'Magento'],
        },
        { keeps: true },
      );
      expect(await start('Shopify')).toBe('outcome_unknown');
      await expect.poll(journal).toEqual(['not_charged']);
      expect(await client.lists.list()).toEqual([]);
      expect(await start('Shopify')).toBe('started 903');
      expect([service.charged(), booked()]).toEqual([1, 1]);
      await engine.close();
    }
  });

  test('stays in doubt if a shared plan pays, whose list wallet nothing names', async () => {
    let paying = 7;
    const { engine, start, journal } = await desk({
      start: () => 'before',
      instead: ({ path }, response) => {
        if (!path.endsWith('/credits')) return false;
        sendJson(response, { success: true, credit_type: 'bulk_lookup', balance: paying });
        return true;
      },
    });
    expect(await start('Shopify')).toBe('outcome_unknown');
    // The service is done with it at once, and the second of two looks tells.
    const wallet = { ...engine.sessions.walletOf(engine.sessions.workspace().row), quietMs: 0 };
    for (let looks = 0; looks < 3; looks += 1) await judgeLostStarts(wallet);
    expect(journal()).toEqual(['unknown']);
    // The token's owner has as much as this service says of that person.
    paying = 1;
    await judgeLostStarts(wallet);
    expect(journal()).toEqual(['not_charged']);
  });

  test('is in doubt as long as the service may be at work', async () => {
    const service = await startListService({ start: () => 'before' });
    const engine = openEngine({ timeScale: 1 });
    await connectTo(engine, service, { token: TOKEN });
    const { start, client, journal, doubted } = usesOf(engine, service);
    expect(await start('Shopify')).toBe('outcome_unknown');
    await client.lists.refresh();
    expect([journal(), doubted()]).toEqual([['unknown'], 1]);
  });

  test('stays in doubt if somebody else started something else meanwhile', async () => {
    const { service, start, waitUntilOver, journal, doubted } = await desk({ start: () => 'before' });
    expect(await start('Shopify')).toBe('outcome_unknown');
    service.add('Magento');
    await waitUntilOver();
    expect([journal(), doubted()]).toEqual([['unknown', 'not_charged'], 1]);
  });
});

test('a start that cannot be read is in doubt for nothing', async () => {
  const service = await startListService();
  const engine = openEngine({ timeScale: 2_000 });
  await connectTo(engine, service, { token: TOKEN });
  const workspace = engine.sessions.workspace().row;
  engine.db.run(
    `INSERT INTO requests (workspace, operation, wallet, subjects, state, attempts, sent_at, most, doubt)
     VALUES (?, 'list_start', 'standard', '["no start"]', 'unknown', 1, 1, 1, 1)`,
    [workspace],
  );
  const { start, client } = usesOf(engine, service);
  await client.lists.refresh();
  expect(engine.lists.list(workspace)).toEqual([]);
  expect(await start('Shopify')).toBe('started 901');
});

test('a start that the end of a process cut off is in doubt, and is found in the history', async () => {
  const dataDir = tempDir();
  const service = await startListService({ technologies: ['Magento'] });
  const before = openEngine({ dataDir });
  await connectTo(before, service, { token: TOKEN });
  const workspace = before.sessions.workspace().row;
  await before.close();
  const store = openStore(dataDir);
  const start = listStartSchema.parse({ technology: 'Shopify', filters: {}, automatic: false });
  openRequest(
    store.db,
    {
      ...{ workspace, jobId: null, go: 1, operation: 'list_start', wallet: 'standard', most: 1 },
      subjects: ['Shopify'],
      question: { start, before: { ids: [901], rows: 1 } },
    },
    Date.now(),
  );
  store.close();
  service.add('Shopify');
  const engine = createEngine({ dataDir, timeScale: 2_000 });
  onTestFinished(() => engine.close());
  expect(engine.lists.list(workspace)).toMatchObject([{ technology: 'Shopify', state: 'unknown' }]);
  await connectTo(engine, service, { token: TOKEN });
  const { client, booked, refreshUntil } = usesOf(engine, service);
  await refreshUntil('answered');
  expect(await client.lists.list()).toMatchObject([
    { technology: 'Shopify', reportId: 902 },
    { technology: 'Magento' },
  ]);
  expect(booked()).toBe(1);
});

test.each([
  ['has no number', 'nameless'],
  ['is about another technology', 'another'],
] as const)('a start whose answer %s gets its list from the history, for one charge', async (_, fate) => {
  const { service, start, client, booked, journal } = await desk({
    start: () => fate,
    technologies: ['Shopify'],
  });
  await start('Shopify');
  expect(await client.lists.list()).toMatchObject([
    { technology: 'Shopify', state: 'unknown', creditsCharged: 1 },
  ]);
  await client.lists.refresh();
  const lists = await client.lists.list();
  expect(lists.map(({ reportId, state, creditsCharged }) => [reportId, state, creditsCharged])).toEqual(
    expect.arrayContaining([
      [902, 'ready', 1],
      [901, 'ready', null],
    ]),
  );
  expect(lists).toHaveLength(2);
  expect([service.charged(), booked(), journal()]).toEqual([1, 1, ['answered']]);
});

test.each([
  ['was charged', 'reset_after', 'answered', [['list Rocket.Chat', 1]]],
  ['never arrived', 'reset_before', 'not_charged', []],
] as const)(
  'a lost start that %s is settled with the sample service, without a call',
  async (_what, kind, state, charges) => {
    const speed = { timeScale: 2_000 };
    const { client, engine, sandbox } = await openEngineClient(
      { lists: { readyAfterMs: 50 } },
      tempDir(),
      speed,
    );
    engine.lists.askForNews();
    sandbox.control.setFaults([{ kind, at: [1] }]);
    const start = { technology: 'Rocket.Chat', filters, automatic: false };
    await expect(client.lists.start(start)).rejects.toMatchObject({ data: { code: 'outcome_unknown' } });
    await expect.poll(() => engine.db.values('SELECT state FROM requests')).toEqual([state]);
    expect([...sandbox.control.charges()]).toEqual(charges);
    expect(await client.ledger.list({ limit: 10 })).toHaveLength(charges.length);
    expect(await client.lists.list()).toHaveLength(charges.length);
  },
);
