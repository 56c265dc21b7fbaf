import { createElement, Fragment } from 'react';
import type { Problem } from '#contract/models/job.ts';
import { saidOfFile } from '../../words/said.ts';
import { partsOf } from './language-of-field.ts';

/** Reasons whose words come from a program that speaks English in any window. */
const ofPrograms: readonly string[] = ['service_said', 'database_said'];

/** The words in what is said of a problem that are English in any window. */
export function englishIn(problem: Pick<Problem, 'reason'> | null): readonly string[] {
  const words = ofPrograms.includes(problem?.reason?.key ?? '') ? problem?.reason?.facts.words : undefined;
  return typeof words === 'string' ? [words] : [];
}

/** What happened, with the words of the service in their language. */
export function Said({ problem }: { problem: Pick<Problem, 'code' | 'reason'> }) {
  return <Mixed words={saidOfFile(problem)} english={englishIn(problem)} />;
}

/** A sentence, some words of which are English in any window. */
export function Mixed({ words, english }: { words: string; english: readonly string[] | undefined }) {
  return createElement(
    Fragment,
    null,
    ...partsOf(words, english).map((part) =>
      part.language === undefined ? part.words : createElement('span', { lang: part.language }, part.words),
    ),
  );
}
