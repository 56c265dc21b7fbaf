import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { anchorBalance } from '../../../main/engine/ledger/balance.ts';
import { creditsOfJob } from '../../../main/engine/store/ledger.ts';
import { countCalls } from '../../../main/engine/store/requests.ts';
import { endsOf, openWallet, planDomains, run } from '../../support/engine/job-fixture.ts';
import {
  domainsOf,
  type SeenRequest,
  sendJson,
  startHttpService,
} from '../../support/services/http-service.ts';

const DOMAINS = Array.from({ length: 250 }, (_, index) => `site-${index}.example.com`);

/**
 * A service with a wallet that finds every domain; `lose` may cut an answer, before or after it is charged.
 */
async function startCountingService(
  balance: number,
  lose: (call: number, response: ServerResponse) => 'before' | 'after' | null,
) {
  const state = { balance, calls: 0, charged: new Map<string, number>() };
  const answerBatch = (request: SeenRequest, response: ServerResponse) => {
    state.calls += 1;
    const loss = lose(state.calls, response);
    if (loss === 'before') return response.destroy();
    const domains = domainsOf(request);
    const paid = domains.slice(0, state.balance);
    if (paid.length === 0) return sendJson(response, { message: 'Credits are insufficient.' }, {}, 402);
    state.balance -= paid.length;
    for (const domain of paid) state.charged.set(domain, (state.charged.get(domain) ?? 0) + 1);
    if (loss === 'after') return response.destroy();
    return sendJson(
      response,
      {
        success: true,
        credits_charged: paid.length,
        results: paid.map((domain) => ({ success: true, domain, company: { name: domain } })),
        skipped_insufficient_credits: domains.slice(paid.length),
      },
      { 'x-credits-used': String(paid.length), 'x-credits-remaining': String(state.balance) },
    );
  };
  const { baseUrl } = await startHttpService((request, response) => {
    if (request.method === 'GET') return sendJson(response, { success: true, balance: state.balance });
    return answerBatch(request, response);
  });
  return { baseUrl, state };
}

const statesOf = (ends: ReturnType<typeof endsOf>) => {
  const counts: Record<string, number> = {};
  for (const { state } of Object.values(ends)) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
};

describe('a paid request whose answer is lost', () => {
  it('is sent again if the balance shows that nothing was charged', async () => {
    const { baseUrl, state } = await startCountingService(1_000, (call) => (call === 2 ? 'before' : null));
    const wallet = openWallet(baseUrl, { quietMs: 1_000 });
    await anchorBalance(wallet);
    const jobId = await planDomains(wallet, DOMAINS);
    expect(await run(wallet, jobId)).toBeNull();
    expect(statesOf(endsOf(wallet, jobId))).toEqual({ found: 250 });
    expect(state.balance).toBe(750);
    expect([...state.charged.values()].every((times) => times === 1)).toBe(true);
    expect(creditsOfJob(wallet.db, jobId)).toBe(250);
  });

  it('is never repeated if it was charged: its rows are unknown, the others are booked', async () => {
    const { baseUrl, state } = await startCountingService(1_000, (call) => (call === 1 ? 'after' : null));
    const wallet = openWallet(baseUrl);
    await anchorBalance(wallet);
    const jobId = await planDomains(wallet, DOMAINS, { budget: 1_000 });
    expect(await run(wallet, jobId)).toBeNull();
    expect(statesOf(endsOf(wallet, jobId))).toEqual({ found: 150, unknown: 100 });
    expect([...state.charged.values()].every((times) => times === 1)).toBe(true);
    // The look after the loss showed what it cost.
    expect(creditsOfJob(wallet.db, jobId)).toBe(250);
    expect(countCalls(wallet.db, jobId)).toBe(3);
  });

  it('counts in full against the budget, since it may have been charged', async () => {
    const { baseUrl, state } = await startCountingService(1_000, (call) => (call === 1 ? 'after' : null));
    const wallet = openWallet(baseUrl);
    await anchorBalance(wallet);
    const jobId = await planDomains(wallet, DOMAINS, { budget: 200 });
    await run(wallet, jobId);
    expect(statesOf(endsOf(wallet, jobId))).toEqual({ found: 100, unknown: 100, skipped: 50 });
    expect(1_000 - state.balance).toBe(200);
  });
});

describe('a wallet or a budget that runs out', () => {
  it('skips what it cannot pay and keeps what came', async () => {
    const { baseUrl, state } = await startCountingService(130, () => null);
    const wallet = openWallet(baseUrl);
    const jobId = await planDomains(wallet, DOMAINS);
    expect(await run(wallet, jobId)).toBeNull();
    expect(statesOf(endsOf(wallet, jobId))).toEqual({ found: 130, skipped: 120 });
    expect(state.balance).toBe(0);
    expect(creditsOfJob(wallet.db, jobId)).toBe(130);
  });

  it.each([0, 1, 99, 100, 101, 249])('never spends more than a budget of %i', async (budget) => {
    const { baseUrl, state } = await startCountingService(1_000, () => null);
    const wallet = openWallet(baseUrl);
    const jobId = await planDomains(wallet, DOMAINS, { budget });
    await run(wallet, jobId);
    expect(1_000 - state.balance).toBe(budget);
    expect(statesOf(endsOf(wallet, jobId))).toEqual({
      ...(budget > 0 ? { found: budget } : {}),
      skipped: 250 - budget,
    });
  });
});
