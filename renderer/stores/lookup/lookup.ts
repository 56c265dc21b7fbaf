import { createStore } from 'zustand/vanilla';
import type { DomainComparison } from '../../../preload/contract/models/compare.ts';
import type { Problem } from '../../../preload/contract/models/job.ts';
import type {
  AskRequest,
  DomainView,
  Interpretation,
  TechnologyView,
} from '../../../preload/contract/models/lookup.ts';
import type { LookupView } from '../frame/ui.ts';

/** A question as a button puts it; what is left out is not asked for. */
export type Question = Pick<AskRequest, 'subject' | 'name'> & Partial<AskRequest>;

/** Many lines that were pasted into the search field, and what they hold. */
export interface Pasted {
  text: string;
  counts: Extract<Interpretation, { kind: 'many' }>;
}

/** A question under way: since when, and which button asked it (`pressOf`). */
export interface Asking {
  sinceMs: number;
  press: string;
}

/** A text that was taken for a domain, and what there is to know about how. */
export type Read = Extract<Interpretation, { kind: 'domain' }> & { text: string };

export interface LookupState {
  /** What stands in the search field. */
  text: string;
  pasted: Pasted | null;
  /** Why what was typed can't be looked up, and what may be meant. */
  nothing: Extract<Interpretation, { kind: 'nothing' }> | null;
  /** How the open domain was read out of an address; null if it was typed as it is. */
  read: Read | null;
  /** What is saved about the domain or technology that is open; null until it was read. */
  domain: DomainView | null;
  technology: TechnologyView | null;
  /** The domains that are compared; the one before stays until another was read. */
  comparison: DomainComparison | null;
  /** What was open before, oldest first. */
  trail: readonly LookupView[];
  /** Questions whose answers are under way, by `keyOfAsk`. */
  asking: ReadonlyMap<string, Asking>;
  /** Why the last question or reading failed. */
  problem: Problem | null;
  /** The last question that could not be answered because an answer was lost; it is asked again only by a person's word. */
  lost: Question | null;
  /** Grows each time the search field is to take the keyboard. */
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
  focusSerial: 0,
};

export const lookupStore = createStore<LookupState>(() => emptyLookup);

/** Stands for a button by what it asks. */
export function pressOf(questions: readonly Question[]): string {
  return JSON.stringify(questions);
}

/** Stands for what a question is about: two of one key would buy the same answer twice. */
export function keyOfAsk({ subject, name }: Pick<AskRequest, 'subject' | 'name'>): string {
  return `${subject}/${name}`;
}
