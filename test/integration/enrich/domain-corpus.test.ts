import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rowsBetween } from '../../../main/engine/store/job-rows.ts';
import { enrichOptionsSchema, type PreviewRequest } from '#contract/models/enrich.ts';
import { openEngineClient } from '../../support/engine/engine-client.ts';
import { runCli } from '../../support/engine/run-cli.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

/** Files whose rows name their domains in many ways, with the expected result for each spelling. */
const corpus = join(import.meta.dirname, '..', '..', 'corpus', 'domains');

interface Expected {
  asked: { column: number } & Partial<Pick<PreviewRequest, 'fallback' | 'domains' | 'personalAddresses'>>;
  counts: Record<string, number>;
  /** Domains and credits. */
  spellings?: Record<'written' | 'registrable', [number, number]>;
  /** The row's number, its domain, and the note, or the state of a row without one. */
  rows: [number, string | null, string | null][];
}

const cases = readdirSync(corpus)
  .filter((name) => /\.(?:csv|xlsx|ods)$/.test(name))
  .flatMap((name) => {
    const expected = JSON.parse(readFileSync(join(corpus, `${name}.expect.json`), 'utf8')) as Expected[];
    return expected.map((each) => ({ name, ...each, how: JSON.stringify(each.asked) }));
  });

test.each(cases)('$name, asked by $how, gives the right domains', async (expected) => {
  const { client, engine } = await openEngineClient({ timeScale: 60 });
  const path = join(tempDir(), expected.name);
  copyFileSync(join(corpus, expected.name), path);
  const { sheet } = await client.sheets.inspect({ path });
  const options = enrichOptionsSchema.parse({ kinds: ['companies'], maxAgeMs: null });
  const preview = await client.enrich.preview({ path, sheet, options, ...expected.asked });
  const { reading, spellings, ...rest } = preview;
  expect({ ...reading, ...rest }).toMatchObject(expected.counts);
  const rows = rowsBetween(engine.db, preview.jobId, 0, 100);
  expect(
    rows.map((row) => [row.number, row.domain, row.note?.key ?? (row.domain === null ? row.state : null)]),
  ).toEqual(expected.rows);
  if (expected.spellings !== undefined) {
    const { written, registrable } = expected.spellings;
    const told = ([domains, maxCredits]: [number, number]) => ({ domains, maxCredits });
    expect(spellings).toEqual({ written: told(written), registrable: told(registrable) });
  }

  const { json } = await runCli(
    [
      ...['enrich', path, '--dry-run', '--sandbox', '--json', '--column', String(expected.asked.column + 1)],
      ...(expected.asked.fallback == null ? [] : ['--fallback', String(expected.asked.fallback + 1)]),
      ...(expected.asked.domains === 'registrable' ? ['--registrable'] : []),
      ...(expected.asked.personalAddresses === true ? ['--personal-addresses'] : []),
    ],
    { STACKDESK_DATA_DIR: tempDir() },
  );
  expect(json).toMatchObject({ rows: preview.rows, unique: preview.unique, reading, spellings });
});
