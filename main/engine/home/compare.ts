import type { Change } from '../../../preload/contract/models/home.ts';
import { diffSnapshots } from '../lookups/diff.ts';
import { answersOf, keyOfTechnology, type TechnologyAnswer } from '../saved/technology-history.ts';
import type { Reader } from '../store/database.ts';
import type { StoredSnapshot } from '../store/snapshots.ts';
import { latestSnapshots } from './latest-snapshots.ts';

/** Names that are told; the counts tell of the rest. */
const NAMED = 5;

/** What changed, and when the newer answer came, ms since 1970. */
interface Compared<Kind extends 'technologies' | 'company'> {
  at: number;
  change: NonNullable<Change[Kind]>;
}

/** How the two newest whole answers about a domain's technologies differ; null where they do not, or are not both there. */
export function compareTechnologies(
  db: Reader,
  workspace: number,
  domain: string,
): Compared<'technologies'> | null {
  const snapshots = latestSnapshots(db, workspace, 'technologies', domain);
  const begins = snapshots.flatMap((each, index) => (isWholeQuestion(each) ? [index] : []));
  const from = begins.at(-2);
  if (from === undefined) return null;
  // Answers before these two are not taken apart.
  const answers = answersOf(snapshots.slice(from)).filter(({ snapshot }) => isWholeQuestion(snapshot));
  const [older, newer] = answers;
  if (newer === undefined || older === undefined) return null;
  const added = older.isPartial ? [] : namesBeyond(newer, older);
  const removed = newer.isPartial ? [] : namesBeyond(older, newer);
  if (added.length + removed.length === 0) return null;
  const change = {
    olderId: older.snapshot.id,
    newerId: newer.snapshot.id,
    addedCount: added.length,
    added: added.slice(0, NAMED),
    removedCount: removed.length,
    removed: removed.slice(0, NAMED),
  };
  return { at: newer.snapshot.fetchedAt, change };
}

/** The fields in which the two newest profiles of a domain differ; null as above. */
export function compareCompany(db: Reader, workspace: number, domain: string): Compared<'company'> | null {
  const [newer, older] = latestSnapshots(db, workspace, 'companies', domain)
    .filter(({ outcome }) => outcome === 'found')
    .reverse();
  if (newer === undefined || older === undefined) return null;
  if (newer.raw === older.raw) return null;
  const { company } = diffSnapshots(db, workspace, older.id, newer.id);
  const fields = (company ?? []).map(({ field }) => field);
  if (fields.length === 0) return null;
  return { at: newer.fetchedAt, change: { olderId: older.id, newerId: newer.id, fields } };
}

/** An answer to a narrower question says nothing of what it was not asked. */
function isWholeQuestion({ outcome, scope, page }: StoredSnapshot): boolean {
  return outcome === 'found' && scope === '' && page === 1;
}

/** What one answer names and the other does not. */
function namesBeyond(answer: TechnologyAnswer, other: TechnologyAnswer): string[] {
  const known = new Set(other.technologies.map(keyOfTechnology));
  return answer.technologies.filter((each) => !known.has(keyOfTechnology(each))).map(({ name }) => name);
}
