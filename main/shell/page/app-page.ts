import { pageOrigin } from '../../../preload/contract/channels.ts';
import { readUrl } from '../base/read-url.ts';

/** Whether an address is the program's own page. */
export function isAppPage(address: string): boolean {
  const url = readUrl(address);
  if (url === null || url.username !== '' || url.password !== '' || url.port !== '') return false;
  return `${url.protocol}//${url.host}` === pageOrigin;
}

/** What the page may load and reach: its own files and nothing else. Styles are the one exception, see below. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  // The UI kit writes its theme's variables into a style element; with no way out but 'self', a style can tell nobody anything.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ');
