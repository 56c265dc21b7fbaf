import { expect, it } from 'vitest';
import { endsOf, openWallet, planDomains, run } from '../../support/engine/job-fixture.ts';
import { domainsOf, sendJson, startHttpService } from '../../support/services/http-service.ts';

/** A service that finds one technology for each domain, and none for those that begin with "empty". */
async function open() {
  const { baseUrl, seen } = await startHttpService((request, response) => {
    if (request.method === 'GET') return sendJson(response, { success: true, balance: 1_000 });
    const results = domainsOf(request).map((domain) => ({
      success: true,
      domain,
      technologies: domain.startsWith('empty') ? [] : [{ name: 'A', parent_category: 'Analytics' }],
      has_more: false,
    }));
    return sendJson(response, { success: true, results });
  });
  const wallet = openWallet(baseUrl);
  return { wallet, bodies: () => seen.filter((each) => each.method === 'POST').map((each) => each.body) };
}

it('a whole question asks for everything, without further parameters', async () => {
  const { wallet, bodies } = await open();
  await run(wallet, await planDomains(wallet, ['a.com'], { kinds: ['technologies'] }));
  expect(bodies()).toEqual([{ domains: ['a.com'], per_domain: 50 }]);
});

it('a narrower question says how it is narrowed, in the service’s own names', async () => {
  const { wallet, bodies } = await open();
  const asked = {
    category: 'Analytics',
    perDomain: 7,
    fields: ['stack_id' as const, 'name' as const],
    fresh: true,
  };
  const kinds = ['companies' as const, 'technologies' as const];
  await run(wallet, await planDomains(wallet, ['a.com'], { kinds, asked }));
  expect(bodies()).toEqual([
    { domains: ['a.com'], fresh: true },
    {
      domains: ['a.com'],
      per_domain: 7,
      category: 'Analytics',
      fields: ['name', 'techapi_id'],
      fresh: true,
    },
  ]);
});

it('an entry without a technology of the category is no data, and is not counted as paid', async () => {
  const { wallet } = await open();
  const jobId = await planDomains(wallet, ['a.com', 'empty.com'], {
    kinds: ['technologies'],
    asked: { category: 'Analytics' },
  });
  expect(await run(wallet, jobId)).toBeNull();
  expect(endsOf(wallet, jobId)).toMatchObject({
    'a.com': { state: 'found' },
    'empty.com': { state: 'no_data' },
  });
  expect(wallet.db.values<number>('SELECT sum(credits) FROM ledger')).toEqual([1]);
});

it('an answer that was kept for a category is not the answer to the whole question', async () => {
  const { wallet, bodies } = await open();
  const kinds = ['technologies' as const];
  await run(wallet, await planDomains(wallet, ['empty.com'], { kinds, asked: { category: 'Analytics' } }));
  await run(wallet, await planDomains(wallet, ['empty.com'], { kinds }));
  await run(wallet, await planDomains(wallet, ['empty.com'], { kinds, asked: { category: 'Payments' } }));
  // The last one needs no request: the full answer has no technology at all.
  expect(bodies()).toHaveLength(2);
});
