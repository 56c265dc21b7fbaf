import { Button } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { words } from '../../../words/words.ts';
import { goTo } from '../../stores/frame/ui.ts';
import { openListForm } from '../../stores/lists/list-actions.ts';
import empty from '../../ui/empty.module.css';
import classes from './lists.module.css';

/** Before the first list: what one is, and how to get it. */
export function EmptyLists() {
  return (
    <div className={`${empty.empty} ${classes.none}`}>
      <IconListDetails size={40} stroke={1.25} aria-hidden />
      <h2>{words.lists.empty.title}</h2>
      <p>{words.lists.empty.words}</p>
      <div className={empty.buttons}>
        <Button onClick={() => openListForm()}>{words.lists.newList}</Button>
        <Button variant="default" onClick={() => goTo('lookup')}>
          {words.lists.empty.lookup}
        </Button>
      </div>
    </div>
  );
}
