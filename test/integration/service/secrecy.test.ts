import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { createServiceClient } from '../../../main/engine/service/client.ts';
import { createPacer } from '../../../main/engine/service/pacer/pacer.ts';
import { createToken } from '../../../main/engine/service/secret.ts';
import { createTransport } from '../../../main/engine/service/transport.ts';
import { failureOf, makeClient, TOKEN, WORKSPACE } from './make-client.ts';
import { cutBody, json, reset, startScripted, text } from './scripted-server.ts';

/** Everything that a log, a crash report or a careless caller could print of a value. */
function everythingOf(value: unknown): string {
  const parts = [
    String(value),
    JSON.stringify(value),
    inspect(value, { depth: 12, showHidden: true, getters: true }),
  ];
  for (let seen = value; seen instanceof Error; seen = seen.cause) {
    parts.push(seen.message, seen.stack ?? '', JSON.stringify(Object.getOwnPropertyDescriptors(seen)));
  }
  return parts.join('\n');
}

const echo = {
  error_code: 'unauthenticated',
  message: `The token ${TOKEN} is revoked.`,
  seen: `Bearer ${TOKEN}`,
};

test.each([
  ['a refusal that echoes it', json(401, echo)],
  ['a failure that echoes it', json(500, { ...echo, error_code: 'server_error' })],
  ['a page that echoes it', text(200, `<html>${TOKEN}</html>`)],
  ['a redirect that echoes it', text(302, '', { location: `https://other.test/?token=${TOKEN}` })],
  ['a reset', reset],
  ['a cut body', cutBody],
])('no error holds the token after %s', async (_name, step) => {
  await using server = await startScripted(step);
  await using made = makeClient(server.baseUrl, { retry: { maxRepeats: 1 } });
  const calls = [
    () => made.client.me(),
    () => made.client.lookupDomain('a.com'),
    () => made.client.companiesBatch(['a.com']),
  ];
  for (const call of calls) expect(everythingOf(await failureOf(call()))).not.toContain(TOKEN);
  expect(server.received[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`);
});

test('no error holds the token when nothing could be sent', async () => {
  await using made = makeClient('https://no-such-host.invalid', { retry: { maxRepeats: 0 } });
  expect(everythingOf(await failureOf(made.client.me()))).not.toContain(TOKEN);
  for (const token of [`${TOKEN}\nx`, `${TOKEN} x`, `${TOKEN}é`]) {
    const thrown = await failureOf(Promise.resolve().then(() => makeClient('https://a.test', { token })));
    expect(thrown).toMatchObject({ code: 'unauthenticated' });
    expect(everythingOf(thrown)).not.toContain(TOKEN);
  }
});

test('neither the client, the pacer, the transport nor an answer shows the token', async () => {
  await using server = await startScripted(json(200, { success: true, echoed: `Bearer ${TOKEN}` }));
  const transport = createTransport({ proxy: { kind: 'none' } });
  const pacer = createPacer();
  const client = createServiceClient({
    baseUrl: server.baseUrl,
    token: createToken(TOKEN, server.baseUrl),
    workspaceId: WORKSPACE,
    pacer,
    transport,
  });
  const answer = await client.me();
  expect(answer.body).toEqual({ success: true, echoed: 'Bearer [token]' });
  for (const value of [
    createToken(TOKEN, server.baseUrl),
    client,
    pacer,
    pacer.describe(),
    transport,
    answer,
  ]) {
    expect(everythingOf(value)).not.toContain(TOKEN);
  }
  await transport.close();
});
