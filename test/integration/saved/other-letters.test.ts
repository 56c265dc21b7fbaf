import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { createSaved } from '../../../main/engine/saved/saved.ts';
import { migrations } from '../../../main/engine/store/migrations/index.ts';
import { openStore } from '../../../main/engine/store/open-store.ts';
import { savedQuerySchema } from '../../../preload/contract/models/saved.ts';
import { openEngineClient } from '../../support/engine/engine-client.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

const DOMAIN = 'xn--mnchen-3ya.de';

describe('a saved domain in other letters', () => {
  it('is found by the beginning of either spelling', async () => {
    const { client } = await openEngineClient({ timeScale: 60 });
    await client.lookup.ask({ subject: 'domain', name: 'münchen.de' });
    const found = async (text: string) => {
      const query = savedQuerySchema.parse({ text });
      return (await client.saved.search({ query, offset: 0, limit: 10 })).rows.map(({ domain }) => domain);
    };
    for (const text of ['münchen', 'MÜNCHEN.de', 'munchen', 'mü', DOMAIN, 'xn--mnchen'])
      expect([text, await found(text)]).toEqual([text, [DOMAIN]]);
    const suggested = async (text: string) =>
      (await client.lookup.suggest({ text, limit: 6 })).domains.map(({ domain }) => domain);
    for (const text of ['münch', 'https://www.München.de', 'mu\u0308nchen', DOMAIN, 'xn--mn'])
      expect([text, await suggested(text)]).toEqual([text, [DOMAIN]]);
    expect(await suggested('müx')).toEqual([]);
  });

  it('is also found by its letters if an older version saved it', async () => {
    const dir = tempDir();
    const old = new BetterSqlite(join(dir, 'stackdesk.db'));
    for (const change of migrations.slice(0, 10)) old.exec(change);
    old.pragma('user_version = 10');
    old.exec(`INSERT INTO workspaces (id, realm, tenant_id, name) VALUES (1, 'r', 't', 'n');
      INSERT INTO snapshots (workspace, kind, key, fetched_at, outcome, raw) VALUES (1, 'companies', '${DOMAIN}', 5, 'no_data', '{}');
      INSERT INTO saved_domains (workspace, domain, kinds, first_saved_at, saved_at, changed) VALUES (1, '${DOMAIN}', 0, 5, 5, 1);
      INSERT INTO saved_text (rowid, words) VALUES (1, '${DOMAIN}');
      UPDATE saved_state SET value = 0 WHERE key = 'rebuild';`);
    old.close();
    const store = openStore(dir);
    const saved = createSaved({ db: store.db, dataDir: dir, now: () => 6, workspaceInUse: () => 1 });
    const query = savedQuerySchema.parse({ text: 'münchen' });
    expect((await saved.search(query, { offset: 0, limit: 9 })).rows).toMatchObject([{ domain: DOMAIN }]);
    await saved.close();
    store.close();
  });
});

it('names with NUL that an older version saved are spelt anew, and stay apart', async () => {
  const dir = tempDir();
  const old = new BetterSqlite(join(dir, 'stackdesk.db'));
  for (const change of migrations.slice(0, 45)) old.exec(change);
  old.pragma('user_version = 45');
  old.exec(`UPDATE saved_state SET value = 0 WHERE key = 'rebuild';
    INSERT INTO saved_technologies (id, name) VALUES (1, 'Shop' || char(0)), (2, 'Cart�'), (3, 'Cart' || char(0)), (4, 'Blog');
    INSERT INTO saved_values (id, value) VALUES (1, 'a' || char(0) || 'b'), (2, 'c')`);
  old.close();
  const store = openStore(dir);
  const saved = createSaved({ db: store.db, dataDir: dir, now: () => 6, workspaceInUse: () => 1 });
  await saved.search(savedQuerySchema.parse({}), { offset: 0, limit: 9 });
  const names = (sql: string) => store.db.all<{ name: string }>(sql).map(({ name }) => name);
  expect(names('SELECT name FROM saved_technologies ORDER BY id')).toEqual([
    'Shop�',
    'Cart�',
    'Cart� 3',
    'Blog',
  ]);
  expect(names('SELECT value AS name FROM saved_values ORDER BY id')).toEqual(['a�b', 'c']);
  await saved.close();
  store.close();
});

describe('a domain whose ending the service does not take', () => {
  it.each(['пример.рф', 'xn--e1afmkfd.xn--p1ai', 'https://пример.рф/о'])(
    '%s is refused for its ending, in its own letters',
    async (text) => {
      const { client } = await openEngineClient({ timeScale: 60 });
      expect(await client.lookup.interpret({ text })).toMatchObject({
        kind: 'nothing',
        reason: { key: 'foreign_ending', facts: { text: 'пример.рф' } },
      });
      await expect(client.lookup.ask({ subject: 'domain', name: text })).rejects.toMatchObject({
        data: { code: 'usage', reason: { key: 'foreign_ending' } },
      });
    },
  );
});
