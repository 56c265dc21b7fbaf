import { useStore } from 'zustand';
import type { AskResult } from '#contract/models/lookup.ts';
import { words } from '../../../words/words.ts';
import { announce } from '../../stores/frame/announcer.ts';
import { keyOfAsk, lookupStore, pressOf, type Question } from '../../stores/lookup/lookup.ts';
import { ask } from '../../stores/lookup/lookup-ask.ts';
import { lookupPrice } from '../../stores/money/prices.ts';
import { sessionStore } from '../../stores/session/session.ts';

/** Where the focus goes when its button is gone. */
export const TITLE_ID = 'lookup-title';

/** What a button needs that costs its price. */
export interface Asking {
  /** The most credits that all questions together cost. */
  credits: number;
  /**
   * Whether this button asked the request under way. Found from the request, so that it is still true after
   * leaving the screen and coming back.
   */
  isMine: boolean;
  /** Whether any answer about the same thing is under way. */
  isBusy: boolean;
  press: () => Promise<void>;
}

/** The only way to ask something from the screen. */
export function useAsk(questions: readonly Question[]): Asking {
  const price = useStore(sessionStore, lookupPrice);
  const isBusy = useStore(lookupStore, ({ asking }) => questions.some((each) => asking.has(keyOfAsk(each))));
  const isMine = useStore(lookupStore, ({ asking }) =>
    questions.some((each) => asking.get(keyOfAsk(each))?.press === pressOf(questions)),
  );
  const press = async () => {
    // Its button is off until the answer is there.
    focusTitle();
    const results = await ask(questions);
    for (const sentence of answersIn(results)) announce(sentence);
  };
  return { credits: questions.length * price, isMine, isBusy, press };
}

const focusTitle = () => document.getElementById(TITLE_ID)?.focus({ preventScroll: true });

/** What was answered: each subject once, with all that its answers cost. */
function answersIn(results: readonly AskResult[]): string[] {
  const sums = new Map<string, AskResult>();
  for (const each of results) {
    const key = `${each.outcome} ${each.key}`;
    sums.set(key, { ...each, credits: each.credits + (sums.get(key)?.credits ?? 0) });
  }
  return [...sums.values()].map(({ key, outcome, credits }) =>
    outcome === 'found' ? words.lookup.ask.found(key, credits) : words.lookup.ask.none(key, credits),
  );
}
