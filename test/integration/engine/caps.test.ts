import { setImmediate as breathe } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { startOfDay, startOfMonth } from '../../../main/engine/base/local-day.ts';
import { changeSettings } from '../../../main/engine/data/change-settings.ts';
import type { Engine } from '../../../main/engine/engine.ts';
import { describeJob } from '../../../main/engine/jobs/describe-job.ts';
import { noOutlook } from '../../../main/engine/jobs/outlook.ts';
import { runJob } from '../../../main/engine/jobs/run-job.ts';
import { createRunSwitch } from '../../../main/engine/jobs/run-switch.ts';
import type { WalletContext } from '../../../main/engine/ledger/balance.ts';
import { capLeft, describeAllowance } from '../../../main/engine/ledger/caps.ts';
import { lookup } from '../../../main/engine/lookups/lookup.ts';
import { endAllPending, reopenLookups } from '../../../main/engine/store/job-lookups.ts';
import { updateJob } from '../../../main/engine/store/jobs.ts';
import { moveRequest } from '../../../main/engine/store/requests.ts';
import { readSettings, writeSettings } from '../../../main/engine/store/settings.ts';
import { listFiltersSchema } from '#contract/models/list.ts';
import type { Settings } from '#contract/models/settings.ts';
import { systemTimeZone } from '#shared/time/time-zone.ts';
import { openEngineClient } from '../../support/engine/engine-client.ts';
import { openEngine } from '../../support/engine/engine-fixture.ts';
import { endsOf, jobOf, openWallet, planDomains, run } from '../../support/engine/job-fixture.ts';
import { journalRequest, lostRequest } from '../../support/engine/request-fixture.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { enterTimeZone } from '../../support/run/in-time-zone.ts';
import {
  domainsOf,
  type SeenRequest,
  sendJson,
  startHttpService,
} from '../../support/services/http-service.ts';

const HERE = systemTimeZone();

