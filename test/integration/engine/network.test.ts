import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { testConnection } from '../../../main/engine/connections/test-connection.ts';
import { changeSettings } from '../../../main/engine/data/change-settings.ts';
import type { Engine } from '../../../main/engine/engine.ts';
import { lookup } from '../../../main/engine/lookups/lookup.ts';
import { readSettings } from '../../../main/engine/store/settings.ts';
import { connectTo, openEngineAtRealSpeed, openService } from '../../support/engine/engine-fixture.ts';
import { findInFiles } from '../../support/files/find-in-files.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { gateBefore } from '../../support/services/gated-service.ts';
import { withCompany } from '../../support/services/sandbox-http.ts';
import { makeCertificates, startTlsFront } from '../../support/services/tls-service.ts';
import { startConnectProxy } from '../service/connect-proxy.ts';

const [site = '', other = ''] = withCompany(2);

async function openSecureService() {
  const sandbox = await openService();
  const certificates = makeCertificates();
  const front = await startTlsFront(sandbox.baseUrl, certificates);
  return {
    sandbox,
    certificates,
    port: front.port,
    direct: front.baseUrl,
    named: `https://service.test:${front.port}`,
  };
}

async function openProxy(port: number, refuse?: number) {
  const proxy = await startConnectProxy(port, refuse);
  onTestFinished(() => proxy[Symbol.asyncDispose]());
  return { ...proxy, address: new URL(proxy.url).origin };
}

const ask = (engine: Engine, name: string) =>
  lookup(engine.sessions.walletOf(engine.sessions.workspace().row), {
    subject: 'company',
    name,
    maxAgeMs: null,
    fresh: false,
  });

const runTest = (engine: Engine, connectionId: string) =>
  testConnection({ ...engine, settings: readSettings(engine.db) }, engine.sessions.open(connectionId));

