const PATTERN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/;

/** Whether a text is a bare domain by the documentation. */
export function isDomain(text: string): boolean {
  return text.length >= 3 && text.length <= 253 && PATTERN.test(text);
}

/** The bare domain of a text with any scheme, path, port, case or leading `www.`; null if there is none. */
export function bareDomain(text: string): string | null {
  const host = text
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/[/?#].*$/s, '')
    .replace(/:\d*$/, '')
    .replace(/\.$/, '');
  const inner = host.startsWith('www.') ? host.slice(4) : host;
  if (isDomain(inner)) return inner;
  return isDomain(host) ? host : null;
}
