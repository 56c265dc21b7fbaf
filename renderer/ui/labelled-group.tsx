import type { ReactNode } from 'react';
import classes from './labelled-group.module.css';

interface LabelledGroupProps {
  /** The id for the control's `aria-labelledby`. */
  labelId: string;
  label: string;
  children: ReactNode;
}

/** A label above a control without one of its own, such as a row of buttons. */
export function LabelledGroup({ labelId, label, children }: LabelledGroupProps) {
  return (
    <div className={classes.group}>
      <span className={classes.label} id={labelId}>
        {label}
      </span>
      {children}
    </div>
  );
}
