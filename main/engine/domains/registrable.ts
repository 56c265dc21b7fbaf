import { isPlatform } from './platforms.ts';
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

/** Domains below which anyone can have a site, as far as the public suffix list lacks them. */
const ENDINGS = new Set(
  `tumblr.com wordpress.com substack.com medium.com bandcamp.com livejournal.com typepad.com over-blog.com canalblog.com
  business.site godaddysites.com jimdo.com jimdofree.com jimdosite.com webnode.com webnode.page webnode.cz webador.com
  strikingly.com mystrikingly.com weebly.com squarespace.com site123.me ueniweb.com mozello.com tilda.ws ucoz.ru narod.ru
  ameblo.jp fc2.com goope.jp cafe24.com tistory.com livedoor.blog exblog.jp jugem.jp etsy.com bigcartel.com ecwid.com
  zendesk.com freshdesk.com tripod.com angelfire.com itch.io gumroad.com teachable.com thinkific.com mykajabi.com`.split(
    /\s+/,
  ),
);

/**
 * Which domain to ask about in place of a host: the registrable one, or a site below an ending that the list lacks. What an
 * answer is about is told by the list alone, as the service may know no more.
 */
export async function loadSites(): Promise<Registrable> {
  const registrable = await loadRegistrable();
  return (domain) => {
    const listed = registrable(domain);
    if (listed === domain || !ENDINGS.has(listed)) return listed;
    return domain.slice(domain.lastIndexOf('.', domain.length - listed.length - 2) + 1);
  };
}

/** True if a domain may be a host of a site, so that it takes the list to tell. */
export function mayBeHost(domain: string): boolean {
  return !hasTwoLabels(domain);
}

/**
 * The domains to ask about. The service takes no host with an underscore, so the domain that it belongs to stands for it. If
 * that is a platform's, the host was somebody's page.
 */
export function askable(named: readonly NamedDomain[], registrable: Registrable): readonly NamedDomain[] {
  if (!named.some(({ domain }) => domain.includes('_'))) return named;
  return named
    .map((each) => {
      if (!each.domain.includes('_')) return each;
      const domain = registrable(each.domain);
      return { ...each, domain, isPage: isPlatform(domain) };
    })
    .filter(({ domain }) => !domain.includes('_'));
}

/** Two labels are a registrable domain or an ending. */
function hasTwoLabels(domain: string): boolean {
  return domain.indexOf('.') === domain.lastIndexOf('.');
}

const OPTIONS = { allowPrivateDomains: true, extractHostname: false, validateHostname: false };
