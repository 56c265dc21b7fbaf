import { Button } from '@mantine/core';
import { IconDatabase } from '@tabler/icons-react';
import { goTo, showEnrich } from '../../stores/ui.ts';
import classes from './saved.module.css';
import { text } from './text.ts';

/** Before the first answer: what will be here, and how to get it. */
export function EmptySaved() {
  return (
    <div className={classes.empty}>
      <IconDatabase size={40} stroke={1.25} aria-hidden />
      <h2>{text.empty.title}</h2>
      <p>{text.empty.words}</p>
      <div className={classes.emptyButtons}>
        <Button onClick={() => showEnrich({ kind: 'start' })}>{text.empty.enrich}</Button>
        <Button variant="default" onClick={() => goTo('lookup')}>
          {text.empty.lookup}
        </Button>
      </div>
    </div>
  );
}