describe('settings of the network', () => {
  it('apply to every request from the moment they are set: an authority, a proxy with a password, and none', async () => {
    const { sandbox, certificates, port, direct, named } = await openSecureService();
    const engine = openEngineAtRealSpeed();
    await expect(connectTo(engine, { baseUrl: direct }, { token: sandbox.token })).rejects.toMatchObject({
      code: 'tls_failed',
    });
    changeSettings(engine, { caFile: certificates.caFile });
    await connectTo(engine, { baseUrl: direct }, { token: sandbox.token });

    const proxy = await openProxy(port);
    changeSettings(engine, { proxy: { kind: 'manual', url: proxy.address } });
    const { connectionId } = await connectTo(engine, { baseUrl: named }, { token: sandbox.token });
    expect((await ask(engine, site)).outcome).toBe('found');
    expect(proxy.asked.map(({ target }) => target)).toContain(`service.test:${port}`);
    expect(proxy.asked.every(({ authorization }) => authorization === undefined)).toBe(true);

    engine.network.setCredentials({ proxy: proxy.address, user: 'ann', password: 'p:w ü' });
    proxy.asked.length = 0;
    expect(await runTest(engine, connectionId)).toMatchObject({
      route: { proxy: proxy.address, caFile: certificates.caFile },
      steps: [{ problem: null }, { problem: null }],
    });
    const expected = `Basic ${Buffer.from('ann:p:w ü').toString('base64')}`;
    expect(new Set(proxy.asked.map(({ authorization }) => authorization))).toEqual(new Set([expected]));
    expect(proxy.plain.join()).not.toContain(sandbox.token);

    changeSettings(engine, { proxy: { kind: 'none' } });
    proxy.asked.length = 0;
    expect((await runTest(engine, connectionId)).steps).toMatchObject([{ problem: { code: 'unreachable' } }]);
    expect(proxy.asked).toEqual([]);
    await engine.close();
    expect(findInFiles(engine.dataDir, 'p:w ü')).toEqual([]);
  });

  it('are refused if they cannot work, and the earlier ones stay in force', async () => {
    const { sandbox, certificates, direct } = await openSecureService();
    const engine = openEngineAtRealSpeed();
    changeSettings(engine, { caFile: certificates.caFile });
    await connectTo(engine, { baseUrl: direct }, { token: sandbox.token });
    const before = readSettings(engine.db);
    const note = join(tempDir(), 'note.pem');
    writeFileSync(note, 'no certificate');
    for (const [changes, code] of [
      [{ caFile: note }, 'file_unreadable'],
      [{ caFile: '/no/such/file.pem' }, 'file_not_found'],
      [{ proxy: { kind: 'manual', url: 'socks5://127.0.0.1:1' } }, 'usage'],
      [{ proxy: { kind: 'manual', url: 'http://ann:secret@127.0.0.1:1' } }, 'usage'],
      [{ proxy: { kind: 'manual', url: 'http://' } }, 'usage'],
      [{ downloadDir: '/no/such/folder' }, 'file_not_found'],
      [{ downloadDir: 'here' }, 'file_not_found'],
    ] as const) {
      const act = () => changeSettings(engine, changes);
      expect(act).toThrow(expect.objectContaining({ code }));
      expect(act).not.toThrow(/secret/);
    }
    expect(readSettings(engine.db)).toEqual(before);
    expect((await ask(engine, site)).outcome).toBe('found');
  });

  it('do not hide what is saved if they stop working, and say why nothing is sent', async () => {
    const { sandbox, certificates, direct } = await openSecureService();
    const engine = openEngineAtRealSpeed();
    const caFile = join(tempDir(), 'ca.pem');
    writeFileSync(caFile, readFileSync(certificates.caFile));
    changeSettings(engine, { caFile });
    const { connectionId } = await connectTo(engine, { baseUrl: direct }, { token: sandbox.token });
    await ask(engine, site);
    await engine.close();
    rmSync(caFile);

    const again = openEngineAtRealSpeed({ dataDir: engine.dataDir });
    again.sessions.attach({ connectionId, token: { value: sandbox.token, origin: direct } });
    expect((await ask(again, site)).saved).toBe(true);
    await expect(ask(again, other)).rejects.toMatchObject({
      code: 'tls_failed',
      message: expect.stringContaining('does not exist'),
    });
    changeSettings(again, { caFile: certificates.caFile });
    expect((await ask(again, other)).outcome).toBe('found');
  });

  it('do not cut off a paid request that is under way when they change', async () => {
    const sandbox = await openService();
    const gate = await gateBefore(sandbox.baseUrl);
    const engine = openEngineAtRealSpeed();
    await connectTo(engine, gate, { token: sandbox.token });
    gate.shut();
    const wallet = engine.sessions.walletOf(engine.sessions.workspace().row);
    const asking = wallet.client.companiesBatch([site]);
    await expect.poll(gate.waiting, { interval: 1 }).toBe(1);
    changeSettings(engine, { proxy: { kind: 'none' } });
    changeSettings(engine, { proxy: { kind: 'system' } });
    gate.open();
    expect((await asking).credits.used).toBe(1);
    expect(sandbox.control.requests()).toHaveLength(1);
  });
});

