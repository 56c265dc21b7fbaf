import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createConnections } from '../../../main/shell/security/connections.ts';
import type { Kept } from '../../../main/shell/security/keychain.ts';
import { openPreferences } from '../../../main/shell/system/preferences.ts';
import { StackdeskError } from '#contract/errors.ts';
import type { ControlCall, KnownConnection } from '#contract/host.ts';
import { because } from '#contract/reason.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

const ID = '2f0d3c1a-0000-4000-8000-000000000001';

const service = 'https://service.example';
const known = (id: string, baseUrl: string): KnownConnection => ({ id, kind: 'service', baseUrl });
const yes = { confirm: async () => undefined };
const preferencesOf = () => openPreferences(join(tempDir(), 'preferences.json'));

/** A keychain that stores what it is given, and the calls that the engine got. */
function make(
  options: {
    confirm?: (...facts: unknown[]) => Promise<void>;
    refuse?: (name: string) => Error | null;
    kept?: Record<string, Kept>;
  } = {},
) {
  const kept = new Map<string, Kept>(Object.entries(options.kept ?? {}));
  const calls: unknown[] = [];
  const call = (async (name: string, request: unknown) => {
    calls.push([name, request]);
    const refusal = options.refuse?.(name) ?? null;
    if (refusal !== null) throw refusal;
    if (name === 'check_address')
      return (request as { baseUrl: string }).baseUrl
        .replace(/^(?!https?:)/, 'https://')
        .replace(/\/api$/, '');
    if (name === 'connection_of') return { kind: 'service', name: 'Ada', address: service };
    return name === 'connect' ? { connectionId: ID, name: 'Ada', workspaces: [] } : null;
  }) as unknown as ControlCall;
  const preferences = preferencesOf();
  const connections = createConnections({
    call,
    keychain: {
      get: async (id: string) => kept.get(id) ?? null,
      set: async (id: string, entry: Kept) => {
        kept.set(id, entry);
        return 'memory';
      },
      remove: async (id: string) => void kept.delete(id),
    } as never,
    preferences,
    questions: { confirm: options.confirm ?? yes.confirm },
    startSandbox: () => Promise.reject(new Error('nobody asked for it')),
  });
  return { connections, call, calls, kept, preferences };
}

test('a token is stored and passed on with the origin that it was given for, whatever a store says', async () => {
  const { connections, call, calls, kept } = make();
  await connections.connect({ token: 'tok-of-ada', baseUrl: `${service}/api` });
  expect(kept.get(ID)).toEqual({ secret: 'tok-of-ada', owner: service });
  calls.length = 0;
  await connections.restore(call, [known(ID, 'https://elsewhere.example')], Promise.resolve());
  expect(calls).toEqual([
    ['connection', { connectionId: ID, token: { value: 'tok-of-ada', origin: service } }],
  ]);
});

test('a proxy’s password is never used as a token, whatever the names of connections in a store are', async () => {
  const { connections, call, calls } = make({
    kept: { proxy: { secret: 'p', owner: 'http://proxy.example', user: 'u' } },
  });
  await connections.restore(call, [known('proxy', 'http://proxy.example')], Promise.resolve());
  expect(calls).toEqual([['connection', { connectionId: 'proxy', token: null }]]);
});

test('a connection is removed once the person said yes, and never together with the password of the proxy', async () => {
  const password: Kept = { secret: 'p', owner: 'http://proxy.example', user: 'u' };
  const kept = () => ({ proxy: password, [ID]: { secret: 'tok-of-ada', owner: service } });
  const no = new Error('no');
  const declined = make({ kept: kept(), confirm: () => Promise.reject(no) });
  await expect(declined.connections.disconnect(ID)).rejects.toBe(no);
  expect(declined.calls).toEqual([['connection_of', { connectionId: ID }]]);
  expect(Object.fromEntries(declined.kept)).toEqual(kept());
  const { connections, kept: left } = make({ kept: kept() });
  // A store from elsewhere may name a connection like this.
  await connections.disconnect('proxy');
  expect(Object.fromEntries(left)).toEqual(kept());
  await connections.disconnect(ID);
  expect(Object.fromEntries(left)).toEqual({ proxy: password });
});

