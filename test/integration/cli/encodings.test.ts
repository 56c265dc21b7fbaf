import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempDir } from '../../support/files/temp-dir.ts';
import { cliFor } from '../../support/services/bad-service.ts';
import { startLetteredService } from '../../support/services/lettered-service.ts';

/** A service that answers with names in all kinds of letters, and a file in KOI8-R. */
async function open() {
  const service = await startLetteredService(['Łódź', 'Ромашка', 'Plain']);
  const path = join(tempDir(), 'клиенты.csv');
  // "сайт;город" and a city in KOI8-R.
  const lines = ['\xd3\xc1\xca\xd4;\xc7\xcf\xd2\xcf\xc4', 'a.com;\xed', 'b.com;\xed', 'c.com;\xed', ''];
  writeFileSync(path, lines.join('\n'), 'latin1');
  return { cli: cliFor(service), path, service };
}

const text = (path: string, encoding: string) => new TextDecoder(encoding).decode(readFileSync(path));

it('enrich says how many cells the encoding could not hold, and runs write writes them whole, for free', async () => {
  const { cli, path, service } = await open();
  const run = await cli.call('enrich', path, '--column', 'сайт', '--encoding', 'KOI8-R');
  expect(run).toMatchObject({ exitCode: 0 });
  const { job, out } = run.json as { job: number; out: string };
  const said = `1 new cell has letters that the encoding of the file lacks`;
  expect(run.stderr).toContain(said);
  expect(run.stderr).toContain(`stackdesk runs write ${job} --output-encoding utf-8`);
  expect(text(out, 'koi8-r')).toMatch(/^сайт;город;.*\na\.com;М;found;\?odz;.*\nb\.com;М;found;Ромашка;/);
  const charged = service.charged();
  const again = await cli.call('runs', 'write', String(job), '--output-encoding', 'utf-8');
  expect(again).toMatchObject({ exitCode: 0, json: { job, changedCells: 0 } });
  expect(again.stderr).not.toContain('letters');
  const whole = readFileSync((again.json as { out: string }).out, 'utf8');
  expect(whole).toMatch(/^\ufeffсайт;город;.*\na\.com;М;found;Łódź;.*\nb\.com;М;found;Ромашка;/);
  expect(service.charged()).toBe(charged);
});

it('enrich writes UTF-8 if that is wanted', async () => {
  const { cli, path } = await open();
  const flags = ['--column', '1', '--encoding', 'koi8-r', '--output-encoding', 'utf-8'];
  const run = await cli.call('enrich', path, ...flags);
  expect(run.stderr).not.toContain('letters');
  expect(readFileSync((run.json as { out: string }).out, 'utf8')).toMatch(
    /^\ufeffсайт;.*\na\.com;М;found;Łódź;/,
  );
});

it.each([
  [['--encoding', 'klingon'], '--encoding knows no "klingon"'],
  [['--output-encoding', 'latin1'], '--output-encoding takes same or utf-8'],
])('enrich refuses %j before anything is read', async (flags, words) => {
  const { cli, path, service } = await open();
  const run = await cli.call('enrich', path, ...flags);
  expect(run).toMatchObject({ exitCode: 2, json: { error: { code: 'usage' } } });
  expect(JSON.stringify(run.json)).toContain(words.replaceAll('"', '\\"'));
  expect(service.seen).toEqual([]);
});

it('runs write is for runs that are over', async () => {
  const { cli } = await open();
  expect(await cli.call('runs', 'write', '1')).toMatchObject({
    exitCode: 1,
    json: { error: { code: 'job_not_found' } },
  });
});
