import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import { showSettings } from '../../stores/frame/ui.ts';
import { savedStore } from '../../stores/saved/saved.ts';
import { readRemovals, removalsStore, showRemovals } from '../../stores/saved/saved-removals.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import classes from './deleted.module.css';
import { DeletedLine } from './deleted-line.tsx';
import { Dialog } from '../../ui/confirm-dialog.tsx';

const wording = words.saved.deleted;
const close = () => showRemovals(false);

/** What was deleted, one line for each removal, and how long it can be brought back. */
export function DeletedDialog({ opener }: { opener: { readonly current: HTMLElement | null } }) {
  const isOpen = useStore(removalsStore, (state) => state.isOpen);
  useFocusBack(isOpen, opener);
  // The dialog is closed when its screen is left.
  useEffect(() => close, []);
  return (
    <Dialog opened={isOpen} onClose={close} size="lg" title={wording.title}>
      <DeletedLines />
      <p className={classes.stay}>
        {wording.stay}{' '}
        <LinkButton
          isUnderlined
          onClick={() => {
            close();
            showSettings('data');
          }}
        >
          {wording.settings}
        </LinkButton>
      </p>
    </Dialog>
  );
}

function DeletedLines() {
  const { removals, hasMore } = useStore(removalsStore);
  const revision = useStore(savedStore, (state) => state.revision);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is saved changed is the reason, not an input
  useEffect(() => void readRemovals(), [revision]);
  if (removals === null) return <p className={classes.none}>{wording.reading}</p>;
  if (removals.length === 0) return <p className={classes.none}>{wording.none}</p>;
  return (
    <>
      <ul className={classes.list}>
        {removals.map((removal) => (
          <DeletedLine key={removal.id} removal={removal} />
        ))}
      </ul>
      {hasMore ? (
        <Button variant="default" onClick={() => void readRemovals({ more: true })}>
          {wording.more}
        </Button>
      ) : null}
    </>
  );
}