test('an address is asked about, used and kept as the engine spells it', async () => {
  const asked: unknown[] = [];
  const { connections, calls, preferences } = make({ confirm: async (...facts) => void asked.push(facts) });
  await connections.connect({ token: 'tok-of-ada', baseUrl: 'service.example/api' });
  await connections.move({ connectionId: ID, baseUrl: 'service.example' });
  const facts = { host: 'service.example', address: service };
  expect(asked).toEqual([
    ['connect', facts],
    ['move', facts],
  ]);
  expect(calls).toContainEqual(['connect', { kind: 'service', baseUrl: service, token: 'tok-of-ada' }]);
  expect(calls).toContainEqual(['move', { connectionId: ID, baseUrl: service }]);
  expect(preferences.get().baseUrl).toBe(service);
});

test('an impossible address is refused before the person is asked about it', async () => {
  const refused = new StackdeskError('usage', because('address_in_clear', { host: 'nowhere.invalid' }));
  const questions: string[] = [];
  const { connections, calls } = make({
    confirm: async () => void questions.push('asked'),
    refuse: (name) => (name === 'check_address' ? refused : null),
  });
  const baseUrl = 'http://nowhere.invalid';
  await expect(connections.connect({ token: 'tok-of-ada', baseUrl })).rejects.toBe(refused);
  await expect(connections.move({ connectionId: ID, baseUrl })).rejects.toBe(refused);
  expect(questions).toEqual([]);
  expect(calls.map((call) => (call as [string])[0])).toEqual(['check_address', 'check_address']);
});

test('if the person says no, no token is sent and no address is changed', async () => {
  const no = new Error('no');
  const { connections, calls, kept, preferences } = make({ confirm: () => Promise.reject(no) });
  await expect(connections.connect({ token: 'tok-of-ada', baseUrl: service })).rejects.toBe(no);
  await expect(connections.move({ connectionId: ID, baseUrl: service })).rejects.toBe(no);
  expect(calls).toEqual([
    ['check_address', { connectionId: null, baseUrl: service }],
    ['check_address', { connectionId: ID, baseUrl: service }],
  ]);
  expect(kept.size).toBe(0);
  expect(preferences.get().baseUrl).toBeNull();
});

test('the keychain is asked only after what must come first, and unlocking it delays nothing else', async () => {
  const LOCKED = '2f0d3c1a-0000-4000-8000-000000000002';
  const entry = (secret: string): Kept => ({ secret, owner: service });
  const asked: string[] = [];
  const handedOver: unknown[] = [];
  const unlocked = later<Kept>();
  const first = later<void>();
  const call = (async (_name: string, request: unknown) =>
    handedOver.push(request)) as unknown as ControlCall;
  const connections = createConnections({
    call,
    keychain: {
      get: (id: string) => {
        asked.push(id);
        return id === LOCKED ? unlocked.promise : Promise.resolve(entry('tok-of-ada'));
      },
    } as never,
    preferences: preferencesOf(),
    questions: yes,
    startSandbox: () => Promise.reject(new Error('nobody asked for it')),
  });
  const restored = connections.restore(
    call,
    [ID, LOCKED].map((id) => known(id, service)),
    first.promise,
  );
  await setImmediate();
  expect(asked).toEqual([]);
  first.resolve();
  await expect
    .poll(() => handedOver)
    .toEqual([{ connectionId: ID, token: { value: 'tok-of-ada', origin: service } }]);
  unlocked.resolve(entry('tok-of-grace'));
  await restored;
  expect(handedOver.at(-1)).toEqual({
    connectionId: LOCKED,
    token: { value: 'tok-of-grace', origin: service },
  });
});

test('if the sample service does not start, the engine learns that there is no token', async () => {
  const handedOver: unknown[] = [];
  const call = (async (_name: string, request: unknown) =>
    handedOver.push(request)) as unknown as ControlCall;
  const connections = createConnections({
    call,
    keychain: {} as never,
    preferences: preferencesOf(),
    questions: yes,
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
