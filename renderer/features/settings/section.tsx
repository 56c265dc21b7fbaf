import type { ReactNode } from 'react';
import classes from './settings.module.css';

/** One group of settings under its heading. */
export function Section(props: { id: string; title: string; hint?: string; children: ReactNode }) {
  const headingId = `settings-${props.id}`;
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <div>
        <h2 id={headingId} tabIndex={-1}>
          {props.title}
        </h2>
        {props.hint === undefined ? null : <p className={classes.hint}>{props.hint}</p>}
      </div>
      {props.children}
    </section>
  );
}
