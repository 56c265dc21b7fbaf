import type { ExploreCell, ExploreColumn } from '../../preload/contract/models/explore.ts';
import { words } from '../../words/words.ts';
import classes from './charts.module.css';
import type { Shown } from './cell-words.ts';
import { stepWords, tellApart } from './step-words.ts';

interface Step {
  from: ExploreCell;
  to: ExploreCell;
  count: number;
}

const HEIGHT = 64;

/** How many rows are in each step, as bars; a list for screen readers. */
export function Histogram({
  column,
  steps,
}: {
  column: Shown & Pick<ExploreColumn, 'name'>;
  steps: readonly Step[];
}) {
  const largest = Math.max(1, ...steps.map(({ count }) => count));
  const said = stepWords(column, steps);
  const [least, most] = [steps[0]?.from ?? null, steps.at(-1)?.to ?? null];
  const say = tellApart(column, [least, most]);
  return (
    <figure className={classes.figure}>
      <ul
        className={classes.steps}
        style={{ height: HEIGHT }}
        aria-label={words.explore.chart.histogram(column.name)}
      >
        {steps.map(({ from, count }, at) => {
          const label = words.explore.chart.step(said[at]?.values ?? '', count);
          // One row in a million must still be visible.
          const height = count === 0 ? 0 : Math.max(1, (count / largest) * HEIGHT);
          return (
            <li key={String(from)} className={classes.step} title={label}>
              <span className={classes.column} style={{ height }} aria-hidden />
              <span className={classes.hidden}>{label}</span>
            </li>
          );
        })}
      </ul>
      <figcaption className={classes.ends} aria-hidden>
        <span>{say(least)}</span>
        <span>{say(most)}</span>
      </figcaption>
    </figure>
  );
}
