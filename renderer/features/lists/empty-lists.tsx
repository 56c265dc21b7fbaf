import { Button } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { goTo } from '../../stores/frame/ui.ts';
import { openListForm } from '../../stores/lists/list-actions.ts';
import empty from '../../ui/empty.module.css';
import classes from './lists.module.css';
import { text } from './text.ts';

/** Before the first list: what one is, and how to get it. */
export function EmptyLists() {
  return (
    <div className={`${empty.empty} ${classes.none}`}>
      <IconListDetails size={40} stroke={1.25} aria-hidden />
      <h2>{text.empty.title}</h2>
      <p>{text.empty.words}</p>
      <div className={empty.buttons}>
        <Button onClick={() => openListForm()}>{text.newList}</Button>
        <Button variant="default" onClick={() => goTo('lookup')}>
          {text.empty.lookup}
        </Button>
      </div>
    </div>
  );
}
