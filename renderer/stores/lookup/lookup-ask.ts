import type { AskRequest, AskResult } from '#contract/models/lookup.ts';
import { engine } from '../../rpc/engine.ts';
import { problemOf } from '../../rpc/failures.ts';
import { currentLabel } from '../money/labels.ts';
import { lookupPrice } from '../money/prices.ts';
import { sessionStore } from '../session/session.ts';
import { keyOfAsk, type LookupState, lookupStore, pressOf, type Question } from './lookup.ts';
import { readLookup } from './lookup-actions.ts';

/**
 * Asks the service, one question after another, then shows what is saved: the only way in which the lookup
 * screen costs anything. After a failure nothing more is asked. Returns the answers.
 */
export async function ask(questions: readonly Question[]): Promise<AskResult[]> {
  const open = questions.filter((question) => !lookupStore.getState().asking.has(keyOfAsk(question)));
  if (open.length < questions.length) return [];
  setAsking(questions, true);
  lookupStore.setState({ problem: null });
  const results: AskResult[] = [];
  const mostCredits = lookupPrice(sessionStore.getState());
  let failure: Pick<LookupState, 'problem' | 'lost'> | null = null;
  for (const [index, question] of questions.entries()) {
    const also = alsoAsked(questions[index + 1]);
    try {
      results.push(await engine.lookup.ask({ ...question, ...also, label: currentLabel(), mostCredits }));
    } catch (error) {
      const problem = problemOf(error);
      failure = { problem, lost: problem.code === 'outcome_unknown' ? question : null };
      break;
    }
  }
  // A paid answer is shown even if the next request failed. The buttons stay disabled until then, so that
  // none is pressed twice.
  await readLookup();
  setAsking(questions, false);
  if (failure !== null) lookupStore.setState(failure);
  return results;
}

/** The question that the same press asks next. The engine takes it without another press. */
function alsoAsked(next: Question | undefined): Pick<AskRequest, 'also'> {
  return next === undefined || next.subject === 'technology' ? {} : { also: next.subject };
}

function setAsking(questions: readonly Question[], isAsking: boolean): void {
  lookupStore.setState(({ asking }) => {
    const next = new Map(asking);
    const asked = { sinceMs: Date.now(), press: pressOf(questions) };
    for (const question of questions) {
      if (isAsking) next.set(keyOfAsk(question), asked);
      else next.delete(keyOfAsk(question));
    }
    return { asking: next };
  });
}
