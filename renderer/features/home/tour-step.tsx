import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { TourStep as Step } from '#contract/models/home.ts';
import { formatCount } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { chooseSheetFile } from '../../stores/draft/open-draft.ts';
import { goTo } from '../../stores/frame/ui.ts';
import { openListForm } from '../../stores/lists/list-actions.ts';
import { focusSearch } from '../../stores/lookup/lookup-actions.ts';
import classes from './tour.module.css';

const ways: Readonly<Record<Step, () => void>> = {
  lookup: () => focusSearch(),
  spreadsheet: () => void chooseSheetFile(),
  list: () => openListForm(),
  saved: () => goTo('saved'),
};

export function TourStep(props: { step: Step; number: number; isDone: boolean; isNext: boolean }) {
  const { step, isDone, isNext } = props;
  const { title, hint, go } = words.home.tour.steps[step];
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <span className={classes.mark}>
        {isDone ? (
          <IconCheck size={14} stroke={2.5} role="img" aria-label={words.home.tour.done} />
        ) : (
          formatCount(props.number)
        )}
      </span>
      <div className={classes.words}>
        <h3>{title}</h3>
        <p>{hint}</p>
        <Button
          size="compact-sm"
          variant={isNext ? 'filled' : 'default'}
          aria-label={`${go}: ${title}`}
          onClick={ways[step]}
        >
          {go}
        </Button>
      </div>
    </li>
  );
}
