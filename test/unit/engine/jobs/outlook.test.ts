import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { loadRegistrable } from '../../../../main/engine/domains/registrable.ts';
import { askAll, jobById } from '../../../../main/engine/jobs/ask-all.ts';
import { outlookOf, UNDER_WAY } from '../../../../main/engine/jobs/outlook.ts';
import { createProgress } from '../../../../main/engine/jobs/progress.ts';
import { createRunSwitch } from '../../../../main/engine/jobs/run-switch.ts';
import type { WalletContext } from '../../../../main/engine/ledger/balance.ts';
import { createServiceClient } from '../../../../main/engine/service/client.ts';
import { createPacer } from '../../../../main/engine/service/pacer/pacer.ts';
import { createToken } from '../../../../main/engine/service/secret.ts';
import type { Transport } from '../../../../main/engine/service/transport-types.ts';
import { countPending } from '../../../../main/engine/store/job-lookups.ts';
import { writeSettings } from '../../../../main/engine/store/settings.ts';
import { monotonic } from '../../../../main/engine/world/clock.ts';
import { openWallet, planDomains } from '../../../support/engine/job-fixture.ts';
import { createServer, type SimulatedServer } from '../service/pacer/simulated-server.ts';
import { createVirtualTime, type VirtualTime } from '../service/pacer/virtual-time.ts';

const MINUTE = 60_000;
const BASE = 'http://127.0.0.1:1';
/** Small batches, so that many requests need few rows. */
const BATCH = 5;

interface Model {
  /** How many requests the run needs if its budget pays for everything. */
  requests: number;
  limit: number;
  tripMs: number;
  /** How many of 100 lookups find data and cost something. */
  found: number;
  /** How many of 100 lookups the budget or a cap pays for; more than 100 is plenty. */
  paid: number;
  by: 'budget' | 'cap';
}

/** The service of a run in virtual time: its limit, its latency, and which domains it knows. */
function simulated(time: VirtualTime, server: SimulatedServer, { tripMs, found }: Model): Transport {
  const answerOf = (body: string | null) => {
    const { domains } = JSON.parse(body ?? '{}') as { domains: string[] };
    const known = domains.filter((domain) => Number(domain.slice(1).split('.')[0]) % 100 < found);
    const results = domains.map((domain) =>
      known.includes(domain)
        ? { success: true, domain, company: { name: domain } }
        : { success: false, domain, error: 'No data available' },
    );
    return { success: true, credits_charged: known.length, results };
  };
  return {
    exchange: (request, hooks) => {
      hooks?.onSend?.();
      return new Promise((resolve) => {
        time.at(time.now() + tripMs, () => {
          const isBatch = request.url.pathname.endsWith('/batch');
          const { allowed, facts, retryAfterMs } = isBatch
            ? server.count(time.now())
            : { allowed: true, facts: { limit: 500, remaining: 400 }, retryAfterMs: 0 };
          const headers = {
            'x-ratelimit-limit': String(facts.limit),
            'x-ratelimit-remaining': String(facts.remaining),
            ...(allowed ? {} : { 'retry-after': String(retryAfterMs / 1_000) }),
          };
          const status = allowed ? 200 : 429;
          hooks?.onHeaders?.(status, headers);
          const body = isBatch
            ? answerOf(request.body)
            : {
                success: true,
                credit_type: 'bulk_lookup',
                balance: 1_000_000,
                cost_per_successful_request: 1,
              };
          resolve({
            status,
            headers,
            text: JSON.stringify(allowed ? body : { success: false, error_code: 'rate_limited' }),
          });
        });
      });
    },
    ping: () => Promise.reject(new Error('not asked')),
    poolFor: () => {
      throw new Error('not asked');
    },
    close: () => Promise.resolve(),
    retire: () => Promise.resolve(),
  };
}

interface Told {
  atMs: number;
  remainingMs: number | null;
}

/**
 * Runs a job of the model to its end. Returns the times left that were shown, from the first second on, and
 * when the last answer came.
 */
// Virtual time does not wait for a file that is loaded.
beforeAll(async () => {
  await loadRegistrable();
});

