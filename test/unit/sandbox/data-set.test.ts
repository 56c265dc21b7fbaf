import { describe, expect, test } from 'vitest';
import { companyOf, runs, technologiesOf, topCountries, totalSites } from '../../../main/sandbox/data-set.ts';
import { collapse, isBareDomain } from '../../../main/sandbox/domain-name.ts';
import { domainAt, hasCompany, hasTechnologies, WORLD_SIZE } from '../../../main/sandbox/domains.ts';
import { findTechnology, technologies } from '../../../main/sandbox/technologies.ts';
import { wellKnown } from '../../../main/sandbox/well-known.ts';

/** Places spread over the whole enumeration by a step that shares no factor with its size. */
const spread = (count: number) => {
  const step = 104_729;
  return Array.from({ length: count }, (_, index) => (index * step) % WORLD_SIZE);
};
const sample = spread(2_000).map(domainAt);

describe('the technologies', () => {
  test('are at least a thousand, each with an address and both categories', () => {
    expect(technologies.length).toBeGreaterThanOrEqual(1_000);
    for (const { name, website, parent_category, child_category } of technologies) {
      expect(URL.canParse(website), name).toBe(true);
      expect(website).toMatch(/^https?:\/\//);
      expect(parent_category, name).toMatch(/\S/);
      expect(child_category, name).toMatch(/\S/);
    }
  });

  test.each(['name', 'techapi_id', 'stack_id'] as const)('have each a %s of their own', (field) => {
    const values = technologies.map((each) => String(each[field]).toLowerCase());
    const doubled = values.filter((value, index) => value === '' || values.indexOf(value) !== index);
    expect(doubled).toStrictEqual([]);
  });

  test('are found by name, whatever its case', () => {
    for (const each of technologies) expect(findTechnology(each.name.toUpperCase())).toBe(each);
    expect(findTechnology('No Such Technology')).toBeUndefined();
  });

  test('have a heavy tail: few are everywhere, most are rare', () => {
    const shares = technologies.map(({ share }) => share).sort((a, b) => b - a);
    const [top = 0, median = 1] = [shares[0], shares[Math.floor(shares.length / 2)]];
    expect(top).toBeGreaterThan(0.3);
    expect(top / median).toBeGreaterThan(50);
    expect(median).toBeGreaterThan(0);
  });

  test('count fewer sites by country than in all', () => {
    for (const each of technologies) {
      const countries = topCountries(each);
      expect(totalSites(each)).toBeGreaterThan(0);
      expect(new Set(countries.map(({ country_code }) => country_code)).size).toBe(countries.length);
      expect(countries.reduce((sum, { websites }) => sum + websites, 0)).toBeLessThanOrEqual(
        totalSites(each),
      );
    }
  });

  test('are on about as many domains as their counts say', () => {
    const found = sample.map((domain) => new Set(technologiesOf(domain).map(({ name }) => name)));
    for (const each of technologies.slice(0, 20)) {
      const share = found.filter((names) => names.has(each.name)).length / found.length;
      expect(Math.abs(share - totalSites(each) / WORLD_SIZE), each.name).toBeLessThan(0.06);
    }
  });
});

describe('the world', () => {
  test('has more than a million domains', () => {
    expect(WORLD_SIZE).toBeGreaterThan(1_000_000);
  });

  test('has a name of its own at each place', () => {
    const places = [...spread(150_000), ...Array.from({ length: 50_000 }, (_, index) => index)];
    const distinct = new Set(places);
    expect(new Set([...distinct].map(domainAt)).size).toBe(distinct.size);
  });

  test('has domains that the service takes, in their plain form', () => {
    for (const domain of [...sample, domainAt(WORLD_SIZE - 1)]) {
      expect(isBareDomain(domain), domain).toBe(true);
      expect(collapse(domain)).toBe(domain);
    }
  });

  test('has data for most domains, and companies for most of those', () => {
    const withTechnologies = sample.filter(hasTechnologies);
    const withCompany = sample.filter(hasCompany);
    expect(withTechnologies.length / sample.length).toBeGreaterThan(0.7);
    expect(withTechnologies.length).toBeLessThan(sample.length);
    expect(withCompany.length / withTechnologies.length).toBeGreaterThan(0.8);
    expect(withCompany.length).toBeLessThan(withTechnologies.length);
    expect(withCompany.every(hasTechnologies)).toBe(true);
  });

  test('has no technologies and no company where it has no data', () => {
    const without = sample.filter((domain) => !hasTechnologies(domain));
    expect(without.length).toBeGreaterThan(0);
    for (const domain of without) {
      expect(technologiesOf(domain)).toStrictEqual([]);
      expect(companyOf(domain)).toBeNull();
    }
  });
});

test('whether a domain runs a technology is one question, asked from either side', () => {
  for (const domain of [...sample.slice(0, 150), 'github.com', 'google.com'])
    expect(technologies.filter((each) => runs(domain, each))).toStrictEqual(technologiesOf(domain));
});

describe('domains that people type first', () => {
  const described = [...wellKnown].flatMap(([domain, facts]) =>
    facts === null ? [] : [{ domain, ...facts }],
  );

  test.each(described)(
    '$domain runs what is known of it',
    ({ domain, name, city, country, technologies: known }) => {
      expect(known.length).toBeGreaterThan(0);
      const names = technologiesOf(domain).map((each) => each.name);
      expect(names).toStrictEqual(expect.arrayContaining([...known]));
      expect(companyOf(domain)).toMatchObject({ company: { name, city, country } });
    },
  );

  test('github.com is made of what belongs there', () => {
    const found = technologiesOf('github.com');
    const madeOf = found.filter(({ child_category }) =>
      ['CMS', 'Ecommerce', 'Web frameworks', 'Web servers', 'Page builders'].includes(child_category),
    );
    expect(madeOf.map(({ name }) => name)).toStrictEqual(['Ruby on Rails']);
    expect(found.map(({ name }) => name)).toContain('React');
  });
});
