import { join } from 'node:path';
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
  await connections.restore(call, [
    known(ID, 'https://elsewhere.example'),
    known('proxy', 'https://elsewhere.example'),
    known(ID, 'not an address'),
  ]);
  expect(handedOver).toEqual([]);
  await connections.restore(call, [known(ID, 'https://service.example')]);
  expect(handedOver).toEqual([{ connectionId: ID, token: 'tok-of-ada' }]);
});

test('a keychain that must be unlocked first holds no engine up, and its token comes when it comes', async () => {
  const preferences = openPreferences(join(tempDir(), 'preferences.json'));
  preferences.set({ origins: { [ID]: 'https://service.example' } });
  const unlocking: { unlock?: (token: string) => void } = {};
  const handedOver: unknown[] = [];
  const call = (async (_name: string, request: unknown) =>
    handedOver.push(request)) as unknown as ControlCall;
  const connections = createConnections({
    call,
    keychain: {
      get: () =>
        new Promise((resolve) => {
          unlocking.unlock = resolve;
        }),
    } as never,
    preferences,
    startSandbox: () => Promise.reject(new Error('nobody asked for it')),
    patienceMs: 1,
  });
  await connections.restore(call, [{ id: ID, kind: 'service', baseUrl: 'https://service.example' }]);
  expect(handedOver).toEqual([]);
  unlocking.unlock?.('tok-of-ada');
  await expect.poll(() => handedOver).toEqual([{ connectionId: ID, token: 'tok-of-ada' }]);
});
