import type { Authority } from '#contract/host.ts';
import { oneLine } from '#shared/text/one-line.ts';

/** As many as fit into a dialog on a small screen. */
const MOST_SHOWN = 6;
const LONGEST_NAME = 160;

/** A line and a fingerprint for each authority; `more` says how many did not fit. */
export function nameAuthorities(authorities: readonly Authority[], more: (count: number) => string): string {
  const shown = authorities
    .slice(0, MOST_SHOWN)
    .map(({ subject, fingerprint }) => `${oneLine(subject, LONGEST_NAME)}\nSHA-256 ${fingerprint}`);
  const left = authorities.length - shown.length;
  return [...shown, ...(left > 0 ? [more(left)] : [])].join('\n\n');
}
