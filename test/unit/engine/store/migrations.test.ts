import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { inDoubt } from '../../../../main/engine/store/doubts.ts';
import { listLedger } from '../../../../main/engine/store/ledger.ts';
import { migrations } from '../../../../main/engine/store/migrations/index.ts';
import { openStore } from '../../../../main/engine/store/open-store.ts';
import { keptLeases, leaseDoubts } from '../../../../main/engine/store/team-doubts.ts';
import { tempDir } from '../../../support/files/temp-dir.ts';

/** A store as written by the version of the program that had the first `version` migrations. */
function storeOf(version: number, rows: string): string {
  const dir = tempDir();
  const db = new BetterSqlite(join(dir, 'stackdesk.db'));
  for (const change of migrations.slice(0, version)) db.exec(change);
  db.pragma(`user_version = ${version}`);
  db.exec(rows);
  db.close();
  return dir;
}

test('the subject of a charge, which was a sentence in English, is stored as facts', () => {
  const charges = [
    ['companies_batch', '100 domains', 98],
    ['technologies_batch', 'example.com', 1],
    ['technology_lookup', '7 domains', 1],
    ['list_start', 'Rocket.Chat (failed, refunded)', 0],
    ['list_start', 'Rocket.Chat', 1],
  ] as const;
  const dir = storeOf(
    6,
    `INSERT INTO workspaces (id, realm, tenant_id, name) VALUES (1, 'r', 't', 'n');${charges
      .map(
        ([operation, subject, credits], index) => `
          INSERT INTO requests (id, workspace, operation, wallet, subjects, state, attempts, sent_at)
            VALUES (${index + 1}, 1, '${operation}', 'bulk_lookup', '[]', 'answered', 1, 0);
          INSERT INTO ledger (at, workspace, wallet, request_id, operation, subject, credits)
            VALUES (0, 1, 'bulk_lookup', ${index + 1}, '${operation}', '${subject}', ${credits});`,
      )
      .join('')}`,
  );
  const store = openStore(dir);
  expect(listLedger(store.db, null, { limit: 10 }).reverse()).toMatchObject([
    { subject: null, asked: 100, isRefunded: false, credits: 98 },
    { subject: 'example.com', asked: 1, isRefunded: false, credits: 1 },
    { subject: '7 domains', asked: 1, isRefunded: false, credits: 1 },
    { subject: 'Rocket.Chat', asked: 1, isRefunded: true, credits: 0 },
    { subject: 'Rocket.Chat', asked: 1, isRefunded: false, credits: 1 },
  ]);
  store.close();
});

test('a lease and a doubt of a colleague are of the library in use', () => {
  const dir = storeOf(
    28,
    `INSERT INTO workspaces (id, realm, tenant_id, name) VALUES (1, 'r', 't', 'n');
     INSERT INTO team_connection (one, address, person, library, joined_at) VALUES (1, 'a', 'Anna', 'in use', 0);
     INSERT INTO team_streams (library, stream, workspace, is_own) VALUES ('left', 's', 1, 1);
     INSERT INTO team_doubts (workspace, subject, stream, request, asked_at) VALUES (1, 'companies:a.com', 'l', 0, 0);
     INSERT INTO team_leases (lease) VALUES ('l');`,
  );
  const store = openStore(dir);
  expect(leaseDoubts(store.db, 'in use', 1)).toHaveLength(1);
  expect(keptLeases(store.db)).toEqual([{ lease: 'l', library: 'in use' }]);
  store.close();
});

test('a technology in doubt is in doubt however it is spelt', () => {
  const dir = storeOf(
    38,
    `INSERT INTO workspaces (id, realm, tenant_id, name) VALUES (1, 'r', 't', 'n');
     INSERT INTO requests (id, workspace, go, operation, wallet, subjects, question, most, state, attempts, sent_at)
       VALUES (1, 1, 1, 'technology_lookup', 'bulk_lookup', '["Zorbo"]', '{}', 1, 'unknown', 1, 0);
     INSERT INTO doubts (workspace, subject, request_id) VALUES (1, 'technology:Zorbo', 1);`,
  );
  const store = openStore(dir);
  expect(inDoubt(store.db, 1, ['technology:zorbo'])).toHaveLength(1);
  store.close();
});

test('blank cells that older versions counted as invalid are blank', () => {
  const values = ['', '  ', '\u00a0\t', 'no domain', 'shop.com'];
  const dir = storeOf(
    10,
    `INSERT INTO workspaces (id, realm, tenant_id, name) VALUES (1, 'r', 't', 'n');
     INSERT INTO jobs (id, workspace, state, path, file_size, file_changed_at, sheet, column_index, column_name, header, options, created_at)
       VALUES (1, 1, 'done', 'a.csv', 1, 1, 'a', 0, 'Website', '[]', '{}', 0);
     ${values.map((value, idx) => `INSERT INTO job_rows VALUES (1, ${idx}, ${idx + 2}, '${value}', ${value === 'shop.com' ? idx : 'NULL'}, '${value === 'shop.com' ? 'found' : 'invalid'}');`).join('')}`,
  );
  const store = openStore(dir);
  expect(store.db.values('SELECT state FROM job_rows ORDER BY idx')).toEqual([
    'blank',
    'blank',
    'blank',
    'invalid',
    'found',
  ]);
  store.close();
});
