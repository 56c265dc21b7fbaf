import type { NamedDomain } from './read-text.ts';

/** Returns the registrable domain of a domain, such as `google.com` for `play.google.com`. */
export type Registrable = (domain: string) => string;

let loading: Promise<Registrable> | null = null;
let loaded: Registrable | null = null;

/**
 * Loads the public suffix list once, which takes a moment. Suffixes below which anyone can have a site
 * (`github.io`, `blogspot.com`) count as endings: `shop.github.io` is registrable. A domain that is such a
 * suffix stays as it is.
 */
export function loadRegistrable(): Promise<Registrable> {
  loading ??= import('tldts').then(({ getDomain }) => {
    loaded = (domain) => (hasTwoLabels(domain) ? domain : (getDomain(domain, OPTIONS) ?? domain));
    return loaded;
  });
  return loading;
}

/** The same without a wait. Null if nothing has loaded it yet. */
export function registrableIfLoaded(): Registrable | null {
  return loaded;
}

/** True if a domain may be a host of a site, so that it takes the list to tell. */
export function mayBeHost(domain: string): boolean {
  return !hasTwoLabels(domain);
}

/** The domains to ask about. The service takes no host with an underscore, so the domain that it belongs to stands for it. */
export function askable(named: readonly NamedDomain[], registrable: Registrable): readonly NamedDomain[] {
  if (!named.some(({ domain }) => domain.includes('_'))) return named;
  return named
    .map((each) => (each.domain.includes('_') ? { ...each, domain: registrable(each.domain) } : each))
    .filter(({ domain }) => !domain.includes('_'));
}

/** Two labels are a registrable domain or an ending. */
function hasTwoLabels(domain: string): boolean {
  return domain.indexOf('.') === domain.lastIndexOf('.');
}

const OPTIONS = { allowPrivateDomains: true, extractHostname: false, validateHostname: false };
