import { onTestFinished } from 'vitest';
import { enterWorld, world } from '../../../main/engine/world/world.ts';
import type { Watch, WatchOffer } from '#contract/models/watch.ts';
import type { MoneyService, MoneyServiceOptions, PaidRequest } from '../services/money-service.ts';
import { startMoneyService } from '../services/money-service.ts';
import { type MoneyDesk, openDesk } from './money-fixture.ts';

/** Monday, 23 November 2026, half past eight. */
export const MONDAY_MS = new Date(2026, 10, 23, 8, 30).getTime();
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export interface WatchDesk {
  readonly desk: MoneyDesk;
  readonly service: MoneyService;
  /** What the service says of a domain: its technologies, and the city of its company. */
  readonly facts: Map<string, { technologies: string[]; city: string }>;
  /** The wall clock, ms since 1970. It goes on from there. */
  setClock(atMs: number): void;
  passTime(byMs: number): void;
  /** Tags domains as saved ones. They must have been asked about. */
  tag(name: string, domains: readonly string[]): void;
  /** Makes a watch by a person's word. */
  make(wants?: Partial<Parameters<MoneyDesk['client']['watches']['offer']>[0]>): Promise<Watch>;
  offer(wants?: object): Promise<WatchOffer>;
}

/** An engine whose clock a test sets, over a service whose answers a test changes. */
export async function openWatchDesk(
  options: MoneyServiceOptions & { dataDir?: string } = {},
): Promise<WatchDesk> {
  const { dataDir, fate = (paid: PaidRequest) => paid.answer(), ...serviceOptions } = options;
  const real = world();
  let aheadMs = MONDAY_MS - real.clock.now();
  const clock = { ...real.clock, now: () => real.clock.now() + aheadMs };
  onTestFinished(enterWorld({ ...real, clock }));
  const facts = new Map<string, { technologies: string[]; city: string }>();
  const service = await startMoneyService({
    ...serviceOptions,
    // The service has the same time as the computer, or answers would be dated by it.
    instead: (request, response) => {
      response.setHeader('Date', new Date(clock.now()).toUTCString());
      return serviceOptions.instead?.(request, response) ?? false;
    },
    fate: (paid) => {
      const { work, response, subjects, kind } = paid;
      const told = {
        ...paid,
        answer: () => {
          const { body, headers } = work();
          const results = subjects.map((domain) => entryOf(kind, domain, facts.get(domain)));
          response.writeHead(200, { 'content-type': 'application/json', ...headers });
          response.end(JSON.stringify({ ...body, results }));
        },
      };
      return fate(told);
    },
  });
  const desk = await openDesk(service, dataDir === undefined ? {} : { dataDir });
  const offer: WatchDesk['offer'] = (wants = {}) =>
    desk.client.watches.offer({
      kind: 'new',
      name: 'Shops',
      subject: { kind: 'tag', tag: 'shops' },
      kinds: ['technologies', 'companies'],
      schedule: { every: 'week', day: 1, minute: 540 },
      capPerTurn: 100,
      capPerMonth: 400,
      label: null,
      folder: null,
      ...wants,
    } as Parameters<MoneyDesk['client']['watches']['offer']>[0]);
  return {
    desk,
    service,
    facts,
    setClock: (atMs) => {
      aheadMs = atMs - real.clock.now();
    },
    passTime: (byMs) => {
      aheadMs += byMs;
    },
    tag: (name, domains) => {
      const { db } = desk.engine;
      const workspace = desk.engine.sessions.workspace().row;
      db.run(`UPDATE annotations SET tags = '[]' WHERE workspace = ?`, [workspace]);
      for (const domain of domains)
        db.run(
          `INSERT INTO annotations (workspace, domain, tags, note) VALUES (?, ?, ?, '')
           ON CONFLICT (workspace, domain) DO UPDATE SET tags = excluded.tags`,
          [workspace, domain, JSON.stringify([name])],
        );
    },
    offer,
    make: async (wants) => {
      const { offerId } = await offer(wants);
      return desk.client.watches.accept({ offerId });
    },
  };
}

function entryOf(
  kind: PaidRequest['kind'],
  domain: string,
  facts = { technologies: ['Nginx'], city: 'Bonn' },
): object {
  return kind === 'companies'
    ? { success: true, domain, company: { name: domain, city: facts.city, country: 'Germany' } }
    : {
        success: true,
        domain,
        technologies: facts.technologies.map((name) => ({ name, parent_category: 'Web', total_sites: 5 })),
        total_technologies: facts.technologies.length,
        has_more: false,
      };
}
