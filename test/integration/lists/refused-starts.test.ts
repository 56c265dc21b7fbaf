import { expect, test } from 'vitest';
import { listFiltersSchema } from '#contract/models/list.ts';
import { connectTo, openEngine } from '../../support/engine/engine-fixture.ts';
import { createPersonClient } from '../../support/engine/page-client.ts';
import { sendJson } from '../../support/services/http-service.ts';
import { startListService } from '../../support/services/list-service.ts';

const filters = listFiltersSchema.parse({});
const WORDS = 'No websites match these filters';

/** What becomes of a start that the service answers in this way. */
async function startedWith(body: unknown, headers: Record<string, string> = {}) {
  const service = await startListService({
    instead: ({ method, path }, response) => {
      if (method !== 'POST' || !path.endsWith('/lists')) return false;
      sendJson(response, body, headers);
      return true;
    },
  });
  const engine = openEngine();
  await connectTo(engine, service, { token: 'tk_main' });
  const client = createPersonClient(engine);
  const said = await client.lists.start({ technology: 'Shopify', filters, automatic: false }).then(
    ({ state }) => state,
    (error: { data: { code: string; reason: unknown } }) => [error.data.code, error.data.reason],
  );
  const lists = (await client.lists.list()).map(({ state }) => state);
  const later = (await client.lists.refresh()).map(({ state }) => state);
  const booked = engine.db.values<number>('SELECT credits FROM ledger');
  const doubted = engine.db.values<number>('SELECT doubt FROM requests WHERE doubt > 0');
  return { said, lists, later, booked, doubted };
}

const refused = { success: false, error: `${WORDS}.` };

test.each<[string, unknown, Record<string, string>?]>([
  ['in the style of a lookup', refused],
  ['with a header that names no charge', refused, { 'x-credits-used': '0' }],
  [
    'with fields of a start that are empty',
    { ...refused, report_id: null, status: null, credits_charged: 0 },
  ],
  ['with the number of no list', { ...refused, report_id: 0 }],
  ['with success as a text', { ...refused, success: 'false' }],
  ['without success', { error: WORDS }],
  ['one level down', { data: refused }],
  ['with a message', { success: false, message: WORDS }],
  ['with a code', { success: false, error_code: 'no_websites', message: WORDS }],
])('a start that is refused with 200 is no list and costs nothing: %s', async (_how, body, headers) => {
  expect(await startedWith(body, headers)).toEqual({
    said: ['invalid_request', { key: 'list_refused', facts: { words: WORDS } }],
    lists: [],
    later: [],
    booked: [],
    doubted: [],
  });
});

test('a start that names its list counts, whatever its code says', async () => {
  const body = { success: true, report_id: 55, status: 'queued', credits_charged: 1, error_code: 'ok' };
  expect(await startedWith(body)).toMatchObject({
    said: 'queued',
    lists: ['queued'],
    booked: [1],
    doubted: [],
  });
});

test('a refusal without a word says so', async () => {
  const { said, lists } = await startedWith({ success: false });
  expect([said, lists]).toEqual([['invalid_request', { key: 'list_refused_silently', facts: {} }], []]);
});

test.each<[string, unknown, Record<string, string>?]>([
  ['by the header', refused, { 'x-credits-used': '1' }],
  ['by the answer, against the header', { ...refused, credits_charged: 1 }, { 'x-credits-used': '0' }],
  ['and says nothing that can be read', {}, { 'x-credits-used': '1' }],
  ['as far as anyone knows', {}],
])('a start that was charged is no refusal: %s', async (_how, body, headers) => {
  expect(await startedWith(body, headers)).toMatchObject({
    said: 'unknown',
    lists: ['unknown'],
    later: ['unknown'],
    booked: [1],
  });
});

test.each<[string, unknown, Record<string, string>?]>([
  ['says that it failed', { status: 'error', message: WORDS }, { 'x-credits-used': '0' }],
  ['names no list', { success: true, status: 'queued', credits_charged: 0 }],
  ['names no list one level down', { data: { status: 'queued', credits_charged: 0 } }],
])('a start that %s and is said to cost nothing is in doubt', async (_how, body, headers) => {
  expect(await startedWith(body, headers)).toEqual({
    said: ['outcome_unknown', expect.anything()],
    lists: ['unknown'],
    later: ['unknown'],
    booked: [],
    doubted: [1],
  });
});

test('a start that names no list is booked once the history shows one, and free if it never does', async () => {
  const service = await startListService({
    instead: ({ method, path, body }, response) => {
      if (method !== 'POST' || !path.endsWith('/lists')) return false;
      const { technology = '' } = body as { technology?: string };
      if (technology === 'React') service.add(technology);
      sendJson(response, { success: true, status: 'queued', credits_charged: 0 });
      return true;
    },
  });
  const engine = openEngine({ timeScale: 3_600 });
  await connectTo(engine, service, { token: 'tk_main' });
  const client = createPersonClient(engine);
  const start = (technology: string) => client.lists.start({ technology, filters, automatic: false });
  for (const [technology, shown] of [
    ['Shopify', []],
    ['React', ['React']],
  ] as const) {
    await expect(start(technology)).rejects.toMatchObject({ data: { code: 'outcome_unknown' } });
    const listed = async () =>
      (await client.lists.refresh()).flatMap((list) => (list.state === 'unknown' ? '?' : list.technology));
    await expect.poll(listed).toEqual(shown);
    expect(engine.db.values('SELECT credits FROM ledger')).toEqual(shown.map(() => 1));
  }
});
