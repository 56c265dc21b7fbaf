import { chargeOf, priceIn, registrableFor, type Settle } from '../ledger/book-answer.ts';
import { keepAnswer } from '../saved/keep-answer.ts';
import { isAboutAnother } from '../service/read/batch/attribute.ts';
import { hasData, missOf } from '../service/read/outcome.ts';
import { isFields } from '../service/read/values.ts';
import type { SnapshotKind, SnapshotOutcome } from '../store/snapshots.ts';

/**
 * Saves the answer to a single lookup. If the answer has no data and does not say that there is none, its
 * text only stays in the journal.
 */
export function settleLookup(kind: SnapshotKind): Settle {
  return (db, request, answer) => {
    const [key = ''] = request.subjects;
    const { used, cost } = answer.credits;
    const { price, isPriced } = priceIn(db, request, answer);
    // A box in between may mix answers up. One about another domain is no answer to this question, as in a batch.
    const isOther =
      kind !== 'technology' &&
      isFields(answer.body) &&
      isAboutAnother(answer.body, key, registrableFor(request.subjects));
    const said = isOther ? null : outcomeOf(answer.body);
    const { credits, doubt, isNamed } = chargeOf([used], said === 'found' ? price : 0, { isPriced });
    // What cost something is not kept as an answer without data.
    const outcome = said !== 'found' && credits > 0 ? null : said;
    const { page } = request.question as { page?: unknown };
    if (outcome !== null)
      keepAnswer(db, {
        workspace: request.workspace,
        kind,
        key,
        fetchedAt: Date.parse(answer.answeredAt),
        outcome,
        requestId: request.id,
        raw: answer.raw,
        page: typeof page === 'number' ? page : 1,
      });
    return {
      credits,
      isSupposed: !isNamed && cost === null && outcome === 'found',
      raw: outcome === null ? answer.raw : null,
      subject: key,
      settled: outcome === null ? [] : [key],
      doubted: outcome === null && used !== 0 ? [key] : [],
      // A charge that the answer names is booked already.
      doubt: outcome === null && !isNamed ? price : doubt,
      lookups: 1,
    };
  };
}

/** What the answer says; null if it gives a reason that is not documented, or is not even an object. */
function outcomeOf(body: unknown): SnapshotOutcome | null {
  if (!isFields(body)) return null;
  const miss = missOf(body);
  if (miss === null) return body.success === true || hasData(body) ? 'found' : null;
  if (miss === 'no-data') return 'no_data';
  return miss === 'invalid' ? 'invalid' : null;
}
