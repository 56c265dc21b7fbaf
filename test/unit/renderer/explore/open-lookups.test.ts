import { expect, onTestFinished, test, vi } from 'vitest';
import { words } from '../../../../words/words.ts';

test('lookups that could not be counted have no number, not that of the rows before', async () => {
  vi.stubGlobal('window', { stackdesk: { shell: {} } });
  const lookups = vi.fn(() => Promise.resolve(3));
  vi.doMock('../../../../renderer/rpc/engine.ts', () => ({ engine: { explore: { lookups } } }));
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.doUnmock('../../../../renderer/rpc/engine.ts');
    vi.resetModules();
  });
  const { countOpen } = await import('../../../../renderer/rows/use-open-lookups.ts');
  const count = () => countOpen({} as never, new AbortController().signal);
  expect(await count()).toBe(3);
  lookups.mockRejectedValue(new Error('the list is closed'));
  expect(await count()).toBeNull();
});

test('the name of rows to enrich has their number once, and always their own', () => {
  const { enrichName } = words.explore;
  expect(enrichName('Shopify', 34)).toBe('Shopify, 34 domains');
  expect(enrichName('Saved, 1,234 domains', 1_234)).toBe('Saved, 1,234 domains');
  expect(enrichName('Saved, 1,234 domains', 34)).toBe('Saved, 1,234 domains, 34 domains');
});
