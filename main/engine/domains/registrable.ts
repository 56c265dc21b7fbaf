/** Tells the registrable domain of a domain: `google.com` of `play.google.com`. */
export type Registrable = (domain: string) => string;

let loading: Promise<Registrable> | null = null;

/**
 * Reads the public suffix list, which takes a moment, once. Suffixes under which anybody can have a site of their own (`github.io`, `blogspot.com`) count like
 * endings: `shop.github.io` is a site of its own. A domain that is such a suffix itself stays as it is.
 */
export function loadRegistrable(): Promise<Registrable> {
  loading ??= import('tldts').then(({ getDomain }) => (domain: string) => {
    // Two labels are a registrable domain, or an ending.
    if (domain.indexOf('.') === domain.lastIndexOf('.')) return domain;
    return getDomain(domain, OPTIONS) ?? domain;
  });
  return loading;
}

const OPTIONS = { allowPrivateDomains: true, extractHostname: false, validateHostname: false };
