import { describe, expect, it } from 'vitest';
import type { Engine } from '../../../main/engine/engine.ts';
import { lookup } from '../../../main/engine/lookups/lookup.ts';
import { listLedger } from '../../../main/engine/store/ledger.ts';
import { summariseLedger } from '../../../main/engine/store/ledger-sums.ts';
import { WORKSPACES } from '../../../main/sandbox/accounts.ts';
import { connectTo, openEngine, openService } from '../../support/engine/engine-fixture.ts';
import { withCompany } from '../../support/services/sandbox-http.ts';

const [mine = '', theirs = '', shared = ''] = withCompany(3);

const ask = (engine: Engine, name: string) =>
  lookup(engine.sessions.walletOf(engine.sessions.workspace().row), {
    subject: 'company',
    name,
    maxAgeMs: null,
    fresh: false,
  });

const ledgerOf = (engine: Engine) =>
  listLedger(engine.db, engine.sessions.workspace().row, { limit: 100 }).map(({ subject }) => subject);

async function openTwo() {
  const service = await openService();
  const engine = openEngine();
  const ada = await connectTo(engine, service, { token: service.tokens.ada });
  const grace = await connectTo(engine, service, { token: service.tokens.grace, workspace: 1 });
  const chooseAda = () => engine.sessions.choose(ada.connectionId, WORKSPACES[0]?.id ?? '');
  const chooseGrace = () => engine.sessions.choose(grace.connectionId, WORKSPACES[2]?.id ?? '');
  return { service, engine, ada, grace, chooseAda, chooseGrace };
}

