import type { TechnologyView } from '#contract/models/lookup.ts';
import { isoTime } from '../base/iso-time.ts';
import { savedJson } from '../service/answer.ts';
import { pageOf } from '../service/figures.ts';
import { readTechnologyStats } from '../service/read/technology-stats.ts';
import { fieldsOf, own } from '../service/read/values.ts';
import type { Reader } from '../store/database.ts';
import { findTechnology } from '../store/saved-names.ts';
import { listSnapshots, type StoredSnapshot } from '../store/snapshots.ts';
import { savedElsewhere } from './elsewhere.ts';
import { MOST_LIKE } from './interpret.ts';
import { readTechnologyNames } from './technology-names.ts';

/** Everything saved about a technology. Asks the service nothing. The caller counts `savedDomains`. */
export function viewTechnology(
  db: Reader,
  workspace: number,
  name: string,
  savedDomains: number,
): TechnologyView {
  const snapshots = listSnapshots(db, workspace, 'technology', name);
  const newest = snapshots.findLast((each) => each.page === 1);
  const known = findTechnology(db, name);
  const stats = newest?.outcome === 'found' ? statsOf(newest) : null;
  const names = readTechnologyNames(db);
  const like = names.like(name, MOST_LIKE).filter((each) => each.toLowerCase() !== name.toLowerCase());
  return {
    name: stats?.name ?? known?.name ?? name,
    id: stats?.id ?? known?.techapiId ?? null,
    website: known?.website ?? null,
    parentCategory: stats?.parentCategory ?? known?.parentCategory ?? null,
    childCategory: stats?.childCategory ?? known?.childCategory ?? null,
    answer:
      newest === undefined
        ? null
        : {
            snapshotId: newest.id,
            fetchedAt: isoTime(newest.fetchedAt),
            outcome: newest.outcome,
            isNamed: stats !== null && (stats.name ?? stats.id) !== null,
            totalWebsites: stats?.totalWebsites ?? null,
            topCountries: (stats?.topCountries ?? []).map((each) => ({ ...each })),
            extra: { ...stats?.extra },
          },
    websites: websitesOf(snapshots),
    savedDomains,
    isKnown: known !== undefined || newest?.outcome === 'found' || names.find(name) !== null,
    like: newest?.outcome === 'found' ? [] : like,
    elsewhere: newest === undefined ? savedElsewhere(db, workspace, ['technology'], name) : [],
  };
}

/** The newest answer that lists websites, with the pages that followed it. */
function websitesOf(snapshots: readonly StoredSnapshot[]): TechnologyView['websites'] {
  const listing = snapshots.map((snapshot) => ({ snapshot, entries: statsOf(snapshot).websites }));
  const first = listing.findLast(({ snapshot, entries }) => snapshot.page === 1 && entries.length > 0);
  if (first === undefined) return null;
  const pages = listing
    .slice(listing.indexOf(first))
    .filter(({ snapshot }) => snapshot === first.snapshot || snapshot.page > 1);
  const last = pages.at(-1) ?? first;
  const seen = new Set<string>();
  const entries = pages
    .flatMap((page) => page.entries)
    .filter(({ domain }) => !seen.has(domain) && seen.add(domain))
    .map(({ domain, fields }) => ({ domain, fields: { ...fields } }));
  return { fetchedAt: isoTime(first.snapshot.fetchedAt), entries, nextPage: nextPageOf(last.snapshot) };
}

/** The next page, if the answer says that there is one. The documentation does not mention pages here. */
function nextPageOf(snapshot: StoredSnapshot): number | null {
  const body = fieldsOf(savedJson(snapshot.raw));
  const holders = [body, ...Object.values(body).map(fieldsOf)];
  for (const holder of holders) {
    const pagination = fieldsOf(own(holder, 'pagination'));
    const page = pageOf(own(pagination, 'current_page'));
    if (page !== null) return own(pagination, 'has_more') === true ? page + 1 : null;
  }
  return null;
}

function statsOf(snapshot: StoredSnapshot) {
  return readTechnologyStats(snapshot.outcome === 'found' ? savedJson(snapshot.raw) : null);
}
