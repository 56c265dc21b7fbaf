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
