import { oneLine } from '#shared/text/one-line.ts';

/** The code of an error of the system or a library, such as `ENOSPC` or `SQLITE_FULL`. '' if it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Some servers send as many words as they like, and a person reads them. */
const MOST_WORDS = 1_000;

/** What an error says, in one short line. Node's advice to its own callers is left out: nobody here can follow it. */
export function wordsOf(error: unknown): string {
  // A host with several addresses fails for each of them, and the whole has no words.
  if (error instanceof AggregateError && error.message === '')
    return oneLine([...new Set(error.errors.map(wordsOf))].join('; '), MOST_WORDS);
  return oneLine(error instanceof Error ? error.message : String(error), MOST_WORDS).replace(
    /; if the root CA is installed locally.*$/,
    '',
  );
}
