import lines from '../../../assets/data/platforms.json' with { type: 'json' };
import { domainsIn } from './name-lines.ts';

/** What is behind the host in the address of a page. */
const PAGE = /^[/\\]+[^/\\?#\s"'<>()]/;
/** What is behind it in the addresses of the platform's own first pages, and of its pages about itself. */
const LANGUAGE = '(?:[a-z]{2}[-_][a-z]{2}|de|en|es|fr|it|ja|ko|nl|pl|pt|ru|zh)';
const ABOUT =
  'index|home|about(?:[-_]?us)?|careers|jobs|contact(?:[-_]?us)?|imprint|impressum|legal|press|privacy|terms|login|signup';
const FIRST_PAGE = new RegExp(
  String.raw`^[/\\]+(?:${LANGUAGE}[/\\]+)?(?:${ABOUT}|${LANGUAGE})?(?:\.(?:s?html?|php|aspx?|jsp))?/*(?:[?#\s]|$)`,
);
/** A page may also be named behind the first one: `/#!/acme`, `/?id=1`. */
const NAMED = /^[^#]*#!?[/\\]+[^\s/\\]|^[^?#]*\?(?:[^#]*&)?(?:c?id|ftid|place_id|q|query|v|u|p|user)=[^&#\s]/;
/** A host for small screens shows the same pages. */
const SMALL = /^(?:m|mobile)\./;

/** Whether hosts below a platform's domain belong to it, too. */
let platforms: ReadonlyMap<string, boolean> | null = null;

/** Whether an address is that of a page on a platform, and not of a company's site. `behind` is what follows the host. */
export function isPlatformPage(domain: string, behind: string): boolean {
  if (behind === '' || !isPlatform(domain)) return false;
  const lower = behind.toLowerCase();
  return NAMED.test(lower) || (PAGE.test(lower) && !FIRST_PAGE.test(lower));
}

/** Whether a domain is a platform's, or a host that belongs to one. */
export function isPlatform(domain: string): boolean {
  platforms ??= new Map(
    lines.flatMap((line) => {
      const takesHosts = !line.startsWith('=');
      return domainsIn(takesHosts ? line : line.slice(1)).map((name) => [name, takesHosts] as const);
    }),
  );
  if (platforms.has(domain) || platforms.has(domain.replace(SMALL, ''))) return true;
  for (let dot = domain.indexOf('.'); dot !== -1; dot = domain.indexOf('.', dot + 1))
    if (platforms.get(domain.slice(dot + 1)) === true) return true;
  return false;
}
