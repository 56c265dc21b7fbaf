import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { enrichOptionsSchema } from '#contract/models/enrich.ts';
import { openEngineClient } from '../../support/engine/engine-client.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

const FAST = { timeScale: 60 };

test.each(['pause', 'stop'] as const)(
  'a run can be told to %s while its file is read, which is no error',
  async (order) => {
    const { client, engine } = await openEngineClient(FAST, undefined, FAST);
    const path = join(tempDir(), 'many.csv');
    const rows = Array.from({ length: 100_000 }, (_, index) => `Account ${index},site${index}.com\n`);
    writeFileSync(path, `Account,Website\n${rows.join('')}`);
    const options = enrichOptionsSchema.parse({ kinds: ['companies'], maxAgeMs: null });
    const preview = await client.enrich.preview({ path, sheet: 'many', column: 1, options });
    // The widths of one file are remembered. After another file, the first is read again.
    const other = join(tempDir(), 'other.csv');
    writeFileSync(other, 'Website\nexample.com\n');
    await client.enrich.preview({ path: other, sheet: 'other', column: 0, options });
    await client.enrich.start({ jobId: preview.jobId, budget: 100 });
    // By now its file is being read again, before anything is asked.
    await new Promise((resolve) => setTimeout(resolve, 40));
    await client.jobs[order]({ jobId: preview.jobId });
    await expect
      .poll(() => engine.jobs.get(preview.jobId))
      .toMatchObject({ state: order === 'pause' ? 'paused' : 'stopped', problem: null, creditsCharged: 0 });
  },
);
