import { Children, type ReactNode, useState } from 'react';
import { words } from '../../../words/words.ts';
import classes from './form.module.css';

/** Filters without known choices, folded away; open if one of them is wrong. Nothing if there are none. */
export function MoreFilters({ hasError, children }: { hasError: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  if (Children.toArray(children).length === 0) return null;
  return (
    <details
      className={classes.more}
      open={isOpen || hasError}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{words.listForm.more}</summary>
      <div className={classes.moreBody}>
        <p className={classes.quiet}>{words.listForm.moreHint}</p>
        {children}
      </div>
    </details>
  );
}
