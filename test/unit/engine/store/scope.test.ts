import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AnswerScope,
  askedFields,
  outcomeFor,
  scopeText,
  technologiesFor,
} from '../../../../main/engine/store/scope.ts';
import type { TechnologyField } from '#contract/models/enrich.ts';

const whole: AnswerScope = { perDomain: 50, category: null, fields: null };
const allFields: TechnologyField[] = [
  'techapi_id',
  'name',
  'website',
  'parent_category',
  'child_category',
  'total_sites',
];

interface World {
  name: string;
  parent_category: string;
}

/** The documented answer of a service that has `technologies`. */
function answer(technologies: readonly World[], asked: AnswerScope): string {
  const category = asked.category?.trim().toLowerCase();
  const fields = askedFields(asked.fields) ?? allFields;
  const matching = technologies.filter(
    (each) => category === undefined || each.parent_category.toLowerCase() === category,
  );
  if (matching.length === 0) return JSON.stringify({ success: false, error: 'No data available' });
  return JSON.stringify({
    success: true,
    total_technologies: matching.length,
    has_more: matching.length > asked.perDomain,
    technologies: matching
      .slice(0, asked.perDomain)
      .map((each) =>
        Object.fromEntries(Object.entries(each).filter(([name]) => fields.some((f) => f === name))),
      ),
  });
}

const categories = ['Analytics', 'Payments', 'Web servers'] as const;
const worldArb = fc
  .array(fc.constantFrom(...categories), { maxLength: 80 })
  .map((list) => list.map((parent_category, index) => ({ name: `T${index}`, parent_category })));
const scopeArb: fc.Arbitrary<AnswerScope> = fc.record({
  perDomain: fc.integer({ min: 1, max: 50 }),
  category: fc.option(fc.constantFrom('analytics', 'Payments', ' WEB SERVERS ', 'Nothing of this'), {
    nil: null,
  }),
  fields: fc.option(
    fc.subarray(allFields, { minLength: 1 }).map((fields) => [...new Set(['name' as const, ...fields])]),
    {
      nil: null,
    },
  ),
});

describe('the scope of an answer', () => {
  it('is empty for the whole question in every spelling', () => {
    expect(scopeText(whole)).toBe('');
    expect(scopeText({ perDomain: 50, category: '  ', fields: [...allFields].reverse() })).toBe('');
    expect(scopeText({ ...whole, fields: ['stack_id', ...allFields] })).toBe('');
  });

  it('is one text for every spelling of the same narrower question', () => {
    const scope = scopeText({ perDomain: 10, category: 'Analytics', fields: ['stack_id', 'name'] });
    expect(scope).toBe('{"category":"analytics","fields":["name","techapi_id"],"perDomain":10}');
    expect(
      scopeText({
        perDomain: 10,
        category: ' ANALYTICS ',
        fields: ['name', 'techapi_id', 'stack_id', 'name'],
      }),
    ).toBe(scope);
  });

  it.each([
    { ...whole, perDomain: 49 },
    { ...whole, category: 'Analytics' },
    { ...whole, fields: ['name'] as TechnologyField[] },
    { perDomain: 1, category: 'Payments', fields: ['name', 'website'] as TechnologyField[] },
  ])('distinguishes %j from the whole question and from every other question', (asked) => {
    expect(scopeText(asked)).not.toBe('');
    const kept = {
      scope: scopeText(asked),
      outcome: 'found' as const,
      raw: '{"technologies":[{"name":"A"}]}',
    };
    expect(outcomeFor(asked, kept)).toBe('found');
    expect(outcomeFor(whole, kept)).toBeNull();
    expect(outcomeFor({ ...asked, perDomain: asked.perDomain === 7 ? 8 : 7 }, kept)).toBeNull();
  });

  it('keeps a narrower answer from being used for another question', () => {
    fc.assert(
      fc.property(worldArb, scopeArb, scopeArb, (world, had, asked) => {
        fc.pre(scopeText(had) !== '' && scopeText(had) !== scopeText(asked));
        const raw = answer(world, had);
        for (const outcome of ['found', 'no_data', 'invalid'] as const)
          expect(outcomeFor(asked, { scope: scopeText(had), outcome, raw })).toBeNull();
      }),
    );
  });
});

