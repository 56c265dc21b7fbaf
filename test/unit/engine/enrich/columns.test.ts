import { describe, expect, it } from 'vitest';
import { addedCells, addedHeaders } from '../../../../main/engine/enrich/columns.ts';
import type { LookupResult } from '../../../../main/engine/store/job-lookups.ts';
import type { EnrichOptions } from '../../../../preload/contract/models/enrich.ts';

const options: EnrichOptions = {
  kinds: ['companies', 'technologies'],
  companyFields: ['name', 'country'],
  technologyLayout: 'list',
  technologyLimit: 2,
  maxAgeMs: null,
  perDomain: 50,
  category: null,
  fields: null,
  fresh: false,
};

const found = (answer: unknown): LookupResult => ({
  state: 'found',
  note: null,
  raw: JSON.stringify(answer),
  scope: '',
  fetchedAt: 0,
});

const company = found({ success: true, domain: 'a.com', company: { name: 'A Ltd', country: 'Norway' } });
const technologies = found({
  domain: 'a.com',
  total_technologies: 3,
  technologies: [
    { name: 'React', parent_category: 'Web' },
    { name: 'nginx', parent_category: 'Servers' },
    { name: 'Vue', parent_category: 'Web' },
  ],
});

describe('added columns', () => {
  it('stand in one order, a status before each kind', () => {
    expect(addedHeaders(options, [], [])).toEqual([
      'Company status',
      'Company name',
      'Country',
      'Technology status',
      'Technology count',
      'Technologies',
    ]);
    expect(addedCells(options, [], { companies: company, technologies })).toEqual([
      'found',
      'A Ltd',
      'Norway',
      'found',
      3,
      'React, nginx',
    ]);
  });

  it('can be one for each category', () => {
    const layout: EnrichOptions = { ...options, kinds: ['technologies'], technologyLayout: 'categories' };
    const categories = ['Web', 'Servers', 'Shops'];
    expect(addedHeaders(layout, categories, [])).toEqual([
      'Technology status',
      'Technology count',
      'Tech: Web',
      'Tech: Servers',
      'Tech: Shops',
    ]);
    expect(addedCells(layout, categories, { technologies })).toEqual([
      'found',
      3,
      'React, Vue',
      'nginx',
      null,
    ]);
  });

  it('never take a name that the sheet has already', () => {
    const headers = addedHeaders({ ...options, kinds: ['companies'] }, [], ['country', ' Country (2) ']);
    expect(headers).toEqual(['Company status', 'Company name', 'Country (3)']);
  });

  it.each(['no_data', 'invalid', 'skipped', 'failed', 'unknown', 'pending'] as const)(
    'hold only a word for a lookup that ended as %s',
    (state) => {
      const result: LookupResult = {
        state,
        note: null,
        raw: '{"company":{"name":"stale"}}',
        scope: '',
        fetchedAt: 0,
      };
      const [status, ...cells] = addedCells({ ...options, kinds: ['companies'] }, [], { companies: result });
      const words = {
        no_data: 'no data',
        invalid: 'invalid',
        skipped: 'skipped',
        failed: 'failed',
        unknown: 'unknown',
        pending: 'not asked',
      };
      expect(status).toBe(words[state]);
      expect(cells).toEqual([null, null]);
    },
  );

  it('say invalid beside a cell that holds no domain', () => {
    expect(addedCells(options, [], 'invalid')).toEqual(['invalid', null, null, 'invalid', null, null]);
  });

  it('say nothing beside a blank cell, and name a personal address', () => {
    const company: EnrichOptions = { ...options, kinds: ['companies'] };
    expect(addedCells(company, [], 'blank')).toEqual([null, null, null]);
    expect(addedCells(company, [], 'personal')).toEqual(['personal address', null, null]);
  });
});
