import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createConnections } from '../../../main/shell/connections.ts';
import { openPreferences } from '../../../main/shell/preferences.ts';
import type { ControlCall, KnownConnection } from '../../../preload/contract/host.ts';
import { tempDir } from '../../support/temp-dir.ts';

const ID = '2f0d3c1a-0000-4000-8000-000000000001';

test('a token goes only to the origin that it was given for, whatever a restored store says', async () => {
  const kept = new Map<string, string>();
  const handedOver: unknown[] = [];
  const call = (async (name: string, request: unknown) => {
    if (name === 'connect') return { connectionId: ID, name: 'Ada', workspaces: [] };
    handedOver.push(request);
    return null;
  }) as unknown as ControlCall;
  const connections = createConnections({
    call,
    keychain: {
      kind: () => Promise.resolve('memory'),
      get: async (id: string) => kept.get(id) ?? null,
      set: async (id: string, token: string) => {
        kept.set(id, token);
        return 'memory';
      },
      remove: async (id: string) => void kept.delete(id),
      clear: async () => kept.clear(),
    } as never,
    preferences: openPreferences(join(tempDir(), 'preferences.json')),
    startSandbox: () => Promise.reject(new Error('nobody asked for it')),
  });
  await connections.connect({ token: 'tok-of-ada', baseUrl: 'https://service.example/api' });
  kept.set('proxy', '{"user":"u","password":"p"}');
  const known = (id: string, baseUrl: string): KnownConnection => ({ id, kind: 'service', baseUrl });
  await connections.restore(
    call,
    [
      known(ID, 'https://elsewhere.example'),
      known('proxy', 'https://elsewhere.example'),
      known(ID, 'not an address'),
    ],
    Promise.resolve(),
  );
  expect(handedOver).toEqual([
    { connectionId: ID, token: null },
    { connectionId: 'proxy', token: null },
    { connectionId: ID, token: null },
  ]);
  await connections.restore(call, [known(ID, 'https://service.example')], Promise.resolve());
  expect(handedOver.at(-1)).toEqual({ connectionId: ID, token: 'tok-of-ada' });
});

test('the keychain is asked after what must come first, and what it takes to unlock holds up nothing else', async () => {
  const LOCKED = '2f0d3c1a-0000-4000-8000-000000000002';
  const origin = 'https://service.example';
  const preferences = openPreferences(join(tempDir(), 'preferences.json'));
  preferences.set({ origins: { [ID]: origin, [LOCKED]: origin } });
  const asked: string[] = [];
  const handedOver: unknown[] = [];
  const unlocked = later<string>();
  const first = later<void>();
  const call = (async (_name: string, request: unknown) =>
    handedOver.push(request)) as unknown as ControlCall;
  const connections = createConnections({
    call,
    keychain: {
      get: (id: string) => {
        asked.push(id);
        return id === LOCKED ? unlocked.promise : Promise.resolve('tok-of-ada');
      },
    } as never,
    preferences,
    startSandbox: () => Promise.reject(new Error('nobody asked for it')),
  });
  const restored = connections.restore(
    call,
    [ID, LOCKED].map((id) => ({ id, kind: 'service', baseUrl: origin })),
    first.promise,
  );
  await setImmediate();
  expect(asked).toEqual([]);
  first.resolve();
  await expect.poll(() => handedOver).toEqual([{ connectionId: ID, token: 'tok-of-ada' }]);
  unlocked.resolve('tok-of-grace');
  await restored;
  expect(handedOver.at(-1)).toEqual({ connectionId: LOCKED, token: 'tok-of-grace' });
});

test('an engine whose sample service does not start hears that there is no token', async () => {
  const handedOver: unknown[] = [];
  const call = (async (_name: string, request: unknown) =>
    handedOver.push(request)) as unknown as ControlCall;
  const connections = createConnections({
    call,
    keychain: {} as never,
    preferences: openPreferences(join(tempDir(), 'preferences.json')),
    startSandbox: () => Promise.reject(new Error('no port is free')),
  });
  await connections.restore(
    call,
    [{ id: 'sample', kind: 'sample', baseUrl: 'http://127.0.0.1:1' }],
    Promise.resolve(),
  );
  await expect(connections.restoreSample()).rejects.toThrow('no port is free');
  expect(handedOver).toEqual([{ connectionId: 'sample', token: null }]);
});

function later<Value>() {
  let settle: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: (value: Value) => settle(value) };
}
