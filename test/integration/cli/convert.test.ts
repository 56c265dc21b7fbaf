import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openCli } from '../../support/engine/open-cli.ts';
import { runCli } from '../../support/engine/run-cli.ts';
import { oleBytes } from '../../support/files/ole-fixture.ts';
import { rowsOf } from '../../support/files/sheet-rows.ts';
import { hasSoffice } from '../../support/files/soffice.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

const FOLDER = join(import.meta.dirname, '../../corpus/converted');

afterEach(() => void vi.unstubAllEnvs());

/** `path`: where programs are looked for. */
async function open(name: string, path?: string) {
  if (path !== undefined) vi.stubEnv('PATH', path);
  const { sandbox, environment } = await openCli();
  const dir = tempDir();
  const file = join(dir, basename(name));
  copyFileSync(join(FOLDER, name), file);
  const cli = (...argv: string[]) => runCli(['enrich', file, '--companies', ...argv, '--json'], environment);
  return { dir, file, cli, charges: () => sandbox.control.charges().size };
}

test('an OpenDocument file is enriched in its own format', async () => {
  const { dir, file, cli } = await open('../ods/libreoffice-csv.ods', '/nonexistent');
  const { exitCode, json } = await cli();
  const out = join(dir, 'libreoffice-csv (enriched).ods');
  expect([exitCode, json]).toMatchObject([0, { out, rows: 4, unique: 4 }]);
  const [header, first] = await rowsOf(out);
  expect(header?.slice(0, 5)).toEqual(['Company', 'Website', 'Amount', 'When', expect.stringMatching(/./)]);
  expect(first?.slice(0, 4)).toEqual(['Acme', 'acme.com', '12.5', '2024-01-02']);
  expect(readFileSync(file).equals(readFileSync(join(FOLDER, '../ods/libreoffice-csv.ods')))).toBe(true);
});

describe.each(['old.xls', 'binary.xlsb'])('%s', (name) => {
  test('is refused without LibreOffice, and the message says what to do', async () => {
    const { dir, cli } = await open(name, '/nonexistent');
    const plain = await cli();
    expect(plain).toMatchObject({ exitCode: 1, json: { error: { code: 'file_unsupported' } } });
    expect(plain.stdout).toContain('Save it as .xlsx.');
    expect(plain.stdout).not.toContain('--convert');
    expect((await cli('--convert')).stdout).toContain('needs LibreOffice');
    expect(readdirSync(dir)).toEqual([name]);
  });

  test.runIf(hasSoffice)('is refused unless a person agrees, and the message says how', async () => {
    const { dir, cli } = await open(name);
    const { exitCode, stdout, json } = await cli();
    expect([exitCode, json]).toMatchObject([1, { error: { code: 'file_unsupported' } }]);
    expect(stdout).toContain('--convert');
    expect(readdirSync(dir)).toEqual([name]);
  });

  test.runIf(hasSoffice)('is enriched as a copy; the file and all others stay as they are', async () => {
    const { dir, file, cli } = await open(name);
    const stem = name.slice(0, name.indexOf('.'));
    writeFileSync(join(dir, `${stem}.xlsx`), 'mine');
    const { exitCode, stderr, json } = await cli('--convert');
    expect([exitCode, json]).toMatchObject([0, { out: join(dir, `${stem} (2) (enriched).xlsx`) }]);
    expect(stderr).toContain(join(dir, `${stem} (2).xlsx`));
    const [header, first] = await rowsOf(join(dir, `${stem} (2) (enriched).xlsx`));
    expect(header?.slice(0, 5)).toEqual(['Company', 'Website', 'Amount', 'When', expect.stringMatching(/./)]);
    expect(first?.slice(0, 3)).toEqual(['Acme', 'acme.com', '12.5']);
    expect(readFileSync(file).equals(readFileSync(join(FOLDER, name)))).toBe(true);
    expect(readFileSync(join(dir, `${stem}.xlsx`), 'utf8')).toBe('mine');
    expect(readdirSync(dir)).toHaveLength(4);
  });
});

test.runIf(hasSoffice)('a dry run leaves no copy, and asks nothing that costs', async () => {
  const { dir, cli, charges } = await open('old.xls');
  const { exitCode, json } = await cli('--convert', '--dry-run');
  expect([exitCode, json]).toMatchObject([0, { rows: 4, unique: 4 }]);
  expect(readdirSync(dir)).toEqual(['old.xls']);
  expect(charges()).toBe(0);
});

test.runIf(hasSoffice)(
  'a file that LibreOffice cannot read either is refused, and leaves nothing',
  async () => {
    const { dir, file, cli } = await open('old.xls');
    writeFileSync(file, oleBytes(['Workbook']));
    const { exitCode, stdout } = await cli('--convert');
    expect([exitCode, stdout]).toEqual([1, expect.stringContaining('LibreOffice could not read it either')]);
    expect(readdirSync(dir)).toEqual(['old.xls']);
  },
);

test.runIf(hasSoffice)('for a document of Numbers, the message says how to export it', async () => {
  const { cli } = await open('sheet.numbers');
  const { exitCode, stdout } = await cli();
  expect([exitCode, stdout]).toEqual([1, expect.stringContaining('Export it as .xlsx.')]);
});

test('a file that can be read is not converted', async () => {
  const { dir, file, cli } = await open('old.xls', '/nonexistent');
  writeFileSync(file, 'Site\nacme.com\n');
  const out = join(dir, 'old (enriched).csv');
  expect(await cli('--convert')).toMatchObject({ exitCode: 0, json: { out, rows: 1 } });
  expect(existsSync(join(dir, 'old.xlsx'))).toBe(false);
});
