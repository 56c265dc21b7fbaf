import type { Problem } from '../../preload/contract/models/job.ts';
import { saidOfFile } from '../../words/said.ts';

/** Reasons whose words come from a program that speaks English in any window. */
const english: readonly string[] = ['service_said', 'database_said'];

/** What happened, with the words of the service in their language. */
export function Said({ problem }: { problem: Pick<Problem, 'code' | 'reason'> }) {
  const sentence = saidOfFile(problem);
  const words = english.includes(problem.reason?.key ?? '') ? problem.reason?.facts.words : undefined;
  if (typeof words !== 'string' || words === '') return sentence;
  const at = sentence.indexOf(words);
  if (at === -1) return sentence;
  return (
    <>
      {sentence.slice(0, at)}
      <span lang="en">{words}</span>
      {sentence.slice(at + words.length)}
    </>
  );
}
