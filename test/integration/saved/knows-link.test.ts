import { expect, test } from 'vitest';
import { knowsLink } from '../../../main/engine/process/knows-link.ts';
import { openEngineClient } from '../../support/engine/engine-client.ts';
import { hasCompany, hasTechnologies } from '../../support/services/sample-domains.ts';
import { domainsWhere } from '../../support/services/sandbox-http.ts';

test('a link to a domain is known if an answer about it was saved before the window opened', async () => {
  const { client, engine } = await openEngineClient();
  const [nothingFound = ''] = domainsWhere(1, (domain) => !hasCompany(domain) && !hasTechnologies(domain));
  const isKnown = (domain: string, openedAtMs: number) =>
    knowsLink(engine, { url: `https://${domain}`, snapshotId: null, openedAtMs });
  const opened = Date.now();
  for (const name of ['shopify.com', nothingFound]) await client.lookup.ask({ subject: 'company', name });
  expect(isKnown('shopify.com', opened)).toBe(false);
  expect(isKnown(nothingFound, opened)).toBe(false);
  const later = Date.now() + 60_000;
  expect(isKnown('shopify.com', later)).toBe(true);
  expect(isKnown(nothingFound, later)).toBe(false);
  // Asking again does not make known addresses newer.
  await client.lookup.ask({ subject: 'company', name: 'shopify.com', fresh: true });
  expect(isKnown('shopify.com', later)).toBe(true);
});

test('an address in a saved answer is known if that answer, or an earlier one to its question, is older than the window', async () => {
  const { client, engine } = await openEngineClient();
  const ask = async (fresh: boolean) => {
    await client.lookup.ask({ subject: 'company', name: 'shopify.com', fresh });
    const rows = engine.db.all<{ id: number; fetchedAt: number }>(
      `SELECT id, fetched_at AS fetchedAt FROM snapshots WHERE kind = 'companies' ORDER BY id`,
    );
    return rows.at(-1) ?? { id: 0, fetchedAt: 0 };
  };
  const first = await ask(false);
  const [url = ''] =
    engine.db
      .values<string>('SELECT answer_text(raw, packed) FROM snapshots WHERE id = ?', [first.id])[0]
      ?.match(/https:[^"]+linkedin[^"]+/) ?? [];
  expect(url).not.toBe('');
  const isKnown = (address: string, snapshotId: number, openedAtMs: number) =>
    knowsLink(engine, { url: address, snapshotId, openedAtMs });
  expect(isKnown(url, first.id, first.fetchedAt)).toBe(false);
  expect(isKnown(url, first.id, first.fetchedAt + 1)).toBe(true);
  expect(isKnown(`${url}?data`, first.id, first.fetchedAt + 1)).toBe(false);
  // Looked up again, it is as well known as before.
  const second = await ask(true);
  expect(second.id).not.toBe(first.id);
  expect(isKnown(url, second.id, first.fetchedAt + 1)).toBe(true);
});
