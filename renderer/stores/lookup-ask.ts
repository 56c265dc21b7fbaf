import type { AskRequest, AskResult } from '../../preload/contract/models/lookup.ts';
import { engine } from '../bridge.ts';
import { problemOf } from '../link/failures.ts';
import { keyOfAsk, lookupStore } from './lookup.ts';
import { readLookup } from './lookup-actions.ts';

/** A question as a button puts it; what is left out is not asked for. */
export type Question = Pick<AskRequest, 'subject' | 'name'> & Partial<AskRequest>;

/**
 * Asks the service, one question after the other, and shows what is saved then: the one way in which the lookup screen comes to
 * cost anything. After a failure nothing further is asked. Answers what was answered.
 */
export async function ask(questions: readonly Question[]): Promise<AskResult[]> {
  const open = questions.filter((question) => !lookupStore.getState().asking.has(keyOfAsk(question)));
  if (open.length < questions.length) return [];
  setAsking(questions, true);
  lookupStore.setState({ problem: null });
  const results: AskResult[] = [];
  try {
    for (const question of questions) results.push(await engine.lookup.ask(question));
  } catch (error) {
    lookupStore.setState({ problem: problemOf(error) });
  }
  // An answer that was paid for is shown even where the one after it failed; buttons wait for it, so that none is pressed twice.
  await readAfter();
  setAsking(questions, false);
  return results;
}

async function readAfter(): Promise<void> {
  const { problem } = lookupStore.getState();
  await readLookup();
  if (problem !== null) lookupStore.setState({ problem });
}

function setAsking(questions: readonly Question[], isAsking: boolean): void {
  lookupStore.setState(({ asking }) => {
    const next = new Set(asking);
    for (const question of questions) {
      if (isAsking) next.add(keyOfAsk(question));
      else next.delete(keyOfAsk(question));
    }
    return { asking: next };
  });
}
