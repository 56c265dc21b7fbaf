import type { ReactNode } from 'react';
import classes from './labelled-group.module.css';

interface LabelledGroupProps {
  /** What the control names as `aria-labelledby`. */
  labelId: string;
  label: string;
  children: ReactNode;
}

/** A label above a control that has none of its own, such as a row of buttons. */
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
