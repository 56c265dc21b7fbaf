import { jsonOf, noData, type PaidResult } from '../answer-paid.ts';
import { lastUpdated, type Moment, technologiesOf } from '../data-set.ts';
import { collapse } from '../domain-name.ts';
import type { Query } from '../query.ts';
import { ENTRY_FIELDS, entriesWith } from '../technology-entry.ts';

/** Each page is a separate paid lookup. A page after the last one is empty and costs nothing. */
export function domainAnswer(asked: string, query: Query, nowMs: number): () => PaidResult {
  const domain = collapse(asked) ?? asked;
  const page = query.count('page', 1, 1_000_000) ?? 1;
  const perPage = query.count('per_page', 1, 500) ?? 50;
  // These three are not explained in the documentation. Their meanings are made up.
  const limit = query.count('technologies_limit', 1, 500);
  const only = query.text('technology')?.toLowerCase();
  const withList = query.flag('technologies_list') ?? true;
  const moment: Moment = { nowMs, fresh: query.flag('fresh') ?? false };
  const entryOf = entriesWith(shownFields(query));
  return () => {
    const all = technologiesOf(domain, moment)
      .filter((each) => only === undefined || each.name.toLowerCase() === only)
      .slice(0, limit);
    if (all.length === 0) return noData();
    const last = Math.ceil(all.length / perPage);
    const shown = all.slice((page - 1) * perPage, page * perPage);
    const body = {
      success: true,
      domain,
      last_updated: lastUpdated(domain, moment),
      ...(withList ? { technologies: shown.map(entryOf) } : {}),
      pagination: {
        current_page: page,
        per_page: perPage,
        total: all.length,
        last_page: last,
        has_more: page < last,
      },
    };
    return { charged: shown.length > 0 ? [domain] : [], ...jsonOf(body) };
  };
}

/** The flags remove fields, not technologies. */
function shownFields(query: Query): ReadonlySet<string> {
  const hidden = new Set<string>();
  if (query.flag('category') === false) hidden.add('parent_category');
  if (query.flag('sub_category') === false) hidden.add('child_category');
  if (query.flag('total_sites') === false) hidden.add('total_sites');
  return new Set(ENTRY_FIELDS.filter((name) => !hidden.has(name)));
}
