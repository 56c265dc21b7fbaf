import { domainToASCII } from 'node:url';

/** The service's pattern for a bare domain: dot-terminated labels, then an alphabetic top-level part; 3 to 253 characters. */
const BARE_DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/;
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const LONGEST_CELL = 2_048;

/** Why a cell holds no domain that could be looked up. */
export type InvalidReason = 'blank' | 'not-a-domain';

export type ParsedDomain = { domain: string } | { invalid: InvalidReason };

/**
 * Reads the bare domain out of what people keep in spreadsheets: a domain, a URL, or an e-mail address.
 * Two spellings that the service treats as one (`WWW.Example.com.`, `https://example.com/a`) give one domain,
 * so that it is sent and paid once.
 */
export function parseDomain(text: string): ParsedDomain {
  const trimmed = text.trim();
  if (trimmed === '') return { invalid: 'blank' };
  if (trimmed.length > LONGEST_CELL) return { invalid: 'not-a-domain' };
  const domain = bareDomain(hostOf(trimmed));
  return domain === null ? { invalid: 'not-a-domain' } : { domain };
}

/** The domain in `text`, or null; for answers of the service, whose `domain` may be spelt in an equivalent form. */
export function domainOf(text: string): string | null {
  const parsed = parseDomain(text);
  return 'domain' in parsed ? parsed.domain : null;
}

function hostOf(text: string): string {
  const address = /<([^<>\s]+)>$/.exec(text)?.[1] ?? text.replace(/^["'<(]+|["'>),;]+$/g, '');
  const withoutScheme = address
    .replace(/^mailto:/i, '')
    .replace(SCHEME, '')
    .replace(/^\/\//, '');
  const authority = withoutScheme.split(/[/?#\\]/, 1)[0] ?? '';
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  return host.replace(/:\d{0,5}$/, '').replace(/\.$/, '');
}

function bareDomain(host: string): string | null {
  if (host === '' || /\s/.test(host)) return null;
  const ascii = (/^[\x21-\x7e]+$/.test(host) ? host : domainToASCII(host)).toLowerCase();
  const bare = ascii.replace(/^www\.(?=.*\.)/, '');
  return bare.length >= 3 && bare.length <= 253 && BARE_DOMAIN.test(bare) ? bare : null;
}