const names = (count: number, prefix = 'site') =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}.com`);

/** A service that finds every domain except those that begin with `no`, and counts its charges. */
async function startService(
  misbehave: (request: SeenRequest, response: Parameters<typeof sendJson>[0]) => boolean = () => false,
) {
  const state = { charged: 0, balance: 10_000 };
  const service = await startHttpService((request, response) => {
    if (request.path.endsWith('/credits'))
      return sendJson(response, { success: true, balance: state.balance, credit_type: 'bulk_lookup' });
    if (misbehave(request, response)) return;
    const isBatch = request.path.endsWith('/batch');
    const asked = isBatch ? domainsOf(request) : ['one.com'];
    const found = asked.filter((domain) => !domain.startsWith('no'));
    state.charged += found.length;
    state.balance -= found.length;
    const headers = {
      'x-credits-used': String(found.length),
      'x-credits-remaining': String(state.balance),
      'x-ratelimit-limit': '1000',
      'x-ratelimit-remaining': '999',
    };
    const results = asked.map((domain) =>
      found.includes(domain)
        ? { success: true, domain, company: { name: domain } }
        : { success: false, domain, error: 'No data available' },
    );
    sendJson(
      response,
      isBatch
        ? { success: true, results, credits_charged: found.length }
        : { success: true, company: { name: 'One' } },
      headers,
    );
  });
  const paid = () => service.seen.filter(({ path }) => !path.endsWith('/credits'));
  return { ...service, state, paid };
}

function cap(wallet: WalletContext, caps: Partial<Settings>): void {
  writeSettings(wallet.db, caps);
}

const stateCounts = (wallet: WalletContext, jobId: number) => {
  const counts: Record<string, number> = {};
  for (const { state } of Object.values(endsOf(wallet, jobId))) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
};

const spentOf = (wallet: WalletContext) =>
  wallet.db.get<{ sum: number | null }>('SELECT sum(credits) AS sum FROM ledger')?.sum ?? 0;

async function runToEnd(wallet: WalletContext, jobId: number) {
  await runJob({
    wallet,
    jobId,
    control: createRunSwitch(),
    word: null,
    onAnswer: () => undefined,
    onChange: () => undefined,
  });
  return jobOf(wallet, jobId);
}

describe('the cap of a run', () => {
  it.each([0, 1, 99, 100, 101, 250, 399])(
    'of %i is used to the last credit and never exceeded',
    async (limit) => {
      const service = await startService();
      const wallet = openWallet(service.baseUrl);
      cap(wallet, { capPerRun: limit });
      const jobId = await planDomains(wallet, names(400));
      expect(await run(wallet, jobId)).toMatchObject({ code: 'cap_reached' });
      expect(service.state.charged).toBe(limit);
      expect(spentOf(wallet)).toBe(limit);
      expect(stateCounts(wallet, jobId)).toEqual({
        ...(limit > 0 ? { found: limit } : {}),
        pending: 400 - limit,
      });
    },
  );

  it('is no problem if the run needs no more than that', async () => {
    const service = await startService();
    const wallet = openWallet(service.baseUrl);
    cap(wallet, { capPerRun: 150 });
    const jobId = await planDomains(wallet, names(150));
    expect(await run(wallet, jobId)).toBeNull();
    expect(service.state.charged).toBe(150);
  });

  it('counts found domains only; domains without data cost none of it', async () => {
    const service = await startService();
    const wallet = openWallet(service.baseUrl);
    cap(wallet, { capPerRun: 120 });
    const jobId = await planDomains(wallet, [...names(300, 'no'), ...names(120)]);
    expect(await run(wallet, jobId)).toBeNull();
    expect(stateCounts(wallet, jobId)).toEqual({ no_data: 300, found: 120 });
  });

  it('is the tighter limit beside a larger budget, and the budget beside a larger cap', async () => {
    const service = await startService();
    const wallet = openWallet(service.baseUrl);
    cap(wallet, { capPerRun: 30 });
    const capped = await planDomains(wallet, names(100, 'a'), { budget: 60 });
    expect(await run(wallet, capped)).toMatchObject({ code: 'cap_reached' });
    expect(service.state.charged).toBe(30);
    cap(wallet, { capPerRun: 500 });
    const budgeted = await planDomains(wallet, names(100, 'b'), { budget: 60 });
    expect(await run(wallet, budgeted)).toBeNull();
    expect(service.state.charged).toBe(90);
    expect(stateCounts(wallet, budgeted)).toEqual({ found: 60, skipped: 40 });
  });

  it('pauses the run with its problem, and after it was raised the run goes on from there', async () => {
    const service = await startService();
    const wallet = openWallet(service.baseUrl);
    cap(wallet, { capPerRun: 130 });
    const jobId = await planDomains(wallet, names(300));
    expect(await runToEnd(wallet, jobId)).toMatchObject({
      state: 'paused',
      problem: { code: 'cap_reached', message: expect.stringContaining('for one run is 130') },
    });
    cap(wallet, { capPerRun: 200 });
    expect(await runToEnd(wallet, jobId)).toMatchObject({ state: 'paused' });
    expect(service.state.charged).toBe(200);
    cap(wallet, { capPerRun: null });
    expect(await runToEnd(wallet, jobId)).toMatchObject({ state: 'done', problem: null });
    expect(service.state.charged).toBe(300);
    const asked = service.paid().flatMap(domainsOf);
    expect(new Set(asked).size).toBe(asked.length);
  });

  it('is named with its present value by the message of the pause', async () => {
    const service = await startService();
    const wallet = openWallet(service.baseUrl);
    cap(wallet, { capPerRun: 0 });
    const jobId = await planDomains(wallet, names(10));
    const stored = await runToEnd(wallet, jobId);
    const told = () => describeJob(wallet.db, stored, { outlook: () => noOutlook, waiting: null }).problem;
    expect(told()?.message).toBe('The cap for one run is 0, and nothing of it is left.');
    cap(wallet, { capPerRun: 500 });
    expect(told()).toMatchObject({
      code: 'cap_reached',
      message: 'The cap for one run was reached at 0; it is 500 now. Resume the run to go on.',
      advice: '',
    });
    cap(wallet, { capPerRun: null });
    expect(told()?.message).toMatch(/reached at 0; there is none now/);
  });

  it.each([
    ['capPerDay', 'for lookups in one day'],
    ['capPerMonth', 'for lookups in one month'],
  ] as const)(
    '%s, too, is named with its present value, and the window hears of it at once',
    async (name, words) => {
      const service = await startService();
      const wallet = openWallet(service.baseUrl);
      cap(wallet, { [name]: 0 });
      const jobId = await planDomains(wallet, names(10));
      const stored = await runToEnd(wallet, jobId);
      const told: number[] = [];
      changeSettings(
        {
          db: wallet.db,
          jobs: { announce: (ids: readonly number[]) => void told.push(...ids) },
        } as unknown as Engine,
        { [name]: 500 },
      );
      expect(told).toEqual([jobId]);
      const { problem } = describeJob(wallet.db, stored, { outlook: () => noOutlook, waiting: null });
      expect(problem?.message).toBe(
        `The cap ${words} was reached at 0; it is 500 now. Resume the run to go on.`,
      );
    },
  );

  it('counts what the same run cost before it was run again', async () => {
    const service = await startService();
    const wallet = openWallet(service.baseUrl);
    const jobId = await planDomains(wallet, names(100), { budget: 40 });
    expect(await run(wallet, jobId)).toBeNull();
    cap(wallet, { capPerRun: 55 });
    updateJob(wallet.db, jobId, { budget: 60, go: 2 });
    reopenLookups(wallet.db, { id: jobId, kinds: ['companies'] }, ['skipped']);
    expect(await run(wallet, jobId)).toMatchObject({ code: 'cap_reached' });
    expect(service.state.charged).toBe(55);
  });
});

describe('the cap of a day', () => {
  it('is for all runs and lookups of the day together', async () => {
    const service = await startService();
    const wallet = openWallet(service.baseUrl);
    cap(wallet, { capPerDay: 102 });
    const first = await planDomains(wallet, names(60, 'a'));
    expect(await run(wallet, first)).toBeNull();
    await lookup(wallet, { subject: 'company', name: 'one.com', maxAgeMs: 0, fresh: false });
    const second = await planDomains(wallet, names(60, 'b'));
    expect(await run(wallet, second)).toMatchObject({ code: 'cap_reached' });
    expect(service.state.charged).toBe(102);
    const before = service.paid().length;
    await expect(
      lookup(wallet, { subject: 'company', name: 'two.com', maxAgeMs: 0, fresh: false }),
    ).rejects.toMatchObject({ code: 'cap_reached', message: expect.stringContaining('102') });
    expect(service.paid()).toHaveLength(before);
    expect(wallet.db.get(`SELECT 1 FROM requests WHERE subjects LIKE '%two.com%'`)).toBeUndefined();
  });

  it('begins again at midnight', async () => {
    const service = await startService();
    let now = startOfDay(Date.now(), HERE) + 23.5 * 3_600_000;
    const wallet = { ...openWallet(service.baseUrl), now: () => now };
    cap(wallet, { capPerDay: 1 });
    const ask = (name: string) => lookup(wallet, { subject: 'company', name, maxAgeMs: 0, fresh: false });
    await ask('one.com');
    await expect(ask('two.com')).rejects.toMatchObject({ code: 'cap_reached' });
    now = startOfDay(now + 3_600_000, HERE);
    await ask('two.com');
    await expect(ask('three.com')).rejects.toMatchObject({ code: 'cap_reached' });
    expect(service.state.charged).toBe(2);
  });

  it('does not begin again in a process with another time zone', async () => {
    const service = await startService();
    let now = Date.UTC(2026, 10, 23, 11, 30);
    const wallet = { ...openWallet(service.baseUrl), now: () => now };
    cap(wallet, { capPerDay: 1, timeZone: 'UTC' });
    const ask = (name: string) => lookup(wallet, { subject: 'company', name, maxAgeMs: 0, fresh: false });
    await ask('one.com');
    now += 3_600_000;
    // A day began there half an hour ago.
    enterTimeZone('Etc/GMT-12');
    await expect(ask('two.com')).rejects.toMatchObject({ code: 'cap_reached' });
    // A person moved there, and says so.
    cap(wallet, { timeZone: 'Etc/GMT-12' });
    await ask('two.com');
  });

  it('is by the time zone of the first start', async () => {
    const leave = enterTimeZone('Asia/Tokyo');
    const first = openEngine();
    expect(readSettings(first.db).timeZone).toBe('Asia/Tokyo');
    await first.close();
    leave();
    enterTimeZone('America/Lima');
    const second = openEngine({ dataDir: first.dataDir });
    expect(readSettings(second.db).timeZone).toBe('Asia/Tokyo');
  });

  it('is separate for each workspace', async () => {
    const service = await startService();
    const wallet = openWallet(service.baseUrl);
    cap(wallet, { capPerDay: 1 });
    const other = { ...openWallet(service.baseUrl) };
    await lookup(wallet, { subject: 'company', name: 'one.com', maxAgeMs: 0, fresh: false });
    await lookup(other, { subject: 'company', name: 'one.com', maxAgeMs: 0, fresh: false });
    expect(capLeft(wallet, { wallet: 'bulk_lookup', jobId: null })).toBe(0);
    expect(capLeft(wallet, { wallet: 'standard', jobId: null })).toBe(Number.POSITIVE_INFINITY);
  });

  it('is never exceeded by questions that are asked at the same moment', async () => {
    const service = await startService();
    const wallet = openWallet(service.baseUrl);
    cap(wallet, { capPerDay: 3 });
    const asked = await Promise.allSettled(
      names(12).map((name) => lookup(wallet, { subject: 'company', name, maxAgeMs: 0, fresh: false })),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const each of asked)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'cap_reached' });
    expect(service.state.charged).toBe(3);
    expect(wallet.guard.reserved('bulk_lookup')).toBe(0);
  });

  it('is never exceeded by a run while a person asks at the same time', async () => {
    const service = await startService();
    const wallet = openWallet(service.baseUrl);
    cap(wallet, { capPerDay: 250 });
    const jobId = await planDomains(wallet, names(400));
    const running = run(wallet, jobId);
    const asking = Promise.allSettled(
      names(20, 'single').map((name) =>
        lookup(wallet, { subject: 'company', name, maxAgeMs: 0, fresh: false }),
      ),
    );
    expect(await running).toMatchObject({ code: 'cap_reached' });
    await asking;
    // Whatever came first, never more than the cap is charged. All of the cap is used except what is too
    // small for a request.
    expect(service.state.charged).toBeLessThanOrEqual(250);
    expect(spentOf(wallet)).toBe(service.state.charged);
    expect(await run(wallet, jobId)).toMatchObject({ code: 'cap_reached' });
    expect(service.state.charged).toBe(250);
  });

  it('counts answers that were lost, since they may have been charged', async () => {
    const lost = vi.fn((request: SeenRequest, response: Parameters<typeof sendJson>[0]) => {
      if (!request.path.endsWith('/batch') || lost.mock.calls.length > 1) return false;
      // Charged, but the answer is lost.
      service.state.balance -= 40;
      service.state.charged += 40;
      response.destroy();
      return true;
    });
    const service = await startService(lost);
    const wallet = openWallet(service.baseUrl);
    cap(wallet, { capPerDay: 150 });
    const jobId = await planDomains(wallet, names(300));
    expect(await run(wallet, jobId)).toMatchObject({ code: 'cap_reached' });
    const counts = stateCounts(wallet, jobId);
    expect(counts.unknown).toBe(100);
    expect(service.state.charged).toBeLessThanOrEqual(150);
    // The look after the loss showed that 40 of them were charged. How much of the rest is in doubt depends on the time.
    const [lookups] = describeAllowance(wallet).wallets;
    expect(lookups).toMatchObject({ cap: 150, reserved: 0, left: 0 });
    expect(spentOf(wallet) + (lookups?.inDoubt ?? 0)).toBe(150);
  });

  it('counts what a stopped program left in doubt before anything more is sent', async () => {
    const service = await startService();
    const wallet = openWallet(service.baseUrl);
    cap(wallet, { capPerDay: 60 });
    // Sent by an earlier process that never saw the answer. The balance can't settle it, because none is
    // known.
    const request = { workspace: wallet.workspace, jobId: null, operation: 'companies_batch' } as const;
    lostRequest(wallet.db, { ...request, subjects: names(59) }, wallet.now());
    const ask = (name: string) => lookup(wallet, { subject: 'company', name, maxAgeMs: 0, fresh: false });
    await ask('one.com');
    await expect(ask('two.com')).rejects.toMatchObject({ code: 'cap_reached' });
    expect(service.state.charged).toBe(1);
  });

  it('refuses at once a request for which the judged doubt leaves no room', async () => {
    const service = await startService();
    const wallet = openWallet(service.baseUrl);
    cap(wallet, { capPerDay: 59 });
    const request = { workspace: wallet.workspace, jobId: null, operation: 'companies_batch' } as const;
    lostRequest(wallet.db, { ...request, subjects: names(59) }, wallet.now());
    await expect(
      lookup(wallet, { subject: 'company', name: 'one.com', maxAgeMs: 0, fresh: false }),
    ).rejects.toMatchObject({ code: 'cap_reached' });
    expect(service.paid()).toEqual([]);
    expect(wallet.guard.reserved('bulk_lookup')).toBe(0);
  });

  it('does not count what was not charged', async () => {
    const service = await startService();
    const wallet = openWallet(service.baseUrl);
    cap(wallet, { capPerDay: 1 });
    const request = { workspace: wallet.workspace, jobId: null, operation: 'companies_batch' } as const;
    const id = journalRequest(wallet.db, { ...request, subjects: names(50) }, wallet.now());
    moveRequest(wallet.db, id, 'not_charged', 'server_error', wallet.now());
    await lookup(wallet, { subject: 'company', name: 'one.com', maxAgeMs: 0, fresh: false });
    expect(service.state.charged).toBe(1);
  });

  it('frees its reservation when the service refuses', async () => {
    let refuses = true;
    const service = await startService((_request, response) => {
      if (refuses) sendJson(response, { message: 'Wrong.', error_code: 'invalid_request' }, {}, 422);
      return refuses;
    });
    const wallet = openWallet(service.baseUrl);
    cap(wallet, { capPerDay: 1 });
    const ask = () => lookup(wallet, { subject: 'company', name: 'one.com', maxAgeMs: 0, fresh: false });
    await expect(ask()).rejects.toMatchObject({ code: 'invalid_request' });
    expect(wallet.guard.reserved('bulk_lookup')).toBe(0);
    refuses = false;
    await ask();
    expect(service.state.charged).toBe(1);
  });

  it('ends a run before its next request if it is lowered while the run is under way', async () => {
    let answered = 0;
    const service = await startService((request) => {
      if (request.path.endsWith('/batch')) {
        answered += 1;
        if (answered === 2) cap(wallet, { capPerDay: 1 });
      }
      return false;
    });
    const wallet = openWallet(service.baseUrl);
    const jobId = await planDomains(wallet, names(2_000));
    expect(await run(wallet, jobId)).toMatchObject({ code: 'cap_reached' });
    await breathe();
    // What had left by then is paid; nothing more follows.
    expect(service.state.charged).toBeLessThanOrEqual(500);
    expect(stateCounts(wallet, jobId).pending).toBeGreaterThanOrEqual(1_500);
  });
});

describe('the cap of a month', () => {
  it('is for all days of the month together, and begins again with the next month', async () => {
    const service = await startService();
    const day = new Date();
    let now = new Date(day.getFullYear(), day.getMonth(), 1, 12).getTime();
    const wallet = { ...openWallet(service.baseUrl), now: () => now };
    cap(wallet, { capPerDay: 2, capPerMonth: 3 });
    const ask = (name: string) => lookup(wallet, { subject: 'company', name, maxAgeMs: 0, fresh: false });
    await ask('one.com');
    await ask('two.com');
    now = new Date(day.getFullYear(), day.getMonth(), 27, 12).getTime();
    await ask('three.com');
    await expect(ask('four.com')).rejects.toMatchObject({
      code: 'cap_reached',
      message: expect.stringContaining('for lookups in one month is 3'),
    });
    expect(describeAllowance(wallet).wallets[0]).toMatchObject({
      ...{ cap: 2, spent: 1, left: 1 },
      month: { cap: 3, spent: 3, left: 0 },
    });
    now = new Date(day.getFullYear(), day.getMonth() + 1, 1).getTime();
    await ask('four.com');
    expect(service.state.charged).toBe(4);
  });

  it('pauses a run with its reason, used to the last credit, including late charges of lost answers', async () => {
    const service = await startService();
    const wallet = openWallet(service.baseUrl);
    cap(wallet, { capPerMonth: 120 });
    const request = { workspace: wallet.workspace, jobId: null, operation: 'companies_batch' } as const;
    lostRequest(wallet.db, { ...request, subjects: names(20, 'lost') }, startOfMonth(wallet.now(), HERE));
    const jobId = await planDomains(wallet, names(300));
    expect(await run(wallet, jobId)).toMatchObject({
      code: 'cap_reached',
      reason: { key: 'cap_used_up', facts: { cap_name: { key: 'cap of month' } } },
    });
    expect(service.state.charged).toBe(100);
    expect(stateCounts(wallet, jobId)).toEqual({ found: 100, pending: 200 });
  });

  it('is separate for lists', async () => {
    const { client, sandbox } = await openEngineClient({}, tempDir());
    const workspace = sandbox.workspaces[0]?.id ?? '';
    const standard = () => sandbox.control.balances()[workspace]?.standard;
    const before = standard() ?? 0;
    await client.settings.set({ capPerMonth: 0, listCapPerMonth: 1 });
    const filters = listFiltersSchema.parse({});
    await client.lists.start({ technology: 'Rocket.Chat', filters, automatic: false });
    await expect(
      client.lists.start({ technology: 'Drupal', filters, automatic: false }),
    ).rejects.toMatchObject({
      data: { code: 'cap_reached', message: expect.stringContaining('for lists in one month') },
    });
    expect(standard()).toBe(before - 1);
  });
});

describe('the cap of a day for lists', () => {
  it('refuses a start for which it leaves nothing, and does not affect lookups', async () => {
    const { client, sandbox } = await openEngineClient({}, tempDir());
    const workspace = sandbox.workspaces[0]?.id ?? '';
    const standard = () => sandbox.control.balances()[workspace]?.standard;
    const before = standard() ?? 0;
    await client.settings.set({ listCapPerDay: 1 });
    const filters = listFiltersSchema.parse({});
    await client.lists.start({ technology: 'Rocket.Chat', filters, automatic: false });
    await expect(
      client.lists.start({ technology: 'Drupal', filters, automatic: false }),
    ).rejects.toMatchObject({
      data: { code: 'cap_reached', message: expect.stringContaining('for lists in one day') },
    });
    expect(standard()).toBe(before - 1);
    expect(await client.ledger.allowance()).toMatchObject({
      wallets: [
        { cap: null, left: null },
        { cap: 1, spent: 1, left: 0 },
      ],
    });
  });
});

describe('no cap', () => {
  it('changes nothing', async () => {
    const service = await startService();
    const wallet = openWallet(service.baseUrl);
    const jobId = await planDomains(wallet, names(250));
    expect(await run(wallet, jobId)).toBeNull();
    expect(service.state.charged).toBe(250);
    endAllPending(
      wallet.db,
      { id: jobId, workspace: wallet.workspace, kinds: ['companies'] },
      { state: 'skipped' },
    );
    expect(stateCounts(wallet, jobId)).toEqual({ found: 250 });
  });
});
