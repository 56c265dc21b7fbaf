import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reasons/reason.ts';
import { domainOf } from '../domains/parse-domain.ts';
import type { Reader } from '../store/database.ts';
import { findTechnology } from '../store/saved-names.ts';

/** The domain that a person means; throws `usage` where the text holds none. */
export function domainKey(text: string): string {
  const domain = domainOf(text);
  if (domain === null) throw new StackdeskError('usage', because('no_domain', { text }));
  return domain;
}

/** The name under which a technology's answers are kept: as the service spells it, where an answer told. */
export function technologyKey(db: Reader, workspace: number, name: string): string {
  const text = name.trim();
  if (text === '') throw new StackdeskError('usage', because('technology_missing'));
  const asked = db.get<{ key: string }>(
    `SELECT key FROM snapshots WHERE workspace = ? AND kind = 'technology' AND lower(key) = lower(?) LIMIT 1`,
    [workspace, text],
  );
  return asked?.key ?? findTechnology(db, text)?.name ?? text;
}
