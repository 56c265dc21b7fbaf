import { expect, it } from 'vitest';
import { anchorBalance } from '../../../../main/engine/ledger/balance.ts';
import { judgeByBalance, putInDoubt } from '../../../../main/engine/ledger/doubt.ts';
import { createLossWatch } from '../../../../main/engine/ledger/loss-watch.ts';
import { creditsOfGo, creditsOfJob, insertLedgerEntry } from '../../../../main/engine/store/ledger.ts';
import {
  doubtOfJob,
  lostCreditsOfJob,
  openRequest,
  settleRequest,
} from '../../../../main/engine/store/requests.ts';
import { sleep } from '../../../../main/engine/world/clock.ts';
import { openWallet, planDomains, run } from '../../../support/engine/job-fixture.ts';
import { openDesk, sites } from '../../../support/engine/money-fixture.ts';
import { sendJson } from '../../../support/services/http-service.ts';
import { startMoneyService } from '../../../support/services/money-service.ts';

/**
 * A run with two requests. One is lost. The answer to the other names 6 credits and leaves 4 in doubt. Then
 * the balance falls by `fall`, and both are judged by that.
 */
async function judged(fall: number) {
  const wallet = openWallet('http://127.0.0.1:9');
  const { db, workspace } = wallet;
  const jobId = await planDomains(wallet, ['one.example.com'], { budget: 100 });
  const settled = 100;
  db.run(
    `UPDATE wallets SET remaining = :settled, settled = :settled WHERE workspace = :workspace AND wallet = 'bulk_lookup'`,
    { workspace, settled },
  );
  const asked = { workspace, jobId, operation: 'companies_batch', wallet: 'bulk_lookup' } as const;
  const open = () =>
    openRequest(db, { ...asked, go: 1, subjects: ['one.example.com'], question: {}, most: 10 }, 1);
  const lost = open();
  const part = open();
  putInDoubt(db, lost, { way: 'lost', loss: { status: null, raw: null, at: 1 } });
  settleRequest(
    db,
    part,
    { status: 200, credits: 6, balanceAfter: null, raw: null, doubt: 4, tookMs: null },
    1,
  );
  const line = { ...asked, at: 1, subject: null, asked: 1, balanceAfter: null };
  insertLedgerEntry(db, { ...line, requestId: part, credits: 6 });
  const seen = {
    workspace,
    wallet: asked.wallet,
    expected: settled,
    actual: settled - fall,
    look: { date: 0, at: 0 },
  };
  const watch = createLossWatch();
  for (const id of [lost, part]) watch.isAfter(id, seen.look, 0);
  judgeByBalance(
    db,
    watch,
    {
      ...seen,
      isSupposed: false,
      usedMore: null,
      usedAnew: null,
      givenBack: 0,
      explained: 0,
      unproven: 0,
      theirs: 0,
      isOurs: true,
    },
    { quietMs: 0, at: 2 },
  );
  return {
    booked: creditsOfJob(db, jobId),
    lost: lostCreditsOfJob(db, jobId),
    inDoubt: doubtOfJob(db, jobId),
    mostSpent: creditsOfGo(db, jobId, 1) + doubtOfJob(db, jobId, 1),
  };
}

it('if two requests may have caused a fall, it is booked to one, and stays in doubt for the other', async () => {
  expect(await judged(3)).toEqual({ booked: 9, lost: 3, inDoubt: 3, mostSpent: 12 });
});

it('if an answer came in part, credits that only the balance shows for it count as lost', async () => {
  expect(await judged(12)).toEqual({ booked: 18, lost: 12, inDoubt: 2, mostSpent: 20 });
});

