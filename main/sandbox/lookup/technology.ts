import { jsonOf, noData, type PaidResult } from '../answer-paid.ts';
import { lastUpdated } from '../data-set.ts';
import type { Query } from '../query.ts';
import { sitesRunning } from '../world/detect.ts';
import { domainAt } from '../world/names.ts';
import { topCountries, totalSites } from '../world/statistics.ts';
import { type Technology, technologyNamed } from '../world/technologies.ts';

/**
 * How many sites run a technology, and where. The meanings of `name`, `page`, `per_page`, `show_technology`
 * and `websites_limit` are not documented: here pages are pages of websites, the limit caps one page, and the
 * other two change nothing.
 */
export function technologyAnswer(name: string, query: Query, nowMs: number): () => PaidResult {
  const withWebsites = query.flag('websites') ?? false;
  const withCategory = query.flag('category') ?? true;
  const withSubCategory = query.flag('sub_category') ?? true;
  const withTotal = query.flag('total_sites') ?? true;
  query.flag('fresh');
  query.flag('show_technology');
  const page = query.count('page', 1, 1_000_000) ?? 1;
  const perPage = query.count('per_page', 1, 500) ?? 50;
  const limit = query.count('websites_limit', 1, 500) ?? perPage;
  return () => {
    const technology = technologyNamed(name);
    if (technology === undefined) return noData();
    const body = {
      success: true,
      techapi_id: technology.techapi_id,
      stack: technology.name,
      ...(withTotal ? { total_websites: totalSites(technology) } : {}),
      top_countries: topCountries(technology),
      ...(withCategory ? { parent_category: technology.parent_category } : {}),
      ...(withSubCategory ? { child_category: technology.child_category } : {}),
      ...(withWebsites ? { websites: websitesOf(technology, page, perPage, limit, nowMs) } : {}),
    };
    return { charged: [technology.name], ...jsonOf(body) };
  };
}

/** One page of the sites that run it. The fields of an entry are not documented; these are made up. */
function websitesOf(
  technology: Technology,
  page: number,
  perPage: number,
  limit: number,
  nowMs: number,
): object[] {
  const from = (page - 1) * perPage;
  const to = from + Math.min(limit, perPage);
  const websites: object[] = [];
  let met = 0;
  for (const index of sitesRunning(technology, nowMs)) {
    if (met === to) break;
    met += 1;
    if (met <= from) continue;
    const domain = domainAt(index);
    websites.push({
      domain,
      url: `https://${domain}`,
      last_seen: lastUpdated(domain, { nowMs, fresh: false }),
    });
  }
  return websites;
}