describe('a whole saved answer', () => {
  const kept = (technologies: readonly World[]) => {
    const raw = answer(technologies, whole);
    return {
      scope: '',
      raw,
      outcome: raw.includes('"success":true') ? ('found' as const) : ('no_data' as const),
    };
  };

  it('gives for a narrower question what the service would have said', () => {
    let served = 0;
    fc.assert(
      fc.property(worldArb, scopeArb, (world, asked) => {
        const saved = kept(world);
        const outcome = outcomeFor(asked, saved);
        if (outcome === null) return;
        served += 1;
        const asked2 = answer(world, asked);
        expect(outcome).toBe(asked2.includes('"success":true') ? 'found' : 'no_data');
        if (outcome !== 'found') return;
        const own = technologiesFor(asked, saved);
        const theirs = technologiesFor(asked, { scope: scopeText(asked), raw: asked2 });
        expect(own.technologies.map((each) => each.name)).toEqual(
          theirs.technologies.map((each) => each.name),
        );
        expect([own.total, own.hasMore]).toEqual([theirs.total, theirs.hasMore]);
      }),
      { numRuns: 500 },
    );
    expect(served).toBeGreaterThan(100);
  });

  it('is used for every narrower question if it is complete', () => {
    const saved = kept([
      { name: 'A', parent_category: 'Analytics' },
      { name: 'B', parent_category: 'Payments' },
    ]);
    expect(outcomeFor({ ...whole, category: 'payments' }, saved)).toBe('found');
    expect(outcomeFor({ ...whole, category: 'Web servers' }, saved)).toBe('no_data');
    expect(technologiesFor({ ...whole, category: 'payments' }, saved).technologies).toMatchObject([
      { name: 'B' },
    ]);
  });

  it('is not used for a category if it was cut, but may be cut further', () => {
    const many = Array.from({ length: 60 }, (_, index) => ({
      name: `T${index}`,
      parent_category: 'Analytics',
    }));
    const saved = kept(many);
    expect(outcomeFor({ ...whole, category: 'Analytics' }, saved)).toBeNull();
    expect(outcomeFor({ ...whole, category: 'Payments' }, saved)).toBeNull();
    expect(outcomeFor({ ...whole, perDomain: 10 }, saved)).toBe('found');
    expect(technologiesFor({ ...whole, perDomain: 10 }, saved)).toMatchObject({ total: 60, hasMore: true });
    expect(outcomeFor(whole, saved)).toBe('found');
  });

  it.each([
    [
      'without a category of each technology',
      '{"technologies":[{"name":"A"},{"name":"B","parent_category":"Payments"}]}',
    ],
    [
      'that says there are more',
      '{"has_more":true,"technologies":[{"name":"B","parent_category":"Payments"}]}',
    ],
    [
      'that counts more',
      '{"total_technologies":9,"technologies":[{"name":"B","parent_category":"Payments"}]}',
    ],
    [
      'with further pages',
      '{"technologies":[{"name":"B","parent_category":"Payments"}],"pagination":{"current_page":1,"last_page":2}}',
    ],
  ])('%s is not used for a question by category', (_, raw) => {
    const saved = { scope: '', outcome: 'found' as const, raw };
    expect(outcomeFor({ ...whole, category: 'Payments' }, saved)).toBeNull();
    expect(outcomeFor({ ...whole, fields: ['name'] }, saved)).toBe('found');
  });

  it.each(['no_data', 'invalid'] as const)('that ended as %s is used for every question', (outcome) => {
    const saved = { scope: '', outcome, raw: '{"success":false}' };
    expect(outcomeFor({ perDomain: 3, category: 'Payments', fields: ['name'] }, saved)).toBe(outcome);
  });
});