async function runModel(model: Model): Promise<{ told: Told[]; endMs: number }> {
  const time = createVirtualTime(1_000, { isDeep: true });
  const server = createServer('sliding', model.limit, MINUTE);
  const pacer = createPacer({ windowMs: MINUTE });
  const wallet: WalletContext = {
    ...openWallet(BASE),
    now: time.now,
    client: createServiceClient({
      baseUrl: BASE,
      token: createToken('token', BASE),
      workspaceId: '5b1f8d1e-0000-4000-8000-000000000001',
      pacer,
      transport: simulated(time, server, model),
    }),
  };
  const count = model.requests * BATCH;
  // Neighbours differ in whether they are known, as in real files.
  const domains = Array.from({ length: count }, (_, i) => `d${(i * 37) % 100}.n${i}.com`);
  const credits = Math.max(1, Math.floor((count * model.paid) / 100));
  const jobId = await planDomains(wallet, domains, { budget: model.by === 'budget' ? credits : count });
  if (model.by === 'cap') writeSettings(wallet.db, { capPerRun: credits });
  const progress = createProgress(monotonic);
  let endMs: number | null = null;
  const running = askAll({
    wallet,
    jobId,
    batchSize: BATCH,
    wordNow: () => null,
    control: createRunSwitch(),
    onAnswer: (answer) => progress.add(answer),
  }).then(() => {
    endMs = time.now();
  });
  const told: Told[] = [];
  const look = () => {
    const { remainingMs } = outlookOf(wallet, jobById(wallet.db, jobId), {
      pending: countPending(wallet.db, jobId),
      before: { companies: 0, technologies: 0 },
      batchSize: BATCH,
      progress,
    });
    told.push({ atMs: time.now(), remainingMs });
  };
  for (let atMs = 1_200; endMs === null && atMs < 600 * MINUTE; atMs += 7_000) {
    await time.run(atMs);
    if (endMs === null) look();
  }
  await running;
  return { told, endMs: endMs ?? Number.NaN };
}

/** A service with the documented limit that answers within two seconds: the first estimate must be right. */
const usual = fc.record<Model>({
  requests: fc.integer({ min: 1, max: 70 }),
  limit: fc.constant(30),
  tripMs: fc.integer({ min: 20, max: 2_000 }),
  found: fc.integer({ min: 50, max: 100 }),
  paid: fc.oneof(fc.constant(120), fc.integer({ min: 10, max: 90 })),
  by: fc.constantFrom('budget', 'cap'),
});

/** A service with other limits that is slow: this is learnt from its first answers. */
const any = fc.record<Model>({
  requests: fc.integer({ min: 1, max: 50 }),
  limit: fc.constantFrom(10, 20, 60),
  tripMs: fc.integer({ min: 20, max: 9_000 }),
  found: fc.integer({ min: 30, max: 100 }),
  paid: fc.oneof(fc.constant(120), fc.integer({ min: 10, max: 90 })),
  by: fc.constantFrom('budget', 'cap'),
});

function expectSane({ told, endMs }: Awaited<ReturnType<typeof runModel>>, model: Model, fromMs: number) {
  // Whether the last few requests are in this window or the next depends on which domains are known.
  // The look at the wallet and the first batch, which leave alone, take a trip each.
  // Before the first answer, a trip is taken to last a second.
  const guessedMs = Math.ceil(model.requests / UNDER_WAY) * 1_000;
  // The first lookup, which leaves alone, may push the last batch into the next window.
  const isAtEdge = model.paid < 100 || (model.requests + 1) % model.limit < 2;
  const slackMs = 5 * model.tripMs + (isAtEdge ? MINUTE : Math.max(5_000, guessedMs));
  for (const { atMs, remainingMs } of told) {
    if (atMs < fromMs || remainingMs === null) continue;
    const leftMs = endMs - atMs;
    expect(remainingMs, `at ${atMs}`).toBeGreaterThanOrEqual(leftMs / 1.5 - slackMs);
    expect(remainingMs, `at ${atMs}`).toBeLessThanOrEqual(leftMs * 1.5 + slackMs);
  }
}

test('from the first second on, the shown time left is right, whatever a budget or a cap pays for', async () => {
  await fc.assert(
    fc.asyncProperty(usual, async (model) => {
      const run = await runModel(model);
      expectSane(run, model, 0);
      // An estimate is shown at once and all the time.
      for (const { remainingMs } of run.told) expect(remainingMs).not.toBeNull();
    }),
    { numRuns: 6 },
  );
}, 120_000);

/** Batches leave one by one, since several at once would cost too large a share of what the cap leaves. */
const littleToSpend: Model = { requests: 22, limit: 20, tripMs: 8_443, found: 36, paid: 32, by: 'cap' };

test('limits and latency of a service are learnt from its first answers', async () => {
  await fc.assert(
    // One batch, which is all that is answered after two trips, tells too little of how many lookups a cap pays for.
    fc.asyncProperty(any, async (model) =>
      expectSane(await runModel(model), model, 1_000 + 3 * model.tripMs + 1_000),
    ),
    { numRuns: 6, examples: [[littleToSpend]] },
  );
}, 120_000);

test('a large run takes as long as the limits say, and lookups that no budget pays for do not count', async () => {
  const whole = await runModel({ requests: 100, limit: 30, tripMs: 50, found: 100, paid: 120, by: 'budget' });
  expect(whole.told[0]?.remainingMs).toBeGreaterThan(170_000);
  const fifth = await runModel({ requests: 100, limit: 30, tripMs: 50, found: 100, paid: 20, by: 'budget' });
  expect(fifth.told[0]?.remainingMs ?? 0).toBeLessThan(5_000);
}, 120_000);
