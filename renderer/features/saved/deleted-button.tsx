import { ActionIcon } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useRef } from 'react';
import { words } from '../../../words/words.ts';
import { useOffer } from '../../stores/frame/use-offer.ts';
import { showRemovals } from '../../stores/saved/saved-removals.ts';
import classes from './deleted.module.css';
import { DeletedDialog } from './deleted-dialog.tsx';

/** Opens what was deleted. The dialog is here even if nothing is saved; then there is no button. */
export function Deleted({ isNothing }: { isNothing: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  useOffer('deleted_domains', () => showRemovals(true));
  return (
    <>
      {isNothing ? null : (
        <ActionIcon
          ref={button}
          variant="default"
          className={classes.button}
          aria-label={words.saved.deleted.title}
          title={words.saved.deleted.title}
          onClick={() => showRemovals(true)}
        >
          <IconRestore size={14} aria-hidden />
        </ActionIcon>
      )}
      <DeletedDialog opener={button} />
    </>
  );
}
