import { readUrl } from '../base/read-url.ts';

/** The origin that the text of an `app-update.yml` names, null for one that updates may not come from. */
export function feedOrigin(text: string): string | null {
  const url = readUrl(/^url:\s*["']?([^\s"']+)/m.exec(text)?.[1] ?? '');
  if (url === null) return null;
  const isLoopback = url.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  return url.protocol === 'https:' || isLoopback ? url.origin : null;
}
