import { MOST_COMPARED } from '../../../preload/contract/values/compare.ts';

/** What a `stackdesk://` link leads to. */
export type LinkTarget =
  | { kind: 'domain'; domain: string }
  | { kind: 'compare'; domains: string[] }
  | { kind: 'list'; id: number }
  | { kind: 'job'; id: number };

export const linkScheme = 'stackdesk';

// Longer than any link that can be right, so that nothing large is looked at.
const LONGEST = 1_000;
const FORM = /^stackdesk:\/\/(domain|compare|list|job)\/([a-z0-9.,-]+)\/?$/i;
/** The service's pattern of a bare domain. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/;
const ID = /^[1-9]\d{0,14}$/;

/**
 * Reads a link, null for everything that is not exactly one of the four forms. Anybody can put a link anywhere, so it names something
 * to show and nothing else: no query, no fragment, no port, no escapes, no name of a user.
 */
export function parseLink(text: string): LinkTarget | null {
  if (text.length > LONGEST) return null;
  const [, form, rest] = FORM.exec(text) ?? [];
  if (form === undefined || rest === undefined) return null;
  const kind = form.toLowerCase();
  if (kind === 'domain') {
    const domain = rest.toLowerCase();
    return isDomain(domain) ? { kind, domain } : null;
  }
  if (kind === 'compare') {
    const domains = rest.toLowerCase().split(',');
    const isRight = domains.length >= 2 && domains.length <= MOST_COMPARED && domains.every(isDomain);
    return isRight ? { kind, domains } : null;
  }
  if (!ID.test(rest)) return null;
  return { kind: kind === 'list' ? 'list' : 'job', id: Number(rest) };
}

function isDomain(text: string): boolean {
  return text.length <= 253 && DOMAIN.test(text);
}

/** Whether a text means to be such a link, right or wrong. */
export function isLink(text: string): boolean {
  return text.slice(0, linkScheme.length + 1).toLowerCase() === `${linkScheme}:`;
}
