import type { ControlRequest } from '#contract/host.ts';
import type { Engine } from '../engine.ts';
import { isTechnologyWebsite, wasDomainFound } from '../store/saved-names.ts';
import { findSnapshot, listSnapshots } from '../store/snapshots.ts';

/**
 * True if an address is one that the window shows because it was paid for: the front page of a domain, the
 * website of a technology, or exactly a value in the saved answer that the page names, or in an earlier one to its
 * question. Nothing can be added to such an address, so it cannot carry data away. A page can have any name looked up, and
 * so saved. So what was found counts only if that was before the window was opened.
 */
export function knowsLink(
  { db, sessions }: Pick<Engine, 'db' | 'sessions'>,
  { url, snapshotId, openedAtMs }: ControlRequest<'knows_link'>,
): boolean {
  const workspace = sessions.rowInUse();
  if (workspace === null) return false;
  const domain = /^https:\/\/([^/?#@:]+)\/?$/.exec(url)?.[1];
  if (domain !== undefined && wasDomainFound(db, workspace, domain, openedAtMs)) return true;
  if (isTechnologyWebsite(db, url)) return true;
  const snapshot = snapshotId === null ? undefined : findSnapshot(db, snapshotId);
  if (snapshot?.workspace !== workspace) return false;
  return listSnapshots(db, workspace, snapshot.kind, snapshot.key).some(
    ({ fetchedAt, raw }) => fetchedAt < openedAtMs && holds(raw, url),
  );
}

/** True if a JSON text contains this value anywhere. */
function holds(raw: string, wanted: string): boolean {
  const open: unknown[] = [JSON.parse(raw)];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (value === wanted) return true;
    if (typeof value === 'object' && value !== null)
      open.push(...Object.values(value).filter((each) => each !== undefined));
  }
  return false;
}