describe('the proxy that this computer names', () => {
  it('is looked up for each origin, and used', async () => {
    const { sandbox, certificates, port, named } = await openSecureService();
    const proxy = await openProxy(port);
    const lookUp = vi.fn(async (origin: string) =>
      origin === named ? `SOCKS 127.0.0.1:9; PROXY ${new URL(proxy.address).host}; DIRECT` : 'DIRECT',
    );
    const engine = openEngineAtRealSpeed({ systemProxy: lookUp });
    changeSettings(engine, { caFile: certificates.caFile });
    const { connectionId } = await connectTo(engine, { baseUrl: named }, { token: sandbox.token });
    expect(lookUp).toHaveBeenCalledWith(named);
    expect((await ask(engine, site)).outcome).toBe('found');
    expect(proxy.asked.length).toBeGreaterThan(0);
    expect(await runTest(engine, connectionId)).toMatchObject({ route: { proxy: proxy.address } });
  });

  it('is never looked up for this computer itself', async () => {
    const sandbox = await openService();
    const lookUp = vi.fn(async () => 'PROXY 127.0.0.1:9');
    const engine = openEngineAtRealSpeed({ systemProxy: lookUp });
    await connectTo(engine, sandbox, { token: sandbox.token });
    expect(lookUp).not.toHaveBeenCalled();
  });

  it('is reported if it is SOCKS only, and nothing is sent', async () => {
    const engine = openEngineAtRealSpeed({ systemProxy: async () => 'SOCKS5 127.0.0.1:9' });
    await expect(
      connectTo(engine, { baseUrl: 'https://service.test' }, { token: 'of-nobody' }),
    ).rejects.toMatchObject({ code: 'unreachable', message: expect.stringMatching(/kind of proxy/) });
  });

  it('is a direct connection if nothing is known', async () => {
    const { sandbox, certificates, direct, port } = await openSecureService();
    const engine = openEngineAtRealSpeed({ systemProxy: () => Promise.reject(new Error('gone')) });
    changeSettings(engine, { caFile: certificates.caFile });
    await connectTo(engine, { baseUrl: direct }, { token: sandbox.token });
    // A name that no proxy resolves.
    await expect(
      connectTo(engine, { baseUrl: `https://service.test:${port}` }, { token: sandbox.token }),
    ).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('comes from the environment if there is no shell', async () => {
    const { sandbox, certificates, port, named } = await openSecureService();
    const proxy = await openProxy(port);
    vi.stubEnv('https_proxy', proxy.url);
    vi.stubEnv('no_proxy', '');
    onTestFinished(() => void vi.unstubAllEnvs());
    const engine = openEngineAtRealSpeed();
    changeSettings(engine, { caFile: certificates.caFile });
    const { connectionId } = await connectTo(engine, { baseUrl: named }, { token: sandbox.token });
    expect(proxy.asked.length).toBeGreaterThan(0);
    const tested = await runTest(engine, connectionId);
    expect(tested.route.proxy).toBe(proxy.address);
    expect(JSON.stringify(tested)).not.toContain('p%40ss');
  });
});

describe('a connection test', () => {
  it('shows who it is, what the wallet holds, what the headers allow, and costs nothing', async () => {
    const sandbox = await openService();
    const engine = openEngineAtRealSpeed();
    const { connectionId } = await connectTo(engine, sandbox, { token: sandbox.token });
    expect(await runTest(engine, connectionId)).toMatchObject({
      baseUrl: sandbox.baseUrl,
      route: { proxy: null, caFile: null },
      userName: 'Ada Sample',
      userEmail: 'ada@northwind.example',
      workspaces: [{ name: 'Northwind Research' }, { name: 'Harbour Sales' }],
      credits: { workspaceName: 'Northwind Research', balance: 12_480, wallet: 'bulk_lookup' },
      steps: [
        { question: 'me', limitPerMinute: 60, remaining: expect.any(Number), problem: null },
        { question: 'credits', limitPerMinute: 500, latencyMs: expect.any(Number), problem: null },
      ],
    });
    expect(sandbox.control.requests()).toEqual([]);
  });

  it('reports what is wrong as a part of its result', async () => {
    const sandbox = await openService();
    const engine = openEngineAtRealSpeed();
    const { connectionId } = await connectTo(engine, sandbox, { token: sandbox.token });
    sandbox.control.revoke(sandbox.token);
    expect(await runTest(engine, connectionId)).toMatchObject({
      userName: null,
      credits: null,
      steps: [{ question: 'me', problem: { code: 'unauthenticated', advice: expect.any(String) } }],
    });
    await sandbox.close();
    expect((await runTest(engine, connectionId)).steps).toMatchObject([
      { question: 'me', problem: { code: 'unreachable' } },
    ]);
  });

  it('names a proxy that refuses', async () => {
    const { sandbox, certificates, port, named } = await openSecureService();
    const engine = openEngineAtRealSpeed();
    const proxy = await openProxy(port);
    changeSettings(engine, { caFile: certificates.caFile, proxy: { kind: 'manual', url: proxy.address } });
    const { connectionId } = await connectTo(engine, { baseUrl: named }, { token: sandbox.token });
    const strict = await openProxy(port, 407);
    changeSettings(engine, { proxy: { kind: 'manual', url: strict.address } });
    expect((await runTest(engine, connectionId)).steps).toMatchObject([
      { problem: { code: 'proxy_unauthenticated', message: expect.stringContaining('407') } },
    ]);
    // Each further try could lock the account.
    const { length } = strict.asked;
    for (let tries = 0; tries < 3; tries += 1)
      expect((await runTest(engine, connectionId)).steps).toMatchObject([
        { problem: { code: 'proxy_unauthenticated' } },
      ]);
    expect(strict.asked).toHaveLength(length);
    changeSettings(engine, { proxy: { kind: 'manual', url: proxy.address } });
    expect((await runTest(engine, connectionId)).steps).toMatchObject([{ problem: null }, { problem: null }]);
  });
});
