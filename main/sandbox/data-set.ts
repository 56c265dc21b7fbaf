import { type Company, companyFacts } from './world/company.ts';
import { crawledAtMs, timestamp } from './world/crawl.ts';
import { placesOn, runs as siteRuns } from './world/detect.ts';
import { hasCompany, type Site, siteOf } from './world/site.ts';
import { ranks } from './world/statistics.ts';
import { type Technology, technologies } from './world/technologies.ts';

/** The time of an answer's data: the last crawl of the domain, or now if fresh data is wanted. */
export interface Moment {
  nowMs: number;
  fresh: boolean;
}

function atMsOf(site: Site, { nowMs, fresh }: Moment): number {
  return fresh ? nowMs : crawledAtMs(site, nowMs);
}

function cached(): Moment {
  return { nowMs: Date.now(), fresh: false };
}

/** The technologies on a domain, most used first. Empty if there is no data. */
export function technologiesOf(domain: string, moment: Moment = cached()): Technology[] {
  const site = siteOf(domain);
  const on = placesOn(site, atMsOf(site, moment));
  const rank = ranks();
  return technologies
    .filter(({ place }) => on[place] === 1)
    .sort((a, b) => (rank[a.place] ?? 0) - (rank[b.place] ?? 0));
}

/** True if a domain runs a technology. Agrees with `technologiesOf`. */
export function runs(domain: string, technology: Technology, moment: Moment = cached()): boolean {
  const site = siteOf(domain);
  return siteRuns(site, technology, atMsOf(site, moment));
}

/** When a domain was last crawled, ISO 8601 UTC. */
export function lastUpdated(domain: string, moment: Moment = cached()): string {
  return timestamp(atMsOf(siteOf(domain), moment));
}

export interface CompanyProfile {
  success: true;
  domain: string;
  last_updated: string;
  company: Company;
  total_technologies_tracked: number;
}

/** The company profile as the service sends it. Null if there is no record. */
export function companyOf(domain: string, moment: Moment = cached()): CompanyProfile | null {
  const site = siteOf(domain);
  if (!hasCompany(site)) return null;
  const atMs = atMsOf(site, moment);
  return {
    success: true,
    domain,
    last_updated: timestamp(atMs),
    company: companyFacts(domain, site),
    total_technologies_tracked: countOn(placesOn(site, atMs)),
  };
}

function countOn(on: Uint8Array): number {
  let count = 0;
  for (let place = 0; place < on.length; place += 1) count += on[place] ?? 0;
  return count;
}
