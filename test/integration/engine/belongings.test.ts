import { expect, it, onTestFinished } from 'vitest';
import { changeSettings } from '../../../main/engine/data/change-settings.ts';
import type { Engine } from '../../../main/engine/engine.ts';
import { lookup } from '../../../main/engine/lookups/lookup.ts';
import {
  connectTo,
  openEngine,
  openEngineAtRealSpeed,
  openService,
} from '../../support/engine/engine-fixture.ts';
import { sendJson, startHttpService } from '../../support/services/http-service.ts';
import { withCompany } from '../../support/services/sandbox-http.ts';
import { startConnectProxy } from '../service/connect-proxy.ts';

const [site = '', other = ''] = withCompany(2);
const ELSEWHERE = { code: 'not_connected', reason: { key: 'token_elsewhere' } };
const elsewhere = expect.objectContaining({
  ...ELSEWHERE,
  reason: expect.objectContaining(ELSEWHERE.reason),
});

/** A foreign server, which answers as any service would. */
const openEvil = () =>
  startHttpService((_request, response) => {
    const user = { name: 'P', email: 'p@evil.example' };
    sendJson(response, { success: true, balance: 5, user, workspaces: [{ id: 'w1', name: 'W' }] });
  });

const ask = async (engine: Engine, name: string) =>
  lookup(engine.sessions.walletOf(engine.sessions.workspace().row), {
    subject: 'company',
    name,
    maxAgeMs: null,
    fresh: true,
  });

const tamper = (engine: Engine, baseUrl: string) =>
  engine.db.run('UPDATE connections SET base_url = ?', [baseUrl]);

it('if a store names another address, the earlier token is sent nowhere, and the window says so', async () => {
  const service = await openService();
  const evil = await openEvil();
  const engine = openEngine();
  const { connectionId } = await connectTo(engine, service, { token: service.tokens.ada });
  await ask(engine, site);
  const wallet = engine.sessions.walletOf(engine.sessions.workspace().row);
  tamper(engine, evil.baseUrl);
  const paid = service.control.requests().length;
  await expect(ask(engine, other)).rejects.toMatchObject({
    ...ELSEWHERE,
    message: expect.stringContaining(evil.baseUrl),
  });
  await expect(engine.refreshBalance()).rejects.toMatchObject(ELSEWHERE);
  expect(() => engine.sessions.open(connectionId)).toThrow(elsewhere);
  // The new address is not taken for one that the token was given for, either.
  await expect(engine.sessions.move(connectionId, `${evil.baseUrl}/api`)).rejects.toMatchObject({
    reason: { key: 'other_server' },
  });
  expect(() => wallet.client).toThrow(elsewhere);
  expect(engine.sessions.describe().connections).toMatchObject([{ state: 'no_token' }]);
  expect(evil.seen).toEqual([]);
  expect(service.control.requests()).toHaveLength(paid);

  tamper(engine, service.baseUrl);
  expect((await ask(engine, other)).outcome).toBe('found');
});

it('a store that changes an address while the token is typed, such as by a trigger, does not get the token either', async () => {
  const service = await openService();
  const evil = await openEvil();
  const engine = openEngine();
  for (const when of ['AFTER INSERT ON connections', 'AFTER UPDATE OF workspace ON connections'])
    engine.store.database.exec(
      `CREATE TRIGGER t${when.length} ${when} BEGIN UPDATE connections SET base_url = '${evil.baseUrl}'; END`,
    );
  await connectTo(engine, service, { token: service.tokens.ada });
  expect(engine.sessions.known()).toMatchObject([{ baseUrl: evil.baseUrl }]);
  await expect(engine.refreshBalance()).rejects.toMatchObject(ELSEWHERE);
  expect(evil.seen).toEqual([]);
});

it('a token goes to its own origin only, whatever connection it is given to', async () => {
  const service = await openService();
  const evil = await openEvil();
  const engine = openEngine();
  const { connectionId } = await connectTo(engine, service, { token: service.tokens.ada });
  await engine.close();
  const again = openEngine({ dataDir: engine.dataDir });
  again.sessions.awaitTokens();
  tamper(again, evil.baseUrl);
  again.sessions.attach({ connectionId, token: { value: service.tokens.ada, origin: service.baseUrl } });
  expect(again.sessions.describe().connections).toMatchObject([{ state: 'no_token' }]);
  await expect(again.refreshBalance()).rejects.toMatchObject(ELSEWHERE);
  // Only the sample service's address comes with its token.
  expect(() =>
    again.sessions.attach({
      connectionId,
      token: { value: service.tokens.ada, origin: evil.baseUrl },
      baseUrl: evil.baseUrl,
    }),
  ).toThrow(expect.objectContaining({ reason: expect.objectContaining({ key: 'other_server' }) }));
  expect(evil.seen).toEqual([]);
});

it('if another connection reaches the workspace with a token of its own, that one pays', async () => {
  const service = await openService();
  const engine = openEngine();
  const ada = await connectTo(engine, service, { token: service.tokens.ada, workspace: 1 });
  const grace = await connectTo(engine, service, { token: service.tokens.grace });
  engine.sessions.choose(ada.connectionId, ada.workspaces[1]?.id ?? '');
  const shared = engine.sessions.workspace().row;
  engine.db.run('INSERT OR IGNORE INTO connection_workspaces (connection_id, workspace) VALUES (?, ?)', [
    grace.connectionId,
    shared,
  ]);
  engine.db.run('UPDATE connections SET base_url = ? WHERE id = ?', [
    'https://evil.example',
    ada.connectionId,
  ]);
  expect(engine.sessions.walletOf(shared).client).toBeDefined();
});

it('a proxy’s password goes to its own proxy only, however the settings change', async () => {
  const mine = await startConnectProxy(9, 403);
  const evil = await startConnectProxy(9, 403);
  onTestFinished(async () => {
    await mine[Symbol.asyncDispose]();
    await evil[Symbol.asyncDispose]();
  });
  const [address, evilAddress] = [mine, evil].map(({ url }) => new URL(url).origin) as [string, string];
  const engine = openEngineAtRealSpeed();
  const reach = () => engine.network.ping('https://service.example');
  engine.network.setCredentials({ proxy: address, user: 'corp', password: 'corp-password' });
  changeSettings(engine, { proxy: { kind: 'manual', url: address } });
  await reach();
  expect(mine.asked.at(-1)?.authorization).toMatch(/^Basic /);
  // Changed by a person, and by a tampered store.
  changeSettings(engine, { proxy: { kind: 'manual', url: evilAddress } });
  await reach();
  engine.db.run("UPDATE settings SET value = ? WHERE key = 'proxy'", [
    JSON.stringify({ kind: 'manual', url: evilAddress }),
  ]);
  engine.network.renew();
  await reach();
  expect(evil.asked.length).toBeGreaterThan(0);
  expect(evil.asked.every(({ authorization }) => authorization === undefined)).toBe(true);
});
