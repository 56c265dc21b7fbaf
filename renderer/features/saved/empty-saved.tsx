import { Button } from '@mantine/core';
import { IconDatabase } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import { goTo, showEnrich } from '../../stores/frame/ui.ts';
import { savedStore } from '../../stores/saved/saved.ts';
import { readRemovals, removalsStore, showRemovals } from '../../stores/saved/saved-removals.ts';
import classes from '../../ui/empty.module.css';
import { LinkButton } from '../../ui/link-button.tsx';

/** Before the first answer: what will be here, and how to get it. Where all was deleted, the way back. */
export function EmptySaved() {
  const wasDeleted = useStore(removalsStore, ({ removals }) => removals !== null && removals.length > 0);
  const revision = useStore(savedStore, (state) => state.revision);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is saved changed is the reason, not an input
  useEffect(() => void readRemovals(), [revision]);
  return (
    <div className={classes.empty}>
      <IconDatabase size={40} stroke={1.25} aria-hidden />
      <h2>{wasDeleted ? words.saved.empty.titleDeleted : words.saved.empty.title}</h2>
      <p>{words.saved.empty.words}</p>
      <div className={classes.buttons}>
        <Button onClick={() => showEnrich({ kind: 'start' })}>{words.saved.empty.enrich}</Button>
        <Button variant="default" onClick={() => goTo('lookup')}>
          {words.saved.empty.lookup}
        </Button>
      </div>
      {wasDeleted ? (
        <LinkButton isRoomy onClick={() => showRemovals(true)}>
          {words.saved.empty.deleted}
        </LinkButton>
      ) : null}
    </div>
  );
}
