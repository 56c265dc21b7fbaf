import { MessageChannel as NodeChannel, type MessagePort as NodePort } from 'node:worker_threads';
import { implement, ORPCError } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import { afterEach, expect, test } from 'vitest';
import { StackdeskError } from '#contract/errors.ts';
import { defaultSettings } from '#contract/models/settings.ts';
import { contract } from '#contract/procedures.ts';
import { createEngineClient, type EngineConnection } from '../../../../renderer/rpc/engine-client.ts';

const settings = { ...defaultSettings, maxAgeMs: 0 };
const api = implement(contract);
const answers: (() => void)[] = [];

/** An engine that answers settings at once, a balance never, and refuses to list jobs. */
const handler = new RPCHandler({
  settings: { get: api.settings.get.handler(() => settings) },
  session: {
    refreshBalance: api.session.refreshBalance.handler(
      () => new Promise((resolve) => answers.push(() => resolve([]))),
    ),
  },
  jobs: {
    list: api.jobs.list.handler(() => {
      const data = { code: 'not_connected' as const, message: 'Nobody is connected.', advice: 'Connect.' };
      throw new ORPCError('PROBLEM', { defined: true, message: data.message, data });
    }),
  },
});

const opened: NodePort[] = [];
afterEach(() => {
  for (const port of opened.splice(0)) port.close();
  for (const answer of answers.splice(0)) answer();
});

function serve(link: EngineConnection): void {
  const { port1, port2 } = new NodeChannel();
  opened.push(port1, port2);
  handler.upgrade(port1, {});
  // A port of Node instead of the browser's; it has all that the link uses.
  link.open(port2 as unknown as MessagePort);
}

test('a call waits until there is a port', async () => {
  const link = createEngineClient();
  const early = link.client.settings.get();
  serve(link);
  expect(await early).toEqual(settings);
});

test('a problem of the engine arrives with its code', async () => {
  const link = createEngineClient();
  serve(link);
  await expect(link.client.jobs.list()).rejects.toMatchObject({
    name: 'StackdeskError',
    code: 'not_connected',
    message: 'Nobody is connected.',
  });
});

test('a call under way fails if the port is dropped, and the next call uses the next port', async () => {
  const link = createEngineClient();
  serve(link);
  const pending = link.client.session.refreshBalance();
  await expect.poll(() => answers.length).toBe(1);
  link.drop();
  await expect(pending).rejects.toMatchObject({ code: 'engine_stopped' });
  const next = link.client.settings.get();
  serve(link);
  expect(await next).toEqual(settings);
});

test('while the engine cannot be started, every call fails with the reason', async () => {
  const link = createEngineClient();
  const waiting = link.client.settings.get();
  link.refuse(new StackdeskError('store_newer', 'Written by a newer version.'));
  await expect(link.client.settings.get()).rejects.toMatchObject({ code: 'store_newer' });
  await expect(waiting).rejects.toMatchObject({ code: 'store_newer' });
  serve(link);
  expect(await link.client.settings.get()).toEqual(settings);
});
