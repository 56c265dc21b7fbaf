import { StackdeskError } from '#contract/errors.ts';
import type { DomainDiff, SnapshotView } from '#contract/models/lookup.ts';
import { because } from '#contract/reason.ts';
import { isoTime } from '../base/iso-time.ts';
import { companyOf, fieldDifferences, namedBeyond } from '../changes/compare.ts';
import { answersOf, type TechnologyAnswer } from '../changes/technology-history.ts';
import { savedJson } from '../service/answer.ts';
import { keyOfTechnology } from '../service/read/technologies.ts';
import type { Reader } from '../store/database.ts';
import { findSnapshot, listSnapshots, type StoredSnapshot } from '../store/snapshots.ts';
import { describeCompany, describeTechnologies, describeTechnology } from './domain-view.ts';

/**
 * Compares two answers about one domain. Throws `usage` if they differ in kind or domain, and `nothing_saved`
 * if one is not there.
 */
export function diffSnapshots(db: Reader, workspace: number, olderId: number, newerId: number): DomainDiff {
  const older = snapshotOf(db, workspace, olderId);
  const newer = snapshotOf(db, workspace, newerId);
  if (older.kind !== newer.kind || older.key !== newer.key) {
    throw new StackdeskError('usage', because('diff_unlike'));
  }
  return {
    older: { snapshotId: older.id, fetchedAt: isoTime(older.fetchedAt) },
    newer: { snapshotId: newer.id, fetchedAt: isoTime(newer.fetchedAt) },
    technologies:
      newer.kind === 'technologies' ? technologyDiff(answerOf(db, older), answerOf(db, newer)) : null,
    company: newer.kind === 'companies' ? fieldDifferences(companyOf(older), companyOf(newer)) : null,
  };
}

/** One saved answer as it came. Throws `nothing_saved` if it is not there. */
export function viewSnapshot(db: Reader, workspace: number, id: number): SnapshotView {
  const snapshot = snapshotOf(db, workspace, id);
  return {
    snapshotId: id,
    kind: snapshot.kind,
    key: snapshot.key,
    technologies:
      snapshot.kind === 'technologies' ? describeTechnologies(answerOf(db, snapshot), null) : null,
    company: snapshot.kind === 'companies' ? describeCompany(snapshot) : null,
    raw: JSON.stringify(savedJson(snapshot.raw), null, 2),
  };
}

function snapshotOf(db: Reader, workspace: number, id: number): StoredSnapshot {
  const snapshot = findSnapshot(db, id);
  // An answer of another workspace counts as none.
  if (snapshot?.workspace !== workspace)
    throw new StackdeskError('nothing_saved', because('no_answer', { id: String(id) }));
  return snapshot;
}

/** The answer with its further pages. */
function answerOf(db: Reader, snapshot: StoredSnapshot): TechnologyAnswer {
  const answers = answersOf(listSnapshots(db, snapshot.workspace, 'technologies', snapshot.key));
  const answer = answers.findLast((each) => each.snapshot.id <= snapshot.id);
  const [alone] = answersOf([snapshot]);
  if (answer === undefined && alone === undefined)
    throw new StackdeskError('nothing_saved', because('answer_gone'));
  return (answer ?? alone) as TechnologyAnswer;
}

function technologyDiff(older: TechnologyAnswer, newer: TechnologyAnswer): DomainDiff['technologies'] {
  const before = new Set(older.technologies.map(keyOfTechnology));
  const describe = (each: TechnologyAnswer['technologies'][number]) => describeTechnology(each, null);
  return {
    added: namedBeyond(newer.technologies, older.technologies).map(describe),
    removed: namedBeyond(older.technologies, newer.technologies).map(describe),
    kept: newer.technologies.filter((each) => before.has(keyOfTechnology(each))).map(describe),
    isPartial: older.isPartial || newer.isPartial,
  };
}
