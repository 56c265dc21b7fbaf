/** Returns the registrable domain of a domain, such as `google.com` for `play.google.com`. */
export type Registrable = (domain: string) => string;

let loading: Promise<Registrable> | null = null;

/**
 * Loads the public suffix list once, which takes a moment. Suffixes below which anyone can have a site
 * (`github.io`, `blogspot.com`) count as endings: `shop.github.io` is registrable. A domain that is such a
 * suffix stays as it is.
 */
export function loadRegistrable(): Promise<Registrable> {
  loading ??= import('tldts').then(({ getDomain }) => (domain: string) => {
    // Two labels are a registrable domain or an ending.
    if (domain.indexOf('.') === domain.lastIndexOf('.')) return domain;
    return getDomain(domain, OPTIONS) ?? domain;
  });
  return loading;
}

const OPTIONS = { allowPrivateDomains: true, extractHostname: false, validateHostname: false };
