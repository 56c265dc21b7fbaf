import { hashOf, shareOf } from '../hash.ts';
import type { ServiceOptions } from '../options.ts';
import type { Technologies, Technology } from './technologies.ts';

/**
 * What the service knows about domains: decided by the domain and the seed, unless an act changed it. Domains
 * are bare.
 */
export interface Holdings {
  /** Empty if there is no data. */
  technologiesOf(domain: string): readonly Technology[];
  hasCompany(domain: string): boolean;
  /** Changes when the data changes. */
  versionOf(domain: string): number;
  drop(domain: string): void;
  gain(domain: string): void;
  /** The domain has other technologies from now on. */
  change(domain: string): void;
}

export function createHoldings(options: ServiceOptions, technologies: Technologies): Holdings {
  const { seed, technologiesShare, companyShare } = options;
  const decided = new Map<string, boolean>();
  const versions = new Map<string, number>();
  const has = (domain: string, what: string, share: number): boolean =>
    decided.get(domain) ?? shareOf(seed, what, domain) < share;
  const countOf = (domain: string, version: number): number => {
    const most = options.technologiesPerDomain;
    const count = 1 + (hashOf(seed, 'count', domain, version) % most);
    if (hashOf(seed, 'many', domain) % 12 !== 0) return count;
    return Math.min(technologies.count, count * (2 + (hashOf(seed, 'much', domain) % 14)));
  };
  return {
    technologiesOf(domain) {
      if (!has(domain, 'technologies', technologiesShare)) return [];
      const version = versions.get(domain) ?? 0;
      const start = hashOf(seed, 'start', domain, version) % technologies.count;
      // Steps that are coprime to 640 reach no technology twice.
      const step = [1, 3, 7, 9, 11, 13][hashOf(seed, 'step', domain) % 6] ?? 1;
      const found: Technology[] = [];
      for (let nth = 0; nth < countOf(domain, version); nth += 1)
        found.push(technologies.at((start + nth * step) % technologies.count));
      return found;
    },
    hasCompany: (domain) => has(domain, 'company', companyShare),
    versionOf: (domain) => versions.get(domain) ?? 0,
    drop: (domain) => void decided.set(domain, false),
    gain: (domain) => void decided.set(domain, true),
    change: (domain) => void versions.set(domain, (versions.get(domain) ?? 0) + 1),
  };
}
