import type { Registrable } from '../../../domains/registrable.ts';

/** What an answer calls requested domains that it does not name. */
export interface OtherNames {
  /** The requested domain that is meant, by the name that the answer uses. */
  readonly meant: ReadonlyMap<string, string>;
  /** Requested domains that may share an entry with another domain, with the name of that one. */
  readonly shared: ReadonlyMap<string, string>;
}

/**
 * The service documents that a domain with or without a leading host label is one to it, and is charged once. It
 * does not say which labels it means, so an entry of `example.com` may be the answer to `shop.example.com`. It is
 * only if nothing else can be: the request has no second domain that the entry could answer, and the answer no
 * second entry for the domain. `strangers` are the names in the answer that were not requested, `named` the requested
 * ones in it, and `found` those of them with data.
 */
export function otherNames(
  requested: readonly string[],
  { strangers, named, found }: Record<'strangers' | 'named' | 'found', ReadonlySet<string>>,
  registrable: Registrable,
): OtherNames {
  const meant = new Map<string, string>();
  const shared = new Map<string, string>();
  const missing = requested.filter((domain) => !named.has(domain));
  if (missing.length === 0) return { meant, shared };
  const sites = bySite(requested, registrable);
  const names = new Map<string, string[]>();
  const asked = new Map<string, string[]>();
  for (const name of strangers) {
    const site = registrable(name);
    const domains = (sites.get(site) ?? []).filter((domain) => areAlike(domain, name, site));
    asked.set(name, domains);
    for (const domain of domains) push(names, domain, name);
  }
  for (const domain of missing) {
    const [name, ...others] = names.get(domain) ?? [];
    if (name !== undefined && others.length === 0 && asked.get(name)?.length === 1) meant.set(name, domain);
    else {
      const site = registrable(domain);
      const other = (sites.get(site) ?? []).find((each) => found.has(each) && areAlike(domain, each, site));
      const owner = other ?? name;
      if (owner !== undefined) shared.set(domain, owner);
    }
  }
  return { meant, shared };
}

function bySite(domains: readonly string[], registrable: Registrable): Map<string, string[]> {
  const sites = new Map<string, string[]>();
  for (const domain of domains) {
    push(sites, registrable(domain), domain);
  }
  return sites;
}

function push(lists: Map<string, string[]>, key: string, item: string): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

/** True if one of two domains of a site is the site's own, or they differ by one leading label. */
function areAlike(one: string, other: string, site: string): boolean {
  if (one === other) return false;
  return one === site || other === site || parentOf(one) === other || parentOf(other) === one;
}

function parentOf(domain: string): string {
  return domain.slice(domain.indexOf('.') + 1);
}
