import { z } from 'zod';
import { StackdeskError } from '#contract/errors.ts';
import type { ListStart } from '#contract/models/list.ts';
import { because } from '#contract/reason.ts';
import { problemOf } from '../base/problem.ts';
import type { Reader, Writer } from '../store/database.ts';
import { findListByRequest, insertList } from '../store/lists.ts';
import {
  findRequest,
  listSuspects,
  openListStarts,
  type StoredRequest,
  workspacesWithLostStarts,
} from '../store/requests.ts';
import { StoreFailure } from '../store/store-failure.ts';
import type { HistoryBefore } from './judge-starts.ts';
import { startOf } from './settle-start.ts';

/** A start in the journal whose list is not known yet. */
export interface JournalledStart {
  readonly request: StoredRequest;
  readonly start: ListStart;
  /** The history right before it left; null if that could not be read as a whole. */
  readonly before: HistoryBefore | null;
  /** `lost`: its answer was lost. `nameless`: that named no list. `under way`: it may still come. */
  readonly fate: 'lost' | 'nameless' | 'under way';
}

const beforeSchema = z
  .object({ ids: z.array(z.number()), rows: z.number() })
  .nullable()
  .catch(null);

/** Every start of a workspace whose list is not known, oldest first. */
export function listOpenStarts(db: Reader, workspace: number): JournalledStart[] {
  return openListStarts(db, workspace).flatMap((id) => {
    const request = findRequest(db, id);
    return request === undefined ? [] : journalled(request);
  });
}

/**
 * The history may show a list this long after its start left, ms, although it had seemed not to: the longest that the
 * service is ever waited for. A row that comes even later is rather somebody else's, who tried again.
 */
const LISTED_LATE_MS = 1_200_000;

/** The starts of the last twenty minutes that seemed not to have been charged, oldest first. */
export function listClearedStarts(db: Reader, workspace: number, now: number): JournalledStart[] {
  const span = { since: now - LISTED_LATE_MS, until: now };
  return listSuspects(db, workspace, 'standard', span)
    .filter(({ state, operation }) => state === 'not_charged' && operation === 'list_start')
    .reverse()
    .flatMap(journalled)
    .map((each) => ({ ...each, fate: 'lost' }));
}

function journalled(request: StoredRequest): JournalledStart[] {
  const { state, question } = request;
  const start = readStart(request);
  if (start === null) return [];
  const fate =
    state === 'unknown' || state === 'resent' ? 'lost' : state === 'answered' ? 'nameless' : 'under way';
  return [{ request, start, before: beforeSchema.parse(question.before), fate }];
}

/** Null for a row that does not say what was asked. It is not ours, and must not block the others. */
function readStart(request: StoredRequest): ListStart | null {
  try {
    return startOf(request);
  } catch {
    return null;
  }
}

/**
 * Makes lists of starts whose answer was lost, so that a person sees that they are in doubt. Returns the ids
 * of the lists that it made.
 */
export function showLostStarts(db: Writer, workspace: number): number[] {
  return db.transaction(() =>
    listOpenStarts(db, workspace).flatMap(({ request, start, fate }) => {
      if (fate !== 'lost' || findListByRequest(db, request.id) !== undefined) return [];
      const { technology, techapiId, filters, automatic } = start;
      const problem = problemOf(new StackdeskError('outcome_unknown', because('start_lost')));
      const asked = { technology, techapiId, filters, automatic };
      const made = {
        workspace,
        createdAt: request.sentAt,
        requestId: request.id,
        state: 'unknown',
        problem,
      } as const;
      return [insertList(db, { ...asked, ...made })];
    }),
  );
}

/**
 * Does so for every workspace, as after a crash. If the store can't take it now, the next refresh does it.
 */
export function showAllLostStarts(db: Writer): void {
  try {
    for (const workspace of workspacesWithLostStarts(db)) showLostStarts(db, workspace);
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error;
  }
}
