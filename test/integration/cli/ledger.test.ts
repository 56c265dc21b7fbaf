import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { openStore } from '../../../main/engine/store/open-store.ts';
import { withEmptyStore } from '../../support/engine/engine-fixture.ts';
import { fileOf, sites } from '../../support/engine/money-fixture.ts';
import { cliOver } from '../../support/engine/open-cli.ts';
import { journalRequest } from '../../support/engine/request-fixture.ts';
import { runCli } from '../../support/engine/run-cli.ts';
import { makeWorkspace } from '../../support/engine/warehouse-fixture.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { startMoneyService } from '../../support/services/money-service.ts';

/** The ledger of a run whose second of three answers was lost and charged. */
async function lossy() {
  const service = await startMoneyService({
    fate: (paid) => {
      if (paid.number !== 2) return paid.answer();
      paid.work();
      paid.cut();
    },
  });
  const cli = cliOver(service);
  await cli('enrich', fileOf(sites(300)));
  return cli;
}

it('ledger reports a lost answer only once', async () => {
  const cli = await lossy();
  const { stdout } = await cli('ledger', '--search', 'domains.csv');
  const lost = stdout.split('\n').filter((line) => line.includes('lost'));
  expect(lost).toHaveLength(1);
  expect(lost[0]?.match(/lost|balance/g)).toEqual(['lost', 'balance']);
});

it('ledger tells what is in doubt, and takes the word of a person who looked', async () => {
  const service = await startMoneyService({
    fate: (paid) => {
      service.wallet.balance += 7;
      return paid.number === 1 ? paid.cut() : paid.answer();
    },
  });
  const cli = cliOver(service);
  await cli('enrich', fileOf(sites(3)));
  const { json, stdout } = await cli('ledger', 'doubts', '--json');
  expect(json, stdout).toMatchObject({ doubts: [{ asked: 3, credits: 3, way: 'lost', jobId: 1 }] });
  const { id } = (json as { doubts: { id: number }[] }).doubts[0] ?? { id: 0 };
  const wrong = [['x'], ['999'], [], [String(id)]];
  for (const words of wrong)
    expect(await cli('ledger', 'not-charged', ...words)).toMatchObject({ exitCode: 2 });
  expect((await cli('ledger', 'not-charged', String(id), '--yes')).stdout).toContain('Nothing is in doubt.');
  expect(await cli('runs', 'rerun', '1', '--failed', '--json')).toMatchObject({
    json: { found: 3, unknown: 0 },
  });
  expect(service.twice()).toEqual([]);
});

it('ledger not-charged says what the wallet fell by since, and takes a second word', async () => {
  const dir = withEmptyStore(tempDir());
  const { db, close } = openStore(dir);
  const workspace = makeWorkspace(db);
  const id = journalRequest(db, { workspace, operation: 'companies_batch', subjects: ['a.com', 'b.com'] });
  db.run(`UPDATE requests SET state = 'unknown', doubt = 2, fell = 2, balance_moved = 1 WHERE id = ?`, [id]);
  close();
  const cli = (...words: string[]) => runCli(words, { STACKDESK_DATA_DIR: dir });
  expect(await cli('ledger', 'not-charged', String(id), '--yes')).toMatchObject({
    exitCode: 2,
    stderr: `Since it was asked, the wallet fell by what it may have cost, and nothing else explains that: request ${id}, 2 credits. If the service’s own account shows no charge all the same, add --despite-fall.\n`,
  });
  const { stdout } = await cli('ledger', 'not-charged', String(id), '--despite-fall', '--yes');
  expect(stdout).toContain('Nothing is in doubt.');
});

it('ledger tells of what a killed program was sending', async () => {
  const dir = withEmptyStore(tempDir());
  const { db, close } = openStore(dir);
  const workspace = makeWorkspace(db);
  journalRequest(db, { workspace, operation: 'companies_batch', subjects: ['a.com', 'b.com'] });
  close();
  const cli = (...words: string[]) => runCli(words, { STACKDESK_DATA_DIR: dir });
  const { json, stdout } = await cli('ledger', '--json');
  expect(json, stdout).toMatchObject({
    inDoubt: { bulk_lookup: 0, standard: 0 },
    underWay: { bulk_lookup: 2, standard: 0 },
  });
  expect((await cli('ledger')).stdout).toContain(
    '2 lookup credits and 0 list credits more at most: what was sent, and has no answer so far.',
  );
});

it('ledger doubts tells what is booked of a request, and why that was not free', async () => {
  const dir = withEmptyStore(tempDir());
  const { db, close } = openStore(dir);
  const workspace = makeWorkspace(db);
  const id = journalRequest(db, { workspace, operation: 'companies_batch', subjects: ['a.com', 'b.com'] });
  db.run(`UPDATE requests SET state = 'unknown', doubt = 5, lost_credits = 95 WHERE id = ?`, [id]);
  close();
  const cli = (...words: string[]) => runCli(words, { STACKDESK_DATA_DIR: dir });
  const { stdout } = await cli('ledger', 'doubts');
  expect(stdout).toMatch(/Booked +At most more/);
  expect(stdout).toMatch(/ 95 +5 /);
  expect(stdout).not.toContain('not-charged');
  expect(await cli('ledger', 'not-charged', String(id))).toMatchObject({
    exitCode: 2,
    stderr: `What the balance showed as charged was not free: request ${id}, of which 95 credits are booked.\n`,
  });
});

