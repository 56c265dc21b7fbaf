/** The documented pattern of a bare domain. */
const BARE = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/;

export function isBareDomain(text: string): boolean {
  return text.length >= 3 && text.length <= 253 && BARE.test(text);
}

/** The bare domain of a text: without scheme, path, port or leading `www.`. Null if it is malformed. */
export function collapse(text: string): string | null {
  const host = text
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/[/?#].*$/, '')
    .replace(/:\d+$/, '')
    .replace(/\.$/, '');
  const bare = host.replace(/^www\.(?=.*\.)/, '');
  return isBareDomain(bare) ? bare : null;
}
