import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepAnswer } from '../../../main/engine/saved/keep-answer.ts';
import { makeStore, openStore } from '../../../main/engine/store/open-store.ts';
import { STORE_VERSION } from '../../../main/engine/store/schema/index.ts';
import { enrichDefaults as defaults } from '#contract/values/enrich.ts';
import { tempDir } from './temp-dir.ts';

const OPTIONS = { kinds: ['companies'], maxAgeMs: null };
const REMEMBERED = {
  options: {
    kinds: ['companies'],
    companyFields: [],
    technologyLayout: defaults.technologyLayout,
    namesInCell: 5,
    domainColumn: false,
    technologyColumns: [],
    update: false,
  },
};

/** Rows of the kinds that each backup has. */
const FIRST_ROWS = `
INSERT INTO workspaces (id, realm, tenant_id, name) VALUES (1, 'sample', 't-1', 'Northwind'), (2, 'https://service.test', 't-2', 'Other');
INSERT INTO connections VALUES ('sample', 'sample', 'http://127.0.0.1:1', 'Ada', 'a@b.test', 1, 5), ('c-2', 'service', 'https://service.test', 'Eva', 'e@b.test', 2, 4);
INSERT INTO connection_workspaces VALUES ('sample', 1), ('c-2', 2);
INSERT INTO settings VALUES ('maxAgeMs', '1000'), ('proxy', '{"kind":"manual","url":"http://proxy.evil.test:1"}'), ('unknownOutcome', '"resend"');
INSERT INTO wallets (workspace, wallet, remaining, settled, monthly, as_of) VALUES (1, 'bulk_lookup', 90.5, 90.5, '{"available":100,"used":9.5,"remaining":90.5}', 7);
INSERT INTO jobs (id, workspace, state, path, file_size, file_changed_at, sheet, column_index, column_name, header, options, row_count, domain_count, created_at)
  VALUES (3, 1, 'running', '/home/eva/a.csv', 10, 11, 'a', 0, 'Website', '["Website"]', 'OPTIONS', 2, 1, 12),
         (4, 1, 'draft', '/home/eva/b.csv', 10, 11, 'b', 0, 'Website', '["Website"]', 'OPTIONS', 0, 0, 13);
INSERT INTO requests (id, workspace, job_id, operation, wallet, subjects, state, attempts, sent_at, credits, most, doubt, balance_moved)
  VALUES (5, 1, 3, 'companies_batch', 'bulk_lookup', '["a.test","b.test"]', 'answered', 1, 14, 1, 2, 0, 0), (6, 1, NULL, 'company_lookup', 'bulk_lookup', '["c.test"]', 'unknown', 1, 15, 0, 1, 1, 3);
INSERT INTO doubts VALUES (1, 'companies:c.test', 6);
INSERT INTO ledger (id, at, workspace, wallet, request_id, job_id, operation, subject, credits, asked) VALUES (1, 16, 1, 'bulk_lookup', 5, 3, 'companies_batch', '', 1, 2);
INSERT INTO snapshots (id, workspace, kind, key, fetched_at, outcome, request_id, raw) VALUES
  (1, 1, 'companies', 'a.test', 17, 'found', 5, '{"domain":"a.test","company":{"name":"A GmbH"}}'), (2, 1, 'technology', 'jQuery', 18, 'found', NULL, '{"name":"jQuery"}');
INSERT INTO job_domains (job_id, seq, domain) VALUES (3, 0, 'a.test');
INSERT INTO job_rows (job_id, idx, number, value, seq, state) VALUES (3, 0, 2, 'a.test', 0, 'found'), (3, 1, 3, 'nothing', NULL, 'invalid');
INSERT INTO job_lookups (job_id, kind, seq, state, snapshot_id, note) VALUES (3, 'companies', 0, 'found', 1, NULL);
`.replaceAll('OPTIONS', JSON.stringify(OPTIONS));

/** A backup with few rows. */
export function plainBackup(more = ''): string {
  const path = join(tempDir(), 'plain.db');
  const db = makeStore(path, STORE_VERSION);
  // By themselves, hundreds of statements would each read the schema again.
  db.exec(`BEGIN; ${FIRST_ROWS}; COMMIT`);
  if (more !== '') db.exec(more);
  db.close();
  return path;
}

/** A backup with rows in every table. */
export function richBackup(more = ''): string {
  return plainBackup(
    `INSERT INTO lists (id, workspace, report_id, technology, filters, state, download_url, automatic, created_at) VALUES (1, 2, 77, 'jQuery', '{}', 'ready', 'https://evil.test/f', 1, 20);
     INSERT INTO transfers (id, workspace, report_id, url, folder, wanted_name, state, name, part_name, part_made, expected_rows, created_at)
       VALUES (1, 2, 77, 'https://evil.test/f', '/home/eva', 'x.csv', 'running', 'x.csv', '.bashrc', 1, 99, 21), (2, 2, 78, 'https://service.test/f', '/home/eva', 'y.csv', 'done', 'y.csv', 'y.csv.part', 1, 9, 22);
     INSERT INTO annotations VALUES (1, 'a.test', '["warm"]', 'call them');
     INSERT INTO saved_views (workspace, name, query, columns) VALUES (1, 'All', '{}', '[]');
     INSERT INTO labels VALUES (1, 'Contoso', 'contoso');
     UPDATE jobs SET label = 1 WHERE id = 3; UPDATE requests SET label = 1 WHERE id = 5; UPDATE ledger SET label = 1;
     INSERT INTO list_views (workspace, name, source, query, layout) VALUES (1, 'Both', '{"kind":"list","listId":1}', '{}', '{}');
     INSERT INTO sql_queries (workspace, name, text) VALUES (1, 'Countries', '"SELECT 1"');
     INSERT INTO doubts VALUES (1, 'companies:z.test', 6);
     INSERT INTO job_hosts VALUES (3, 1, 'www.a.test', 'a.test');
     INSERT INTO job_host_answers VALUES (3, 0, 1, 'companies', 1);
     INSERT INTO remembered_sheets VALUES ('f', '${JSON.stringify(REMEMBERED)}', 23);
     INSERT INTO list_values VALUES ('sample', 'country', '49', 'Germany');
     ${more}`,
  );
}

/**
 * A store with many answers, some longer than a page, so that its tables are deep trees with rows that
 * continue on other pages.
 */
export function deepBackup(answers: number): string {
  const dir = tempDir();
  const { db, database, path, close } = openStore(dir);
  db.run(`INSERT INTO workspaces (id, realm, tenant_id, name) VALUES (1, 'sample', 't', 'Deep')`);
  db.transaction(() => {
    for (let index = 0; index < answers; index += 1) {
      const key = `d${index}.test`;
      const raw = JSON.stringify({
        domain: key,
        company: { name: `Ä ${index}` },
        more: 'é'.repeat((index * 97) % 9_000),
      });
      const kept = {
        workspace: 1,
        kind: 'companies',
        key,
        fetchedAt: 1_700_000_000_000 + index,
        outcome: 'found',
      } as const;
      keepAnswer(db, { ...kept, requestId: null, raw, page: 1, scope: '' });
    }
  });
  database.pragma('journal_mode = DELETE');
  close();
  const out = join(dir, 'deep.db');
  copyFileSync(path, out);
  return out;
}

export function bytesOf(path: string): Buffer {
  return readFileSync(path);
}
