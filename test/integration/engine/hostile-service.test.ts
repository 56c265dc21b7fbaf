import { describe, expect, it } from 'vitest';
import { readCompany } from '../../../main/engine/service/read/company.ts';
import { failuresOf } from '../../../main/engine/store/job-lookups.ts';
import { endsOf, openWallet, planDomains, run } from '../../support/engine/job-fixture.ts';
import {
  domainsOf,
  type SeenRequest,
  sendJson,
  startHttpService,
} from '../../support/services/http-service.ts';

const DOMAINS = Array.from({ length: 230 }, (_, index) => `site-${index}.example.com`);

/** Every third domain has no data; the others have a name that only they may get. */
const hasData = (domain: string) => Number(/\d+/.exec(domain)?.[0]) % 3 !== 0;
const nameOf = (domain: string) => `Company of ${domain}`;

/** Shuffles answers, spells domains differently, and uses undocumented field names. */
function disguisedAnswer(request: SeenRequest) {
  const domains = domainsOf(request);
  const found = domains.filter(hasData);
  const entries = found.map((domain, index) => ({
    ok: true,
    site_address: [`www.${domain}`, `https://${domain}/`, domain.toUpperCase()][index % 3],
    company: { name: nameOf(domain), network_page: `https://network.example/company/${index}` },
    surprise: { nested: [index] },
  }));
  const misses = domains.filter((domain) => !hasData(domain));
  return {
    envelope: { served_rows: [...entries].reverse(), empty_handed: misses.map((domain) => `www.${domain}`) },
    not_found: misses.map((domain) => `http://${domain}/`),
    credits_charged: found.length,
  };
}

describe('an answer that shuffles, strips www and renames its envelope', () => {
  it('is attributed by domain alone, never by position', async () => {
    const { baseUrl } = await startHttpService((request, response) => {
      if (request.method === 'GET') return sendJson(response, { success: true, balance: 1_000 });
      const answer = disguisedAnswer(request);
      return sendJson(response, answer, { 'x-credits-used': String(answer.credits_charged) });
    });
    const wallet = openWallet(baseUrl);
    const jobId = await planDomains(wallet, DOMAINS);
    expect(await run(wallet, jobId)).toBeNull();
    const ends = endsOf(wallet, jobId);
    for (const domain of DOMAINS) {
      const end = ends[domain];
      expect(end?.state, domain).toBe(hasData(domain) ? 'found' : 'no_data');
      if (end?.state === 'found') {
        const company = readCompany(JSON.parse(end.raw ?? ''));
        expect(company.name).toBe(nameOf(domain));
        expect(company.networkUrl).toMatch(/^https:\/\/network\.example\/company\//);
      }
    }
  });

  it('makes domains that it leaves out failed, or unknown if more was charged than found', async () => {
    const { baseUrl } = await startHttpService((request, response) => {
      if (request.method === 'GET') return sendJson(response, { success: true, balance: 1_000 });
      const [first, second] = domainsOf(request);
      const results = [{ success: true, domain: first, company: { name: 'First' } }];
      return sendJson(response, { results }, { 'x-credits-used': second === 'b.example.com' ? '1' : '2' });
    });
    const wallet = openWallet(baseUrl);
    const failed = await planDomains(wallet, ['a.example.com', 'b.example.com']);
    await run(wallet, failed);
    expect(endsOf(wallet, failed)['b.example.com']?.state).toBe('failed');
    const unknown = await planDomains(wallet, ['c.example.com', 'd.example.com']);
    await run(wallet, unknown);
    expect(endsOf(wallet, unknown)['c.example.com']?.state).toBe('found');
    expect(endsOf(wallet, unknown)['d.example.com']?.state).toBe('unknown');
  });
});

describe('an answer in words that are not documented', () => {
  const WORDS = [
    'An invalid response came from upstream',
    'Not found: the index is built again',
    'Skipped for now',
  ];

  it('ends no row for ever: it is failed, says so, and is asked again', async () => {
    let isWell = false;
    const { baseUrl } = await startHttpService((request, response) => {
      if (request.method === 'GET') return sendJson(response, { success: true, balance: 1_000 });
      const domains = domainsOf(request);
      const results = domains.map((domain, index) =>
        isWell
          ? { success: true, domain, company: { name: nameOf(domain) } }
          : { success: false, domain, error: WORDS[index] },
      );
      sendJson(response, { results }, { 'x-credits-used': isWell ? String(domains.length) : '0' });
    });
    const wallet = openWallet(baseUrl);
    const domains = WORDS.map((_, index) => `row-${index}.example.com`);
    const first = await planDomains(wallet, domains);
    await run(wallet, first);
    const notes = wallet.db.values<string>('SELECT note FROM job_lookups WHERE job_id = ? ORDER BY seq', [
      first,
    ]);
    expect(notes.map((note) => JSON.parse(note))).toEqual(
      WORDS.map((words) => ({ key: 'service_said', facts: { words } })),
    );
    expect(failuresOf(wallet.db, first)).toHaveLength(3);
    expect(failuresOf(wallet.db, first)[0]).toEqual({
      lookups: 1,
      reason: { key: 'service_said', facts: { words: WORDS[0] } },
    });
    isWell = true;
    const second = await planDomains(wallet, domains);
    await run(wallet, second);
    expect(Object.values(endsOf(wallet, second)).map(({ state }) => state)).toEqual([
      'found',
      'found',
      'found',
    ]);
  });
});

describe('a service to which every host of a site is one', () => {
  it('answers a host by its site, and a host and its site are not paid twice', async () => {
    let paid = 0;
    const { baseUrl } = await startHttpService((request, response) => {
      if (request.method === 'GET') return sendJson(response, { success: true, balance: 1_000 });
      const sites = new Set(domainsOf(request).map((domain) => domain.split('.').slice(-2).join('.')));
      const results = [...sites].map((domain) => ({
        success: true,
        domain,
        company: { name: nameOf(domain) },
      }));
      paid += sites.size;
      sendJson(response, { results }, { 'x-credits-used': String(sites.size) });
    });
    const wallet = openWallet(baseUrl);
    const jobId = await planDomains(wallet, ['shop.one.com', 'two.com', 'shop.two.com']);
    await run(wallet, jobId);
    const { 'shop.one.com': host, 'two.com': site, 'shop.two.com': both } = endsOf(wallet, jobId);
    expect([host?.state, site?.state, both?.state]).toEqual(['found', 'found', 'unknown']);
    expect(readCompany(JSON.parse(host?.raw ?? '')).name).toBe(nameOf('one.com'));
    const again = await planDomains(wallet, ['shop.two.com']);
    await run(wallet, again);
    expect([paid, endsOf(wallet, again)['shop.two.com']?.state]).toEqual([2, 'unknown']);
  });
});
