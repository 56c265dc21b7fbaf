import { MOST_COMPARED } from '#shared/tables/compare.ts';

/** What a `stackdesk://` address leads to. */
export type DeepLinkTarget =
  | { kind: 'domain'; domain: string }
  | { kind: 'compare'; domains: string[] }
  | { kind: 'list'; id: number }
  | { kind: 'job'; id: number };

export const deepLinkScheme = 'stackdesk';

// Longer than any valid link. Longer text is not parsed.
const LONGEST = 1_000;
const FORM = /^stackdesk:\/\/(domain|compare|list|job)\/([a-z0-9.,-]+)\/?$/i;
/** The service's pattern of a bare domain. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/;
const ID = /^[1-9]\d{0,14}$/;

/**
 * Parses a deep link. Null for anything that is not exactly one of the four forms. Anyone can publish a link,
 * so it can only name something to show: it has no query, fragment, port, escapes or user name.
 */
export function parseDeepLink(text: string): DeepLinkTarget | null {
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

/** True if a text has the scheme of a deep link. The rest of it may be wrong. */
export function isDeepLink(text: string): boolean {
  return text.slice(0, deepLinkScheme.length + 1).toLowerCase() === `${deepLinkScheme}:`;
}
