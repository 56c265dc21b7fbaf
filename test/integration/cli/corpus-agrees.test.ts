import { readdirSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import type { ReadTable } from '../../../main/cli/read-table.ts';
import { problemOf } from '../../../main/engine/base/problem.ts';
import { enrichOptionsSchema, type Preview } from '#contract/models/enrich.ts';
import { defaultSettings } from '#contract/models/settings.ts';
import { root } from '../../../scripts/setup/paths.mjs';
import { type EngineClient, openEngineClient } from '../../support/engine/engine-client.ts';
import { withNamedPrice } from '../../support/engine/engine-fixture.ts';
import { serviceVariables } from '../../support/engine/open-cli.ts';
import { runCli } from '../../support/engine/run-cli.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { shareOf } from '../../support/run/campaign-size.ts';

const corpus = join(root, 'test', 'corpus');
const all = readdirSync(corpus, { recursive: true, encoding: 'utf8' })
  .filter((name) => ['.csv', '.ods', '.xlsx', '.xlsm'].includes(extname(name)))
  .sort()
  .map((name) => join(corpus, name));
const paths = shareOf(all, 3);

/** The service limits requests a minute, and each command asks for the balance. */
const FAST = { timeScale: 600 };

type Said = Partial<Omit<Preview, 'jobId'>> & { table?: ReadTable; error?: { code: string } };

/** What the command line says of each file, without a paid request. */
async function byCommandLine({ engine, sandbox }: EngineClient): Promise<Said[]> {
  const environment = {
    ...serviceVariables(sandbox, engine.sessions.workspace().id),
    STACKDESK_TIME_SCALE: String(FAST.timeScale),
    // Neither asks for the price of a lookup by one that goes alone.
    STACKDESK_DATA_DIR: withNamedPrice(tempDir(), {
      baseUrl: sandbox.baseUrl,
      workspaces: [engine.sessions.workspace().id],
    }),
  };
  const said: Said[] = [];
  for (const path of paths) {
    const { json } = await runCli(['enrich', path, '--dry-run', '--json'], environment);
    said.push(json as Said);
  }
  return said;
}

/** What the window shows of a dropped file. */
async function byWindow({ client }: EngineClient, path: string): Promise<Said> {
  try {
    const { sheet, format, hasHeader, headerRow, columns, domainColumn } = await client.sheets.inspect({
      path,
    });
    if (domainColumn === null) return { error: { code: 'no_domains' } };
    const options = enrichOptionsSchema.parse({ kinds: ['companies'], maxAgeMs: defaultSettings.maxAgeMs });
    const { jobId, ...said } = await client.enrich.preview({ path, sheet, column: domainColumn, options });
    await client.enrich.discard({ jobId });
    const table: ReadTable = {
      sheet: format === 'csv' ? null : sheet,
      header: hasHeader ? headerRow : null,
      column: { name: columns[domainColumn]?.name ?? '', number: domainColumn + 1 },
      fallback: null,
    };
    return { ...said, table };
  } catch (error) {
    const { data } = error as { data?: { code: string } };
    return { error: { code: data?.code ?? problemOf(error).code } };
  }
}

test('the command line and the window say the same about every file of the corpus', async () => {
  const opened = await openEngineClient(FAST, undefined, FAST);
  await opened.engine.refreshBalance();
  const told = await byCommandLine(opened);
  expect(told).toHaveLength(paths.length);
  expect(all.length).toBeGreaterThanOrEqual(60);
  const shown = [];
  for (const path of paths) shown.push([relative(corpus, path), await byWindow(opened, path)]);
  const plain = (said: Said) => (said.error === undefined ? said : { error: { code: said.error.code } });
  expect(shown).toEqual(paths.map((path, index) => [relative(corpus, path), plain(told[index] ?? {})]));
  // If all files were refused, the comparison would mean nothing.
  expect(told.filter(({ unique = 0 }) => unique > 0).length).toBeGreaterThan(paths.length * 0.8);
});