it('ledger export writes every charge as CSV, or only those that a search finds', async () => {
  const cli = await lossy();
  const out = join(tempDir(), 'ledger.csv');
  const written = await cli('ledger', 'export', '--out', out, '--json');
  expect(written).toMatchObject({ exitCode: 0, json: { out, rows: 3, columns: 10 } });
  const rows = parse(readFileSync(out), { columns: true, bom: true }) as Record<string, string>[];
  expect(rows.map(({ Credits }) => Credits)).toEqual(['100', '100', '100']);
  expect(rows.filter((row) => row['What was asked']?.includes('lost'))).toHaveLength(1);
  const again = await cli('ledger', 'export', '--out', out, '--json');
  expect(again).toMatchObject({ exitCode: 1, json: { error: { code: 'out_exists' } } });
  const none = await cli('ledger', 'export', '--search', 'nowhere', '--out', `${out}.csv`);
  expect(none.stdout).toContain('0 charges written to ');
});

it('ledger export says what is missing if no CSV file is named', async () => {
  const cli = (...words: string[]) => runCli(words, { STACKDESK_DATA_DIR: tempDir() });
  for (const words of [[], ['--out', 'ledger.xlsx']]) {
    const { exitCode, stderr } = await cli('ledger', 'export', ...words);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('Say where: ledger export --out FILE.csv.');
  }
});

it('an export writes CSV as its flags say, and so does the export of a run', async () => {
  const cli = await lossy();
  const style = ['--delimiter', 'semicolon', '--decimal-comma', '--encoding', 'windows-1252'];
  const out = join(tempDir(), 'ledger.csv');
  expect(await cli('ledger', 'export', '--out', out, ...style, '--json')).toMatchObject({ exitCode: 0 });
  expect(readFileSync(out, 'latin1')).toMatch(/^Time;For;/);
  const rows = join(tempDir(), 'rows.csv');
  const exported = await cli('runs', 'export', '1', '--out', rows, ...style, '--json');
  expect(exported).toMatchObject({ exitCode: 0, json: { job: 1, out: rows, rows: 300, changedCells: 0 } });
  expect(readFileSync(rows, 'latin1').split('\r\n')).toHaveLength(302);
  expect(readFileSync(rows, 'latin1')).toMatch(/;State;Note;/);
  for (const wrong of [
    ['--delimiter', 'dot'],
    ['--encoding', 'ebcdic'],
    ['--shape', 'round'],
  ]) {
    const { exitCode, stderr } = await cli('runs', 'export', '1', '--out', `${rows}.csv`, ...wrong);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`${wrong[0]} takes `);
  }
  const nowhere = await cli('runs', 'export', '1');
  expect(nowhere.stderr).toContain('Say where and how: runs export ID --out');
});

it('a label stays with what is paid, and the cost of each label is shown by month', async () => {
  const service = await startMoneyService({});
  const cli = cliOver(service);
  expect(await cli('enrich', fileOf(sites(3)), '--label', 'Contoso', '--json')).toMatchObject({
    json: { label: 'Contoso' },
  });
  const second = await cli('enrich', fileOf(sites(2, 'b')), '--label', 'contoso', '--json');
  expect(second).toMatchObject({ json: { label: 'Contoso' } });
  // The next file with this header is paid for nobody that no one named.
  const third = await cli('enrich', fileOf(sites(1, 'c')), '--json');
  expect(third).toMatchObject({ json: { label: null } });
  expect(third.json).not.toHaveProperty('remembered');
  await cli('lookup', 'company', 'one.example.com', '--label', 'Fabrikam');
  const month = new Date().toLocaleDateString('sv').slice(0, 7);
  const told = (label: string | null, lookupCredits: number) => ({
    month,
    label,
    lookupCredits,
    listCredits: 0,
  });
  expect((await cli('ledger', '--by-label', '--json')).json).toEqual({
    byLabel: [told('Contoso', 5), told('Fabrikam', 1), told(null, 1)],
  });
  expect((await cli('ledger', '--by-label')).stdout).toContain('(no label)');
  expect(await cli('runs', 'label', '3', 'fabrikam', '--json')).toMatchObject({
    json: { label: 'Fabrikam' },
  });
  expect((await cli('runs')).stdout).toMatch(/domains\.csv {2}Fabrikam$/m);
  expect((await cli('ledger', '--label', 'Fabrikam', '--json')).json).toMatchObject({
    totals: { bulk_lookup: 7, standard: 0 },
    entries: [{ label: 'Fabrikam' }, { label: 'Fabrikam' }],
  });
  const out = join(tempDir(), 'labels.csv');
  await cli('ledger', 'export', '--by-label', '--out', out);
  expect(readFileSync(out, 'utf8')).toContain(`${month},Contoso,5,0`);
  for (const wrong of [
    ['enrich', 'x.csv', '--label', 'x'.repeat(81)],
    ['ledger', '--by-label', '--from', 'March'],
  ])
    expect(await cli(...wrong)).toMatchObject({ exitCode: 2 });
});

it('jobs set gives a row a domain, shows its price first, and writes the file again', async () => {
  const service = await startMoneyService({});
  const cli = cliOver(service);
  const path = fileOf([...sites(2), 'not known']);
  expect(await cli('enrich', path)).toMatchObject({ exitCode: 0 });
  const set = (...flags: string[]) => cli('runs', 'set', '1', '4', 'third.example.com', '--json', ...flags);
  expect(await set('--dry-run')).toMatchObject({
    exitCode: 0,
    json: { job: 1, row: 4, domain: 'third.example.com', lookups: 1, credits: 1 },
  });
  expect(service.charged()).toBe(2);
  const done = await set();
  expect(done).toMatchObject({ exitCode: 0, json: { state: 'done', found: 3 } });
  expect(service.charged()).toBe(3);
  expect(await set()).toMatchObject({ exitCode: 2, json: { error: { code: 'usage' } } });
  expect((await cli('runs', 'set', '1', 'x')).stderr).toContain('Say which row and what: runs set ID ROW');
});
