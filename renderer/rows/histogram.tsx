import { VisuallyHidden } from '@mantine/core';
import type { ExploreCell, ExploreColumn } from '#contract/models/explore.ts';
import { words } from '../../words/words.ts';
import { Columns } from '../ui/columns.tsx';
import classes from './charts.module.css';
import type { Shown } from './cell-words.ts';
import { stepWords, tellApart } from './step-words.ts';
import { headingOf } from '../ui/field-name.ts';

interface Step {
  from: ExploreCell;
  to: ExploreCell;
  count: number;
}

const HEIGHT = 64;
const parts = [{ name: '', colour: '--sd-scale-4' }];

/** How many rows are in each step, as bars; a list for screen readers. */
export function Histogram({
  column,
  steps,
}: {
  column: Shown & Pick<ExploreColumn, 'name'>;
  steps: readonly Step[];
}) {
  const said = stepWords(column, steps);
  const label = words.explore.chart.histogram(headingOf(column));
  const labels = steps.map(({ count }, at) => words.explore.chart.step(said[at]?.values ?? '', count));
  const chart = { columns: steps.map(({ count }) => ({ name: '', values: [count] })), parts };
  const [least, most] = [steps[0]?.from ?? null, steps.at(-1)?.to ?? null];
  const say = tellApart(column, [least, most]);
  return (
    <figure className={classes.figure}>
      <div style={{ height: HEIGHT }}>
        <Columns label={label} chart={chart} isPlain sayOf={(at) => labels[at] ?? ''} />
      </div>
      <VisuallyHidden component="ul" aria-label={label}>
        {labels.map((each, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
          <li key={at}>{each}</li>
        ))}
      </VisuallyHidden>
      <figcaption className={classes.ends} aria-hidden>
        <span>{say(least)}</span>
        <span>{say(most)}</span>
      </figcaption>
    </figure>
  );
}
