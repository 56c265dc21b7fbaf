import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './facts-panel.module.css';
import { IconButton } from './icon-button.tsx';

/**
 * The panel at the right with everything about what is open. Escape closes it; the screen next to it can
 * still be used.
 */
export function FactsPanel(props: {
  label: string;
  title: ReactNode;
  close: string;
  actions?: ReactNode;
  children: ReactNode;
  /** Stays in view below the scrolling part. */
  footer?: ReactNode;
  onClose: () => void;
}) {
  return (
    <aside
      className={classes.panel}
      aria-label={props.label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        props.onClose();
      }}
    >
      <header className={classes.head}>
        <h2 className={classes.title}>{props.title}</h2>
        <IconButton label={props.close} icon={IconX} iconSize={16} size="md" onClick={props.onClose} />
      </header>
      {props.actions === undefined ? null : <div className={classes.actions}>{props.actions}</div>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must scroll it, too */}
      <div className={classes.body} tabIndex={0}>
        {props.children}
      </div>
      {props.footer === undefined ? null : <div className={classes.footer}>{props.footer}</div>}
    </aside>
  );
}

/** One subject within the panel. */
export function FactsSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <h3 className={classes.sectionTitle}>{title}</h3>
      {children}
    </section>
  );
}

export interface Fact {
  name: string;
  value: ReactNode;
}

/** Names with their values, one below the other. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value }) => (
        <div key={name} className={classes.fact}>
          <dt title={name}>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
