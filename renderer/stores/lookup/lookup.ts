import { createStore } from 'zustand/vanilla';
import type { DomainComparison } from '#contract/models/compare.ts';
import type { Problem } from '#contract/models/job.ts';
import type { AskRequest, DomainView, Interpretation, TechnologyView } from '#contract/models/lookup.ts';
import type { LookupView } from '../frame/ui.ts';

/** A question as a button asks it; missing fields have their defaults. */
export type Question = Pick<AskRequest, 'subject' | 'name'> & Partial<AskRequest>;

/** Many lines pasted into the search field, and what they hold. */
export interface Pasted {
  text: string;
  counts: Extract<Interpretation, { kind: 'many' }>;
}

/** A request under way: since when, and which button asked it (`pressOf`). */
export interface Asking {
  sinceMs: number;
  press: string;
}

/** A text that was read as a domain, and how. */
export type Read = Extract<Interpretation, { kind: 'domain' }> & { text: string };

export interface LookupState {
  /** The text in the search field. */
  text: string;
  pasted: Pasted | null;
  /** Why what was typed can't be looked up, and what may be meant. */
  nothing: Extract<Interpretation, { kind: 'nothing' }> | null;
  /** How the open domain was read from an address; null if it was typed as it is. */
  read: Read | null;
  /** What is saved about the open domain or technology; null until read. */
  domain: DomainView | null;
  technology: TechnologyView | null;
  /** The comparison; the old one stays until a new one is read. */
  comparison: DomainComparison | null;
  /** What was open before, oldest first. */
  trail: readonly LookupView[];
  /** Requests under way, by `keyOfAsk`. */
  asking: ReadonlyMap<string, Asking>;
  /** Why the last request or read failed. */
  problem: Problem | null;
  /**
   * The last question that failed because its answer is lost. It may be lost since an earlier request. The
   * question is asked again only after a person's word.
   */
  lost: Question | null;
  /** Whether the button for everything about the domain takes the focus as soon as it is there. */
  isForAll: boolean;
  /** Increases each time the search field should take the focus. */
  focusSerial: number;
}

export const emptyLookup: LookupState = {
  text: '',
  pasted: null,
  nothing: null,
  read: null,
  domain: null,
  technology: null,
  comparison: null,
  trail: [],
  asking: new Map(),
  problem: null,
  lost: null,
  isForAll: false,
  focusSerial: 0,
};

export const lookupStore = createStore<LookupState>(() => emptyLookup);

/** Identifies a button by what it asks. */
export function pressOf(questions: readonly Question[]): string {
  return JSON.stringify(questions);
}

/** Identifies what a question is about: two with the same key would buy the same answer twice. */
export function keyOfAsk({ subject, name }: Pick<AskRequest, 'subject' | 'name'>): string {
  return `${subject}/${name}`;
}
