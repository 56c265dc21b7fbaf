import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openCli } from '../../support/engine/open-cli.ts';
import { domainsFrom } from '../../support/services/sample-domains.ts';

test('lookups and enrichments that begin at once all answer, though the engine of each ends with it', async () => {
  const { cli, dir, sandbox } = await openCli();
  const files = Array.from({ length: 3 }, (_, index) => {
    const path = join(dir, `leads-${index}.csv`);
    writeFileSync(path, `site\n${domainsFrom(1_000 + index * 20, 20).join('\n')}\n`);
    return path;
  });
  const ended = await Promise.all([
    ...domainsFrom(0, 12).map((domain) => cli('lookup', 'domain', domain)),
    ...files.map((path) => cli('enrich', path)),
  ]);
  expect(ended.filter(({ exitCode }) => exitCode !== 0)).toEqual([]);
  const { charges } = sandbox.control;
  expect([...charges().values()].filter((times) => times > 1)).toEqual([]);
}, 120_000);