it('a domain without any technology of the category is found, if it was paid: its empty answer is kept', async () => {
  const service = await startMoneyService({
    fate: (paid) => {
      const { headers } = paid.work();
      const results = paid.subjects.map((domain) => ({
        success: true,
        domain,
        technologies: [],
        total_technologies: 0,
      }));
      sendJson(paid.response, { success: true, credits_charged: results.length, results }, headers);
    },
  });
  const desk = await openDesk(service);
  const asked = { kinds: ['technologies'], companyFields: [], category: 'Shop' } as const;
  const wants = { ...asked, kinds: [...asked.kinds], companyFields: [] };
  expect(await desk.enrich(sites(3), wants)).toMatchObject({
    counts: { found: 3, unknown: 0 },
    creditsCharged: 3,
  });
  expect(await desk.plan(sites(3), wants)).toMatchObject({ fresh: 0 });
});

it.each([
  ['is cut', 200, (text: string) => text.slice(0, -40)],
  ['comes with a status of failure', 502, (text: string) => text],
  ['has a figure that JSON lacks', 200, (text: string) => text.replace(/:120\b/, ':NaN')],
] as const)('an answer that %s brings every row that came whole', async (_, status, change) => {
  const service = await startMoneyService({
    fate: ({ response, work, number }) => {
      const { body, headers } = work();
      const results = (body as { results: object[] }).results.map((entry) => ({ ...entry, sites: 120 }));
      const text = JSON.stringify({ results });
      const sent = number === 1 ? change(text) : text;
      response.writeHead(number === 1 ? status : 200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        ...headers,
      });
      response.write(sent, () => (sent.length < text.length ? response.destroy() : response.end()));
    },
  });
  const desk = await openDesk(service);
  const lost = status === 200 && change('x'.repeat(50)).length < 50 ? 1 : 0;
  expect(await desk.enrich(sites(20), { kinds: ['companies'], companyFields: ['name'] })).toMatchObject({
    counts: { found: 20 - lost, unknown: lost },
    creditsCharged: 20,
  });
  expect(service.charged()).toBe(20);
});

it.each([
  [1, 1],
  [1, 0],
  [3, 3],
])(
  'after an answer about others, what was asked of %i is in doubt, and %i are charged in the end',
  async (count, charged) => {
    const other = { success: false, domain: 'other.test', error: 'No data available' };
    const service = await startMoneyService({
      fate: ({ number, response, work, answer }) => {
        if (number > 1) return answer();
        if (charged > 0) work();
        const body = { success: true, credits_charged: 0, results: [other], not_found: ['other.test'] };
        sendJson(response, body, { 'x-credits-used': '0', 'x-credits-type': 'bulk_lookup' });
      },
    });
    const wallet = openWallet(service.baseUrl);
    await anchorBalance(wallet);
    const jobId = await planDomains(wallet, sites(count));
    await run(wallet, jobId);
    const { db } = wallet;
    expect(doubtOfJob(db, jobId) + creditsOfJob(db, jobId)).toBe(count);
    for (let looks = 0; looks < 4; looks += 1) await anchorBalance(wallet).then(() => sleep(20));
    expect(doubtOfJob(db, jobId) + creditsOfJob(db, jobId)).toBe(charged);
    expect(service.paid).toHaveLength(1);
  },
);

it.each([
  ['its own price', { 'x-credits-cost': '0.5' }, { noData: 0, unknown: 2 }],
  ['no price', {}, { noData: 1, unknown: 1 }],
])(
  'a charged domain that an answer with %s leaves out is in doubt, however dear another said it was',
  async (_, cost, ends) => {
    const service = await startMoneyService({
      price: 0.5,
      tellsPrice: 16,
      fate: ({ work, response }) => {
        const { body, headers } = work();
        const { 'x-credits-cost': __, ...others } = headers;
        const results = (body.results as { domain: string }[]).filter(
          ({ domain }) => domain !== 'site2.example.com',
        );
        sendJson(response, { ...body, results }, { ...others, ...cost });
      },
    });
    const desk = await openDesk(service);
    const job = await desk.enrich([...sites(3), 'no.example.com'], { budget: 1_000 });
    expect(job.counts).toMatchObject({ found: 2, failed: 0, ...ends });
  },
);
