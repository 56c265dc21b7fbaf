import type { operations } from '../words/en/reasons/operations.ts';
import { englishReasons } from '../words/en/reasons/reasons.ts';
import { oneLine } from '#shared/text/one-line.ts';
import { keepUnits } from '#shared/text/with-unit.ts';

/** The keys of all sentences about what can happen. */
export type ReasonKey = keyof typeof englishReasons;

/** What a message calls the service's operations. Each is a reason, so that the reader's language is used. */
export type OperationName = keyof typeof operations;

/** The sentences of one language. */
export type ReasonWords = Readonly<Record<ReasonKey, string>>;

/**
 * A value in a sentence. A number is written as the reader writes numbers, a reason in the reader's language.
 */
export type Fact = string | number | Reason;

/** What happened, in no language: the key of a sentence, and the facts that fill it. */
export interface Reason {
  readonly key: string;
  readonly facts: { readonly [name: string]: Fact };
}

type NamesIn<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type FactsOf<Key extends ReasonKey> = Readonly<Record<NamesIn<(typeof englishReasons)[Key]>, Fact>>;

/** A reason with exactly the facts that its sentence needs. */
export function because<Key extends ReasonKey>(
  key: Key,
  ...[facts]: [NamesIn<(typeof englishReasons)[Key]>] extends [never] ? [] : [facts: FactsOf<Key>]
): Reason {
  return { key, facts: facts ?? {} };
}

/**
 * A reason as a sentence, or null if these words lack it. `number` formats a number. `isPlain`: leaves out
 * the codes of protocols and systems.
 */
export function sayReason(
  reason: Reason,
  words: ReasonWords,
  number: (value: number) => string,
  isPlain = false,
): string | null {
  const plain = isPlain ? sentenceFor(`plain ${reason.key}`, words) : null;
  const sentence = plain ?? sentenceFor(reason.key, words);
  if (sentence === null) return null;
  return keepUnits(sentence).replace(/\{(\w+)\}/g, (_, name: string) =>
    sayFact(reason.facts[name] ?? '', words, number, isPlain),
  );
}

function sentenceFor(key: string, words: ReasonWords): string | null {
  return Object.hasOwn(words, key) ? words[key as ReasonKey] : null;
}

function sayFact(
  fact: Fact,
  words: ReasonWords,
  number: (value: number) => string,
  isPlain: boolean,
): string {
  // A fact may come from the service or a file: it is shown as harmless text.
  if (typeof fact === 'string') return oneLine(fact);
  return typeof fact === 'number' ? number(fact) : (sayReason(fact, words, number, isPlain) ?? '');
}

/** A reason in English, for the command line and the log. */
export function inEnglish(reason: Reason): string | null {
  return sayReason(reason, englishReasons, String);
}
