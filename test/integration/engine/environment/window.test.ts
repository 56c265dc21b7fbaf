import { expect, test } from 'vitest';
import { savedQuerySchema } from '#contract/models/saved.ts';
import { openCli } from '../../../support/engine/open-cli.ts';
import { startWindowEngine } from '../../../support/engine/window-engine.ts';
import { onReadOnlyDisk } from '../../../support/files/refusing-disk.ts';
import { canMount } from '../../../support/files/small-disk.ts';

test.skipIf(!canMount)(
  'the engine of a window shows what a read-only disk holds, and refuses what it could not keep',
  async () => {
    const { dataDir, sandbox } = await openCli();
    const before = await startWindowEngine(dataDir, { timeScale: 60 });
    await before.connect(sandbox);
    await before.page().lookup.ask({ subject: 'company', name: 'shopify.com' });
    await before.close();
    const window = await startWindowEngine(onReadOnlyDisk(dataDir), { timeScale: 60 });
    const page = window.page();
    const found = await page.saved.search({ query: savedQuerySchema.parse({}), offset: 0, limit: 10 });
    expect(found.rows).toMatchObject([{ domain: 'shopify.com' }]);
    await expect(page.settings.set({ maxAgeMs: 1_000 })).rejects.toMatchObject({
      data: { code: 'store_unwritable', reason: { key: 'data_read_only' } },
    });
    expect(sandbox.control.requests()).toHaveLength(1);
    await window.close();
  },
  120_000,
);
