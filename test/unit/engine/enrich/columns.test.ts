import { describe, expect, it } from 'vitest';
import { freeHeaders } from '../../../../main/engine/base/free-headers.ts';
import { addedCells, addedColumns } from '../../../../main/engine/enrich/columns.ts';
import { scopeText } from '../../../../main/engine/store/scope.ts';
import type { LookupResult } from '../../../../main/engine/store/job-lookups.ts';
import type { EnrichOptions } from '#contract/models/enrich.ts';

const options: EnrichOptions = {
  kinds: ['companies', 'technologies'],
  companyFields: ['name', 'country'],
  technologyLayout: 'list',
  namesInCell: 2,
  maxAgeMs: null,
  perDomain: 50,
  category: null,
  fields: null,
  fresh: false,
  domainColumn: false,
  technologyColumns: [],
  update: true,
};

const headingsOf = (asked: EnrichOptions) => addedColumns(asked).map(({ heading }) => heading);

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
  it('are in one order, with a status before each kind', () => {
    expect(headingsOf(options)).toEqual([
      'Company status',
      'Company name',
      'Country',
      'Technology status',
      'Technology count',
      'Technologies (first 2 of each row)',
    ]);
    expect(headingsOf({ ...options, namesInCell: null }).at(-1)).toBe('Technologies');
    expect(headingsOf({ ...options, namesInCell: 9, perDomain: 3 }).at(-1)).toBe(
      'Technologies (first 3 of each row)',
    );
    expect(addedCells(options, { domain: 'a.com', end: { companies: company, technologies } })).toEqual([
      'found',
      'A Ltd',
      'Norway',
      'found',
      3,
      'React, nginx',
    ]);
  });

  it('have the same set of categories whatever the answers are; all other categories go to the last column', () => {
    const layout: EnrichOptions = { ...options, kinds: ['technologies'], technologyLayout: 'categories' };
    const answer = found({
      technologies: [
        { name: 'React', parent_category: 'Web development' },
        { name: 'nginx', parent_category: 'servers' },
        { name: 'Vue', parent_category: 'Web development' },
        { name: 'Gadget', parent_category: 'Gizmos' },
        { name: 'Thing' },
      ],
    });
    const headings = headingsOf(layout);
    expect(headings.slice(0, 3)).toEqual(['Technology status', 'Technology count', 'Tech: Add-ons']);
    expect(headings.at(-1)).toBe('Tech: Other');
    const cells = addedCells(layout, { domain: 'a.com', end: { technologies: answer } });
    expect(cells).toHaveLength(headings.length);
    const filled = Object.fromEntries(
      headings.map((heading, index) => [heading, cells[index]] as const).filter(([, cell]) => cell !== null),
    );
    expect(filled).toEqual({
      'Technology status': 'found',
      'Technology count': 5,
      'Tech: Servers': 'nginx',
      'Tech: Web development': 'React, Vue',
      'Tech: Other': 'Gadget (Gizmos), Thing',
    });
  });

  it('are the one category that was asked for', () => {
    const layout: EnrichOptions = {
      ...options,
      kinds: ['technologies'],
      technologyLayout: 'categories',
      category: 'gizmos',
    };
    expect(headingsOf(layout)).toEqual(['Technology status', 'Technology count', 'Tech: gizmos']);
    expect(headingsOf({ ...layout, category: 'E-COMMERCE' }).at(-1)).toBe('Tech: E-commerce');
  });

  it('say yes or no for technologies that a person names, but no only if the answer is whole', () => {
    const asked: EnrichOptions = {
      ...options,
      kinds: ['technologies'],
      technologyColumns: ['vue', 'Shopify'],
    };
    const usesIn = (answer: unknown, narrowed: Partial<EnrichOptions> = {}) => {
      const answered = found(answer);
      const scope = Object.keys(narrowed).length === 0 ? '' : scopeText({ ...asked, ...narrowed });
      return addedCells(
        { ...asked, ...narrowed },
        { domain: 'a.com', end: { technologies: { ...answered, scope } } },
      ).slice(-2);
    };
    const entries = { technologies: [{ name: 'React' }, { name: 'Vue' }] };
    expect(headingsOf(asked).slice(-2)).toEqual(['Uses vue', 'Uses Shopify']);
    expect(usesIn({ ...entries, total_technologies: 2, has_more: false })).toEqual(['yes', 'no']);
    expect(usesIn(entries)).toEqual(['yes', 'no']);
    expect(usesIn({ ...entries, total_technologies: 3 })).toEqual(['yes', 'not seen']);
    expect(usesIn({ ...entries, has_more: true })).toEqual(['yes', 'not seen']);
    expect(usesIn(entries, { perDomain: 2 })).toEqual(['yes', 'not seen']);
    expect(usesIn(entries, { category: 'Web' })).toEqual(['yes', 'not seen']);
    expect(usesIn({ technologies: [{ techapi_id: 'x' }] }, { fields: ['techapi_id'] })).toEqual([
      'not seen',
      'not seen',
    ]);
    const none = { state: 'no_data' as const, note: null, raw: null, scope: null, fetchedAt: null };
    expect(addedCells(asked, { domain: 'a.com', end: { technologies: none } }).slice(-2)).toEqual([
      null,
      null,
    ]);
  });

  it('can begin with the domain that was asked', () => {
    const asked: EnrichOptions = { ...options, kinds: ['companies'], domainColumn: true };
    expect(headingsOf(asked)).toEqual(['Domain', 'Company status', 'Company name', 'Country']);
    expect(addedCells(asked, { domain: 'a.com', end: {} })[0]).toBe('a.com');
    expect(addedCells(asked, { domain: null, end: 'invalid' })[0]).toBe(null);
  });

  it('never take a name that the sheet has already', () => {
    const headers = freeHeaders(headingsOf({ ...options, kinds: ['companies'] }), [
      'country',
      ' Country (2) ',
    ]);
    expect(headers).toEqual(['Company status', 'Company name', 'Country (3)']);
  });

  it.each(['no_data', 'invalid', 'skipped', 'failed', 'unknown', 'pending'] as const)(
    'have only a word for a lookup that ended as %s',
    (state) => {
      const result: LookupResult = {
        state,
        note: null,
        raw: '{"company":{"name":"stale"}}',
        scope: '',
        fetchedAt: 0,
      };
      const [status, ...cells] = addedCells(
        { ...options, kinds: ['companies'] },
        { domain: 'a.com', end: { companies: result } },
      );
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

  it('say invalid next to a cell without a domain', () => {
    expect(addedCells(options, { domain: null, end: 'invalid' })).toEqual([
      'invalid',
      null,
      null,
      'invalid',
      null,
      null,
    ]);
  });

  it('say nothing next to a blank cell, and name a personal address', () => {
    const company: EnrichOptions = { ...options, kinds: ['companies'] };
    expect(addedCells(company, { domain: null, end: 'blank' })).toEqual([null, null, null]);
    expect(addedCells(company, { domain: null, end: 'personal' })).toEqual(['personal address', null, null]);
  });
});
