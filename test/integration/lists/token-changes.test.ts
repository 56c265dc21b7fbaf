import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import type { Engine } from '../../../main/engine/engine.ts';
import { writeSettings } from '../../../main/engine/store/settings.ts';
import { connectTo, openEngine } from '../../support/engine/engine-fixture.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { type ListService, startListService } from '../../support/services/list-service.ts';

/** Less than the minute until the turn. */
const SOON_MS = 40_000;
const OLD = 'tk_old_one';
const NEW = 'tk_new_one';
const body = Buffer.from(`domain,company\n${'a.com,A\n'.repeat(5_000)}`);
const type = { 'content-type': 'text/csv', etag: '"v1"' };

/** Sends the whole file, or what a `Range` asks for. */
function sendAll(response: ServerResponse): void {
  const from = Number(/^bytes=(\d+)-/.exec(response.req.headers.range ?? '')?.[1] ?? 0);
  const rest = body.subarray(from);
  const range = { 'content-range': `bytes ${from}-${body.length - 1}/${body.length}` };
  response.writeHead(from > 0 ? 206 : 200, {
    ...type,
    'content-length': rest.length,
    ...(from > 0 ? range : {}),
  });
  response.end(rest);
}

/** Begins to send the file; `cut` ends it in the middle. */
function beginAndHold(response: ServerResponse, headers: Record<string, string> = {}): { cut: () => void } {
  response.writeHead(200, { ...type, 'content-length': body.length, ...headers });
  response.write(body.subarray(0, 10_000));
  return { cut: () => void response.socket?.end() };
}

async function desk(
  file: (response: ServerResponse, number: number) => void,
  { timeScale = 1_000, technologies = ['Shopify'] }: { timeScale?: number; technologies?: string[] } = {},
) {
  const service = await startListService({ technologies, file });
  const engine = openEngine({ timeScale, inBackground: true });
  const { connectionId } = await connectTo(engine, service, { token: OLD });
  writeSettings(engine.db, { downloadDir: tempDir() });
  const lists = await engine.lists.refresh(engine.sessions.workspace().row);
  return { service, engine, connectionId, ids: lists.map(({ id }) => id) };
}

const fileOf = (engine: Engine, id = 0) => engine.lists.get(id).file;
/** The tokens of the requests from number `from` on. */
const tokensIn = ({ seen }: ListService, from: number) =>
  new Set(seen.slice(from).map(({ headers }) => headers.authorization?.replace('Bearer ', '')));

test('the next attempt of a download uses the token of that time', async () => {
  const held: { cut: () => void }[] = [];
  const { service, engine, ids } = await desk((response, number) => {
    if (number > 1) sendAll(response);
    else held.push(beginAndHold(response));
  });
  const [id = 0] = ids;
  engine.lists.download(id);
  await expect.poll(() => held.length).toBe(1);
  await connectTo(engine, service, { token: NEW });
  const since = service.seen.length;
  held[0]?.cut();
  expect((await engine.lists.downloaded(id)).file).toMatchObject({ state: 'done', attemptsUsed: 2 });
  expect(tokensIn(service, since)).toEqual(new Set([NEW]));
});

test('a download under way ends its body without the token, and makes no further attempt before there is another', async () => {
  const held: { cut: () => void }[] = [];
  const { service, engine, connectionId, ids } = await desk((response, number) => {
    if (number > 1) sendAll(response);
    else held.push(beginAndHold(response));
  });
  const [id = 0] = ids;
  engine.lists.download(id);
  await expect.poll(() => held.length).toBe(1);
  engine.sessions.disconnect(connectionId);
  const since = service.seen.length;
  held[0]?.cut();
  expect((await engine.lists.downloaded(id)).file).toMatchObject({ state: 'paused', attemptsUsed: 1 });
  expect(service.seen).toHaveLength(since);
  await connectTo(engine, service, { token: NEW });
  await expect.poll(() => fileOf(engine, id)?.state).toBe('done');
  expect(tokensIn(service, since)).toEqual(new Set([NEW]));
});

/** A download whose second attempt waits a minute for its turn. */
async function waitingForItsTurn() {
  const noneLeft = { 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '0' };
  const made = await desk(
    (response, number) => (number > 1 ? sendAll(response) : beginAndHold(response, noneLeft).cut()),
    { timeScale: 1 },
  );
  const [id = 0] = made.ids;
  made.engine.lists.download(id);
  // The status is stored just before the wait for the turn.
  await expect.poll(() => made.engine.lists.get(id).downloadsRemaining).toBe(29);
  return { ...made, id, since: made.service.seen.length };
}

test(
  'removing a token ends the waiting of downloads that wait for their turn with it',
  async () => {
    const { service, engine, connectionId, id, since } = await waitingForItsTurn();
    engine.sessions.disconnect(connectionId);
    expect((await engine.lists.downloaded(id)).file).toMatchObject({ state: 'paused', attemptsUsed: 1 });
    expect(service.seen).toHaveLength(since);
  },
  SOON_MS,
);

test(
  'a download that waits for its turn goes on with the new token if its token is replaced',
  async () => {
    const { service, engine, id, since } = await waitingForItsTurn();
    await connectTo(engine, service, { token: NEW });
    expect((await engine.lists.downloaded(id)).file).toMatchObject({ state: 'done', attemptsUsed: 2 });
    expect(tokensIn(service, since)).toEqual(new Set([NEW]));
  },
  SOON_MS,
);

test('removing a token ends the waiting of downloads in line, which go on with the next token', async () => {
  const held: { cut: () => void }[] = [];
  const { service, engine, connectionId, ids } = await desk(
    (response, number) => {
      if (number > 2) sendAll(response);
      else held.push(beginAndHold(response));
    },
    { technologies: ['Shopify', 'Magento', 'Drupal'] },
  );
  const [first = 0, second = 0, third = 0] = ids;
  for (const id of ids) engine.lists.download(id);
  await expect.poll(() => held.length).toBe(2);
  expect(fileOf(engine, third)?.state).toBe('waiting');
  engine.sessions.disconnect(connectionId);
  expect((await engine.lists.downloaded(third)).file).toMatchObject({ state: 'paused', attemptsUsed: 0 });
  expect([first, second].map((id) => fileOf(engine, id)?.state)).toEqual(['running', 'running']);
  const since = service.seen.length;
  for (const { cut } of held) cut();
  await engine.lists.downloaded(first);
  await engine.lists.downloaded(second);
  expect(service.seen).toHaveLength(since);
  await connectTo(engine, service, { token: NEW });
  await expect.poll(() => ids.map((id) => fileOf(engine, id)?.state)).toEqual(['done', 'done', 'done']);
  expect(tokensIn(service, since)).toEqual(new Set([NEW]));
});
