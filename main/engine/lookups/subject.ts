import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { shownDomain } from '#shared/text/shown-domain.ts';
import { heldBack } from '../domains/held-back.ts';
import { type InvalidReason, parseDomain } from '../domains/parse-domain.ts';
import { isAddress } from '../domains/read-text.ts';
import type { Reader } from '../store/database.ts';
import { readTechnologyNames } from './technology-names.ts';

/** Whoever means the provider or the platform itself gives its domain. */
const HELD_BACK = { personal: 'typed_personal', platform: 'typed_page' } as const;

const WHY_NOT: Partial<Record<InvalidReason, 'foreign_ending' | 'typed_local'>> = {
  'foreign-ending': 'foreign_ending',
  'within-network': 'typed_local',
};

/** The domain that a text means. Throws `usage` if it has none, or one that is held back. */
export function domainKey(text: string): string {
  const parsed = parseDomain(text);
  if ('domain' in parsed) {
    const why = heldBack({ ...parsed, isAddress: isAddress(text) });
    if (why === null) return parsed.domain;
    throw new StackdeskError('usage', because(HELD_BACK[why], { domain: shownDomain(parsed.domain) }));
  }
  throw new StackdeskError('usage', because(WHY_NOT[parsed.invalid] ?? 'no_domain', { text }));
}

/**
 * The name under which a technology's answers are saved, as the service spells it if an answer or a list
 * named it. Throws `usage` for an empty name.
 */
export function technologyKey(db: Reader, workspace: number, name: string): string {
  const text = name.trim();
  if (text === '') throw new StackdeskError('usage', because('technology_missing'));
  const asked = db.get<{ key: string }>(
    `SELECT key FROM snapshots WHERE workspace = ? AND kind = 'technology' AND lower(key) = lower(?) LIMIT 1`,
    [workspace, text],
  );
  return asked?.key ?? readTechnologyNames(db).find(text) ?? text;
}
