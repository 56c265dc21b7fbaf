import type { Problem } from '#contract/models/job.ts';
import { detailsOf } from '../../words/said.ts';
import { words } from '../../words/words.ts';
import classes from './callout.module.css';

/** The codes of a problem, on demand; nothing if there are none. */
export function ProblemDetails({ problem }: { problem: Pick<Problem, 'code' | 'reason'> }) {
  const details = detailsOf(problem);
  return details === null ? null : (
    <details className={classes.details}>
      <summary>{words.parts.details}</summary>
      <p>{details}</p>
    </details>
  );
}
