import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { convertByOffice, convertibleRefusal } from '../../../main/engine/sheets/office/convert.ts';
import { realWorld } from '../../../main/engine/world/real-world.ts';
import { enterWorld } from '../../../main/engine/world/world.ts';
import { rowsOf } from '../../support/sheet-rows.ts';
import { hasSoffice } from '../../support/soffice.ts';
import { tempDir } from '../../support/temp-dir.ts';

/** An old workbook in a folder of its own, and where LibreOffice works on it. */
function open(name = 'old.xls') {
  const [dir, temp] = [tempDir(), tempDir()];
  const file = join(dir, 'leads.xlsx');
  copyFileSync(join(import.meta.dirname, '../../corpus/converted', name), file);
  return { dir, temp, file };
}

function inWorld(machine: Partial<(typeof realWorld)['machine']>): void {
  onTestFinished(enterWorld({ ...realWorld, machine: { ...realWorld.machine, ...machine } }));
}

test('only kinds that LibreOffice reads and Stackdesk does not are to be converted', async () => {
  const { dir, file } = open();
  expect(await convertibleRefusal(file)).toMatchObject({ reason: { key: 'old_excel' } });
  for (const [name, bytes] of [
    ['a.csv', 'Site\na.com\n'],
    ['a.pdf', '%PDF-1.7'],
    ['a.xlsx', 'no workbook'],
  ] as const) {
    const path = join(dir, name);
    writeFileSync(path, bytes);
    expect(await convertibleRefusal(path)).toBe(null);
    await expect(convertByOffice(path)).rejects.toMatchObject({ reason: { key: 'not_convertible' } });
  }
});

test('without LibreOffice the refusal says that it is missing', async () => {
  const { dir, file } = open();
  inWorld({ environment: { PATH: '/nonexistent' } });
  await expect(convertByOffice(file)).rejects.toMatchObject({
    code: 'file_unsupported',
    reason: { key: 'office_missing' },
  });
  expect(readdirSync(dir)).toEqual(['leads.xlsx']);
});

test.runIf(hasSoffice)('an old workbook with a new name is converted; itself stays as it is', async () => {
  const { dir, temp, file } = open();
  inWorld({ tempFolder: () => temp });
  const before = readFileSync(file);
  const copy = await convertByOffice(file);
  // The name that it has is taken by itself.
  expect(copy).toBe(join(dir, 'leads (2).xlsx'));
  expect((await rowsOf(copy)).slice(0, 2).map((row) => row.slice(0, 2))).toEqual([
    ['Company', 'Website'],
    ['Acme', 'acme.com'],
  ]);
  expect(readFileSync(file).equals(before)).toBe(true);
  expect(readdirSync(temp)).toEqual([]);
});

test.runIf(hasSoffice)('a conversion that is given up ends the program and leaves nothing', async () => {
  const { dir, temp, file } = open();
  const control = new AbortController();
  let wasMade: boolean | null = null;
  inWorld({
    tempFolder: () => temp,
    run: async (program, argv, options) => {
      const ended = realWorld.machine.run(program, argv, options);
      control.abort();
      await ended;
      wasMade = existsSync(join(argv[argv.indexOf('--outdir') + 1] ?? '', 'in.xlsx'));
    },
  });
  await expect(convertByOffice(file, { signal: control.signal })).rejects.toThrow(/abort/i);
  expect([wasMade, readdirSync(dir), readdirSync(temp)]).toEqual([false, ['leads.xlsx'], []]);
});
