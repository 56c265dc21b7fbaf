import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEngine, type Engine } from '../../../main/engine/engine.ts';
import type { Sandbox } from '../../../main/sandbox/start.ts';
import type { LookupKind } from '#contract/models/enrich.ts';
import { createPersonClient } from '../engine/page-client.ts';
import { changingDomains, domainAt } from '../services/sample-domains.ts';
import { shiftClock } from './clock.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long ago each run was, and what it asked about. */
const RUNS: readonly { agoMs: number; file: string; from: number; count: number; kinds: LookupKind[] }[] = [
  { agoMs: 61 * DAY_MS, file: 'partners.csv', from: 1_000, count: 90, kinds: ['companies', 'technologies'] },
  { agoMs: 26 * DAY_MS, file: 'fair-visitors.csv', from: 2_000, count: 240, kinds: ['companies'] },
  { agoMs: 19 * DAY_MS, file: 'newsletter.csv', from: 3_000, count: 160, kinds: ['technologies'] },
  {
    agoMs: 12 * DAY_MS,
    file: 'territory-dach.csv',
    from: 4_000,
    count: 310,
    kinds: ['companies', 'technologies'],
  },
  { agoMs: 8 * DAY_MS, file: 'renewals.csv', from: 5_000, count: 130, kinds: ['companies'] },
  { agoMs: 5 * DAY_MS, file: 'webinar.csv', from: 6_000, count: 210, kinds: ['companies', 'technologies'] },
  { agoMs: 30 * HOUR_MS, file: 'inbound.csv', from: 7_000, count: 75, kinds: ['companies', 'technologies'] },
];
/** Lists that were started every few days; every other one is not downloaded yet. */
const LISTS = ['Klaviyo', 'Stripe', 'Intercom', 'Mixpanel', 'Hotjar'];
/** How many domains were asked about twice, so that there are changes. */
const REFRESHED = 9;

/**
 * Fills a data folder with two months of work, so that the pictures show realistic ages, charges and changes.
 * Returns a domain that changed.
 */
export async function livePast(
  dataDir: string,
  { documents: folder, downloads }: { documents: string; downloads: string },
  service: Sandbox,
): Promise<string> {
  const nowMs = Date.now();
  const changing = changingDomains(REFRESHED, nowMs - 75 * DAY_MS, nowMs - 3 * HOUR_MS).map(
    ({ domain }) => domain,
  );
  await during(dataDir, service, -75 * DAY_MS, async (client) => {
    await client.settings.set({ downloadDir: downloads });
    for (const name of changing) await client.lookup.ask({ subject: 'domain', name, fresh: true });
  });
  for (const [index, technology] of LISTS.entries()) {
    await during(dataDir, service, -(23 - 4 * index) * DAY_MS, async (client) => {
      await client.lists.start({ technology, filters: {}, automatic: index % 2 === 1 });
    });
  }
  for (const { agoMs, ...run } of RUNS) {
    await during(dataDir, service, -agoMs, (client) => enrich(client, folder, run));
  }
  await during(dataDir, service, -2 * DAY_MS, async (client) => {
    const subjects = ['shopify.com', ...changing];
    for (const [index, name] of subjects.entries()) {
      shiftClock(-(subjects.length - index) * 4 * HOUR_MS - HOUR_MS / 2);
      await client.lookup.ask({ subject: 'company', name });
      await client.lookup.ask({ subject: 'domain', name, fresh: true });
    }
    for (const name of ['Shopify', 'HubSpot']) await client.lookup.ask({ subject: 'technology', name });
  });
  shiftClock(0);
  return changing[0] ?? '';
}

type Client = ReturnType<typeof clientOf>;
const clientOf = (engine: Engine) => createPersonClient(engine);

async function during(
  dataDir: string,
  service: Sandbox,
  shiftMs: number,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  shiftClock(shiftMs);
  const engine = createEngine({ dataDir });
  try {
    const { baseUrl, token } = service;
    const { connectionId, workspaces } = await engine.sessions.connect({ kind: 'service', baseUrl, token });
    engine.sessions.choose(connectionId, workspaces[0]?.id ?? '');
    await work(clientOf(engine));
  } finally {
    await engine.close();
  }
}

async function enrich(
  client: Client,
  folder: string,
  { file, from, count, kinds }: { file: string; from: number; count: number; kinds: LookupKind[] },
): Promise<void> {
  const path = join(folder, file);
  const domains = Array.from({ length: count }, (_, index) => domainAt(from + index));
  writeFileSync(path, `Website\n${domains.join('\n')}\n`);
  const { jobId, maxCredits } = await client.enrich.preview({
    path,
    sheet: file.replace(/\.csv$/, ''),
    column: 0,
    options: { kinds, maxAgeMs: 30 * DAY_MS },
  });
  await client.enrich.start({ jobId, budget: maxCredits });
  while ((await client.jobs.get({ jobId })).finishedAt === null)
    await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Copies the sample spreadsheet to a folder, under a realistic name. */
export function placeSheet(root: string, folder: string): string {
  const path = join(folder, 'sites.xlsx');
  copyFileSync(join(root, 'assets', 'samples', 'sites.xlsx'), path);
  return path;
}
