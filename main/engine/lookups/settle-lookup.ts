import { chargeOf, priceIn, registrableFor, type Settle } from '../ledger/book-answer.ts';
import { keepAnswer } from '../saved/keep-answer.ts';
import { cameAt } from '../service/answer.ts';
import { hasData, missOf } from '../service/read/outcome.ts';
import { questionOf, serves, servesOther } from '../service/read/serves.ts';
import { type Fields, isFields } from '../service/read/values.ts';
import type { SnapshotKind, SnapshotOutcome } from '../store/snapshots.ts';
import { technologyKey } from './subject.ts';

/**
 * Saves the answer to a single lookup. If the answer has no data and does not say that there is none, its
 * text only stays in the journal. One about another technology is saved under that name, and serves nobody who asks for
 * this one.
 */
export function settleLookup(kind: SnapshotKind): Settle {
  return (db, request, answer) => {
    const [key = ''] = request.subjects;
    const { used, cost } = answer.credits;
    const { price, isPriced } = priceIn(db, request, answer);
    const { page: asked } = request.question as { page?: unknown };
    const page = typeof asked === 'number' ? asked : 1;
    const registrable = kind === 'technology' ? null : registrableFor(request.subjects);
    const question = questionOf(kind, key, { page, registrable });
    const said = isFields(answer.body) && serves(question, answer.body) ? outcomeOf(answer.body) : null;
    const { credits, doubt, isNamed } = chargeOf([used], said === 'found' ? price : 0, { isPriced });
    // What cost something is not kept as an answer without data.
    const outcome = said !== 'found' && credits > 0 ? null : said;
    const keep = (name: string, kept: SnapshotOutcome) =>
      keepAnswer(db, {
        workspace: request.workspace,
        kind,
        key: name,
        fetchedAt: cameAt(answer),
        outcome: kept,
        requestId: request.id,
        raw: answer.raw,
        page,
      });
    const other = isFields(answer.body) ? servesOther(question, answer.body) : null;
    if (outcome !== null) keep(key, outcome);
    else if (other !== null) keep(technologyKey(db, request.workspace, other), 'found');
    return {
      credits,
      isSupposed: !isNamed && cost === null && outcome === 'found',
      raw: outcome === null ? answer.raw : null,
      subject: key,
      settled: outcome === null ? [] : [key],
      // That the service took the name for another one's is known, and so is what it cost.
      doubted: outcome === null && other === null && used !== 0 ? [key] : [],
      // A charge that the answer names is booked already.
      doubt: outcome === null && !isNamed ? price : doubt,
      lookups: 1,
    };
  };
}

/** What the answer says; null if it gives a reason that is not documented. */
function outcomeOf(body: Fields): SnapshotOutcome | null {
  const miss = missOf(body);
  if (miss === null) return body.success === true || hasData(body) ? 'found' : null;
  if (miss === 'no-data') return 'no_data';
  return miss === 'invalid' ? 'invalid' : null;
}