describe('two accounts at once', () => {
  it('spend from their own wallets, and see their own answers, charges and balances only', async () => {
    const { service, engine, chooseAda, chooseGrace } = await openTwo();
    const before = service.control.balances();
    chooseAda();
    await ask(engine, mine);
    await ask(engine, shared);
    await engine.refreshBalance();
    const adasBalances = engine.sessions.describe().balances;
    chooseGrace();
    expect(engine.sessions.describe().balances.map(({ remaining }) => remaining)).toEqual([null, null]);
    expect(ledgerOf(engine)).toEqual([]);
    // What the other workspace paid for is not shown here, so it is paid again.
    expect(await ask(engine, shared)).toMatchObject({ saved: false, credits: 1 });
    await ask(engine, theirs);
    expect(ledgerOf(engine)).toEqual([theirs, shared]);
    const now = engine.now();
    expect(summariseLedger(engine.db, engine.sessions.workspace().row, { days: 1, now }).kinds).toMatchObject(
      [{ kind: 'companies', credits: 2 }],
    );
    chooseAda();
    expect(ledgerOf(engine)).toEqual([shared, mine]);
    expect(engine.sessions.describe().balances).toEqual(adasBalances);
    const after = service.control.balances();
    const spent = WORKSPACES.map(({ id }) => (before[id]?.bulk_lookup ?? 0) - (after[id]?.bulk_lookup ?? 0));
    expect(spent).toEqual([2, 0, 2]);
  });

  it('are distinguished by which was chosen last, even if the clock was put back', async () => {
    const { engine, ada, chooseAda, chooseGrace } = await openTwo();
    chooseGrace();
    engine.db.run('UPDATE connections SET last_used_at = last_used_at + 3600000');
    chooseAda();
    expect(engine.sessions.describe().activeId).toBe(ada.connectionId);
    await engine.close();
    expect(openEngine({ dataDir: engine.dataDir }).sessions.describe().activeId).toBe(ada.connectionId);
  });

  it('are both known with their workspaces, and the one used last is in use after a restart', async () => {
    const { engine, ada, chooseAda } = await openTwo();
    chooseAda();
    await engine.close();
    const again = openEngine({ dataDir: engine.dataDir });
    expect(again.sessions.describe()).toMatchObject({
      activeId: ada.connectionId,
      connections: [
        { userName: 'Ada Sample', workspaces: [{}, {}], state: 'no_token' },
        { userName: 'Grace Sample', workspaces: [{}, {}], state: 'no_token' },
      ],
    });
  });

  it('wait for their tokens after a restart, until each token came or there is none', async () => {
    const { service, engine, ada, grace, chooseAda } = await openTwo();
    chooseAda();
    await engine.close();
    const again = openEngine({ dataDir: engine.dataDir });
    again.sessions.awaitTokens();
    const states = () => again.sessions.describe().connections.map(({ state }) => state);
    expect(states()).toEqual(['awaited', 'awaited']);
    expect(() => ask(again, theirs)).toThrow(expect.objectContaining({ code: 'token_awaited' }));
    expect(() => again.sessions.open(ada.connectionId)).toThrow(
      expect.objectContaining({ code: 'token_awaited' }),
    );
    again.sessions.attach({ connectionId: ada.connectionId, token: null });
    expect(states()).toEqual(['no_token', 'awaited']);
    expect(() => again.sessions.open(ada.connectionId)).toThrow(
      expect.objectContaining({ code: 'not_connected' }),
    );
    again.sessions.attach({
      connectionId: grace.connectionId,
      token: { value: service.tokens.ada, origin: service.baseUrl },
    });
    expect(states()).toEqual(['no_token', 'ready']);
    again.sessions.attach({
      connectionId: ada.connectionId,
      token: { value: service.tokens.ada, origin: service.baseUrl },
    });
    expect((await ask(again, theirs)).outcome).toBe('found');
  });

  it('keep a token that a person gave while the keychain had not yet returned the old one', async () => {
    const { service, engine, ada } = await openTwo();
    await engine.close();
    const again = openEngine({ dataDir: engine.dataDir });
    again.sessions.awaitTokens();
    await connectTo(again, service, { token: service.tokens.ada });
    again.sessions.attach({
      connectionId: ada.connectionId,
      token: { value: 'tok-of-before', origin: service.baseUrl },
    });
    expect((await ask(again, theirs)).outcome).toBe('found');
  });

  it('use the token of the account in use if both reach the workspace', async () => {
    const { service, engine, ada, grace } = await openTwo();
    const both = WORKSPACES[1]?.id ?? '';
    engine.sessions.choose(ada.connectionId, both);
    engine.sessions.choose(grace.connectionId, both);
    service.control.revoke(service.tokens.ada);
    expect((await ask(engine, mine)).outcome).toBe('found');
  });

  it('can be disconnected without affecting each other', async () => {
    const { service, engine, ada, grace, chooseAda, chooseGrace } = await openTwo();
    chooseAda();
    await ask(engine, mine);
    chooseGrace();
    await ask(engine, theirs);
    engine.sessions.disconnect(ada.connectionId);
    expect(engine.sessions.describe()).toMatchObject({
      activeId: grace.connectionId,
      connections: [{ userName: 'Grace Sample', state: 'ready' }],
    });
    expect(ledgerOf(engine)).toEqual([theirs]);
    expect((await ask(engine, shared)).outcome).toBe('found');
    expect(() => engine.sessions.walletOf(1)).toThrow(expect.objectContaining({ code: 'not_connected' }));
    // After connecting again, what was saved and spent is there.
    await connectTo(
      engine,
      { baseUrl: engine.sessions.describe().connections[0]?.baseUrl ?? '' },
      {
        token: service.tokens.ada,
      },
    );
    expect(ledgerOf(engine)).toEqual([mine]);
    expect(await ask(engine, mine)).toMatchObject({ saved: true, credits: 0 });
  });
});

describe('another address of a connection', () => {
  it('is used once it answered for the same account, and the connection in use stays', async () => {
    const { service, engine, ada, grace, chooseGrace } = await openTwo();
    chooseGrace();
    await engine.sessions.move(ada.connectionId, `${service.baseUrl}/api/`);
    expect(engine.sessions.describe()).toMatchObject({
      activeId: grace.connectionId,
      connections: [{}, { id: ada.connectionId, baseUrl: service.baseUrl }],
    });
  });

  it('never takes a token to another server', async () => {
    const { engine, ada } = await openTwo();
    const elsewhere = await openService();
    for (const address of [elsewhere.baseUrl, 'https://service.example', 'not an address', '']) {
      await expect(engine.sessions.move(ada.connectionId, address)).rejects.toMatchObject({ code: 'usage' });
      expect(() => engine.sessions.checkAddress(ada.connectionId, address)).toThrow();
    }
    expect(elsewhere.control.traffic()).toEqual([]);
  });

  it('that does not answer changes nothing', async () => {
    const { service, engine, ada } = await openTwo();
    await expect(
      engine.sessions.move(ada.connectionId, `${service.baseUrl}/elsewhere`),
    ).rejects.toMatchObject({ code: expect.any(String) });
    expect(engine.sessions.open(ada.connectionId).connection.baseUrl).toBe(service.baseUrl);
  });
});
