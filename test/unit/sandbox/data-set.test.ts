import { describe, expect, test } from 'vitest';
import { companyOf, runs, technologiesOf } from '../../../main/sandbox/data-set.ts';
import { collapse, isBareDomain } from '../../../main/sandbox/domain-name.ts';
import { sitesRunning } from '../../../main/sandbox/world/detect.ts';
import { readMadeUp } from '../../../main/sandbox/world/names.ts';
import { byUse, topCountries, totalSites } from '../../../main/sandbox/world/statistics.ts';
import { technologies, technologyNamed } from '../../../main/sandbox/world/technologies.ts';
import { wellKnownDomains, wellKnownFacts } from '../../../main/sandbox/world/well-known.ts';
import { domainAt, hasCompany, hasTechnologies, WORLD_SIZE } from '../../support/services/sample-domains.ts';

/** Places spread over the whole enumeration, by a step that is coprime to its size. */
const spread = (count: number) => {
  const step = 104_729;
  return Array.from({ length: count }, (_, index) => (index * step) % WORLD_SIZE);
};
const sample = spread(2_000).map(domainAt);

const inOrderOfUse = byUse().flatMap((place) => technologies[place] ?? []);

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

  test.each(['name', 'techapi_id', 'stack_id'] as const)('have each their own %s', (field) => {
    const values = technologies.map((each) => String(each[field]).toLowerCase());
    const doubled = values.filter((value, index) => value === '' || values.indexOf(value) !== index);
    expect(doubled).toStrictEqual([]);
  });

  test('are found by name, whatever its case', () => {
    for (const each of technologies) expect(technologyNamed(each.name.toUpperCase())).toBe(each);
    expect(technologyNamed('No Such Technology')).toBeUndefined();
  });

  test('have a long tail: few are everywhere, most are rare', () => {
    const totals = technologies.map(totalSites).sort((a, b) => b - a);
    const [top = 0, median = 0, least = 0] = [
      totals[0],
      totals[Math.floor(totals.length / 2)],
      totals.at(-1),
    ];
    expect(top / WORLD_SIZE).toBeGreaterThan(0.3);
    expect(top / median).toBeGreaterThan(200);
    expect(median / least).toBeGreaterThan(3);
    expect(least).toBeGreaterThan(0);
  });

  test('are on fewer sites of one country than in all', () => {
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
    for (const each of inOrderOfUse.slice(0, 40)) {
      const share = found.filter((names) => names.has(each.name)).length / found.length;
      expect(Math.abs(share - totalSites(each) / WORLD_SIZE), each.name).toBeLessThan(0.04);
    }
  });
});

