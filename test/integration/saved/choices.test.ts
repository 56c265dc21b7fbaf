import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { keepIndexed } from '../../../main/engine/saved/index-domain.ts';
import { KIND_BITS } from '../../../main/engine/saved/kind-bits.ts';
import { createSaved } from '../../../main/engine/saved/saved.ts';
import { keepAnnotation } from '../../../main/engine/store/annotations.ts';
import { ensureWorkspace } from '../../../main/engine/store/connections.ts';
import { openStore } from '../../../main/engine/store/open-store.ts';
import { packTechnologies } from '../../../main/engine/store/packed-technologies.ts';
import { technologyNumber, valueNumber } from '../../../main/engine/store/saved-names.ts';
import { type FacetName, savedQuerySchema } from '../../../preload/contract/models/saved.ts';
import { fits } from '../../support/engine/fits-choice.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

/** What the test knows about one saved domain. */
interface Noted {
  technology: string[];
  country: string | null;
  industry: string | null;
  tag: string[];
  kind: ('companies' | 'technologies')[];
}

const CATEGORY_OF: Readonly<Record<string, string | null>> = {
  Shopify: 'Shop',
  Klaviyo: 'Mail',
  Mailchimp: 'Mail',
  PHP: null,
};
const TECHNOLOGIES = Object.keys(CATEGORY_OF);
const COUNTRIES = ['Germany', 'France', 'Spain'];
const INDUSTRIES = ['Retail', 'Media'];
const TAGS = ['lead', 'Contoso', 'old'];

const noted = fc.record<Noted>({
  technology: fc.subarray(TECHNOLOGIES),
  country: fc.option(fc.constantFrom(...COUNTRIES)),
  industry: fc.option(fc.constantFrom(...INDUSTRIES)),
  tag: fc.subarray(TAGS),
  kind: fc.subarray(['companies', 'technologies'] as const),
});

/** Any choice among values, including one that no domain has, and no value. */
function choiceAmong<Value extends string>(values: readonly Value[], unknown: Value | null = null) {
  const side = fc.subarray<Value | null>([...values, unknown, null], { maxLength: 3 });
  const either = fc.oneof(fc.constant<(Value | null)[]>([]), side);
  return fc.record({ is: either, not: either });
}

const asked = fc.record({
  technologies: choiceAmong<string>(TECHNOLOGIES, 'Nobody runs this'),
  categories: choiceAmong<string>(['Shop', 'Mail', 'Other'], 'Nothing is of this'),
  countries: choiceAmong<string>(COUNTRIES, 'Atlantis'),
  industries: choiceAmong<string>(INDUSTRIES),
  tags: choiceAmong<string>(TAGS, 'nobody has this'),
  kinds: choiceAmong(['companies', 'technologies'] as const),
});

function valuesOf(domain: Noted) {
  return {
    technology: domain.technology,
    category: [...new Set(domain.technology.map((name) => CATEGORY_OF[name] ?? 'Other'))],
    country: domain.country === null ? [] : [domain.country],
    industry: domain.industry === null ? [] : [domain.industry],
    tag: domain.tag,
    kind: domain.kind,
  };
}

const FIELDS = {
  technology: 'technologies',
  category: 'categories',
  country: 'countries',
  industry: 'industries',
  tag: 'tags',
  kind: 'kinds',
} as const;
const facets = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

function openWith(domains: readonly Noted[]) {
  const dataDir = tempDir();
  const { db, close } = openStore(dataDir);
  const workspace = ensureWorkspace(db, 'sample', { id: 'w', name: 'W' });
  db.transaction(() => {
    for (const [index, domain] of domains.entries()) {
      const name = `d${index}.test`;
      const technologies = domain.technology.map((each) => ({
        id: technologyNumber(db, {
          id: null,
          name: each,
          website: null,
          parentCategory: CATEGORY_OF[each] ?? null,
          childCategory: null,
          totalSites: null,
          extra: {},
        }),
        firstSeenS: 1,
      }));
      keepIndexed(db, {
        workspace,
        domain: name,
        company: null,
        industry: valueNumber(db, domain.industry),
        country: valueNumber(db, domain.country),
        city: null,
        kinds: domain.kind.reduce((sum, kind) => sum | KIND_BITS[kind], 0),
        technologyCount: technologies.length,
        technologies: packTechnologies(technologies),
        firstSavedAt: 1_000,
        savedAt: 1_000,
      });
      if (domain.tag.length > 0) keepAnnotation(db, workspace, name, { tags: domain.tag, note: '' });
    }
  });
  const saved = createSaved({ db, dataDir, now: () => 2_000, workspaceInUse: () => workspace });
  return { saved, close: () => saved.close().then(close) };
}

test('a search with any choice finds and counts the same as a check of every domain', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(noted, { minLength: 1, maxLength: 12 }),
      fc.array(asked, { minLength: 4, maxLength: 16 }),
      async (domains, questions) => {
        const { saved, close } = openWith(domains);
        const passes = (query: (typeof questions)[number], except?: FacetName) =>
          domains.flatMap((domain, index) => {
            const values = valuesOf(domain);
            const isFound = facets.every(
              (facet) =>
                facet === except || fits(values[facet], query[FIELDS[facet]], facet === 'technology'),
            );
            return isFound ? [{ name: `d${index}.test`, values }] : [];
          });
        try {
          for (const question of questions) {
            const query = savedQuerySchema.parse(question);
            const page = await saved.search(query, { offset: 0, limit: 100 });
            expect(page.rows.map(({ domain }) => domain).sort()).toEqual(
              passes(question)
                .map(({ name }) => name)
                .sort(),
            );
            for (const facet of await saved.facets(query, facets, { limit: 50, contains: '' })) {
              const name = facet.facet as keyof typeof FIELDS;
              const within = passes(question, name === 'technology' ? undefined : name);
              for (const { value, count } of facet.values) {
                const having = within.filter(({ values }) =>
                  fits(values[name], { is: [value], not: [] }, false),
                );
                expect([name, value, count]).toEqual([name, value, having.length]);
              }
              const without = within.filter(({ values }) => values[name].length === 0).length;
              expect(facet.values.some(({ value }) => value === null)).toBe(without > 0);
            }
          }
        } finally {
          await close();
        }
      },
    ),
    { numRuns: 20 },
  );
});

test('with one technology wanted and another one left out, domains with only the first are found', async () => {
  const none = { country: null, industry: null, tag: [], kind: ['technologies' as const] };
  const { saved, close } = openWith([
    { ...none, technology: ['Shopify', 'Klaviyo'] },
    { ...none, technology: ['PHP', 'Shopify'] },
    { ...none, technology: ['Klaviyo'] },
    { ...none, technology: [] },
  ]);
  onTestFinished(close);
  const found = async (technologies: object) => {
    const page = await saved.search(savedQuerySchema.parse({ technologies }), { offset: 0, limit: 9 });
    return page.rows.map(({ domain }) => domain);
  };
  expect(await found({ is: ['Shopify'], not: ['Klaviyo'] })).toEqual(['d1.test']);
  expect(await found({ not: ['klaviyo', null] })).toEqual(['d1.test']);
  expect(await found({ is: [null] })).toEqual(['d3.test']);
  expect(await found({ is: ['Shopify'], not: ['Shopify'] })).toEqual([]);
  // Older versions stored choices in this way, before values could be left out.
  expect(await found(['Klaviyo', 'Shopify'])).toEqual(['d0.test']);
});