describe('the world', () => {
  test('has more than a million domains', () => {
    expect(WORLD_SIZE).toBeGreaterThan(1_000_000);
  });

  test('has a different name at each place', () => {
    const places = [...spread(150_000), ...Array.from({ length: 50_000 }, (_, index) => index)];
    const distinct = new Set(places);
    expect(new Set([...distinct].map(domainAt)).size).toBe(distinct.size);
  });

  test('knows the place of each made-up name', () => {
    const places = spread(20_000).filter((place) => place >= wellKnownDomains.length);
    expect(places.length).toBeGreaterThan(19_000);
    for (const place of places) expect(readMadeUp(domainAt(place))?.index).toBe(place);
  });

  test.each([
    'example.com',
    'amber.com',
    'amberagency.xyz',
    'amberbank1.com',
    'amberbank99.com',
    'a.amberbank.com',
  ])('does not take %s for a made-up name', (domain) => expect(readMadeUp(domain)).toBeNull());

  test('has few broad sites and many narrow ones', () => {
    const counts = sample.map((domain) => technologiesOf(domain).length).filter((count) => count > 0);
    const at = (part: number) => counts.sort((a, b) => a - b)[Math.floor(part * counts.length)] ?? 0;
    expect(at(0.99) / at(0.5)).toBeGreaterThan(3);
    expect(at(0.999)).toBeGreaterThan(50);
  });

  test('has at most one content system or shop on a site, with everything that it needs', () => {
    for (const domain of sample) {
      const names = technologiesOf(domain).map(({ name }) => name);
      expect(
        ['WordPress', 'Shopify', 'Wix', 'Drupal', 'Joomla'].filter((each) => names.includes(each)).length,
      ).toBeLessThan(2);
      if (names.includes('WordPress')) expect(names).toEqual(expect.arrayContaining(['PHP', 'MySQL']));
      if (names.includes('WooCommerce')) expect(names).toContain('WordPress');
      if (names.includes('Next.js')) expect(names).toContain('React');
    }
  });

  test.each([200, 600, 1_000])(
    'lists about as many sites of the technology of rank %i as its count says',
    (rank) => {
      const technology = inOrderOfUse[rank];
      if (technology === undefined) throw new Error('there are fewer technologies');
      const nowMs = Date.now();
      const places: number[] = [];
      const span = Math.floor(WORLD_SIZE / 12);
      for (const place of sitesRunning(technology, nowMs)) {
        if (place >= span) break;
        places.push(place);
      }
      const expected = (totalSites(technology) * span) / WORLD_SIZE;
      // Six standard deviations of a count, plus the few well-known sites at the front.
      expect(Math.abs(places.length - expected)).toBeLessThan(6 * Math.sqrt(expected) + 5);
      expect(places.length).toBeGreaterThan(0);
      for (const place of places.slice(0, 20))
        expect(runs(domainAt(place), technology, { nowMs, fresh: false })).toBe(true);
    },
  );

  test('changes a little between the last crawl and a fresh lookup', () => {
    const nowMs = Date.UTC(2026, 10, 21);
    const changed = sample.filter((domain) => {
      const [then, now] = [false, true].map((fresh) =>
        technologiesOf(domain, { nowMs, fresh })
          .map(({ name }) => name)
          .join(),
      );
      return then !== now;
    });
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.length).toBeLessThan(sample.length / 2);
  });

  test('has domains that the service accepts, in their plain form', () => {
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

  test('has no technologies and no company if it has no data', () => {
    const without = sample.filter((domain) => !hasTechnologies(domain));
    expect(without.length).toBeGreaterThan(0);
    for (const domain of without) {
      expect(technologiesOf(domain)).toStrictEqual([]);
      expect(companyOf(domain)).toBeNull();
    }
  });
});

test('both ways to ask whether a domain runs a technology give the same answer', () => {
  for (const domain of [...sample.slice(0, 150), 'github.com', 'google.com'])
    expect(inOrderOfUse.filter((each) => runs(domain, each))).toStrictEqual(technologiesOf(domain));
});

describe('domains that people type first', () => {
  const described = wellKnownDomains.flatMap((domain) => {
    const facts = wellKnownFacts(domain);
    return facts === null ? [] : [{ domain, ...facts }];
  });

  test('are at least a hundred, each with a description', () => {
    expect(described.length).toBeGreaterThan(150);
  });

  test.each(described)(
    '$domain runs what is known about it',
    ({ domain, name, city, country, technologies: known }) => {
      expect(known.length).toBeGreaterThan(0);
      const names = technologiesOf(domain).map((each) => each.name);
      expect(names).toStrictEqual(expect.arrayContaining([...known]));
      expect(companyOf(domain)).toMatchObject({ company: { name, city, country } });
    },
  );

  test('github.com runs what is typical of it', () => {
    const found = technologiesOf('github.com');
    const madeOf = found.filter(({ child_category }) =>
      ['CMS', 'Ecommerce', 'Web frameworks', 'Web servers', 'Page builders'].includes(child_category),
    );
    expect(madeOf.map(({ name }) => name)).toStrictEqual(['Ruby on Rails']);
    expect(found.map(({ name }) => name)).toContain('React');
  });
});
