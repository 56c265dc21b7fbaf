import { IconX } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { words } from '../../words/words.ts';
import classes from './facts-panel.module.css';
import { IconButton } from './icon-button.tsx';
import { useTold } from './told.tsx';

/**
 * The panel at the right with everything about what is open. F6 moves to it and back, Escape closes it; the screen next
 * to it can still be used.
 */
export function FactsPanel(props: {
  /** What opens it names this by `data-opens`, and gets the keyboard when it closes. */
  id?: string;
  label: string;
  title: ReactNode;
  close: string;
  actions?: ReactNode;
  children: ReactNode;
  /** Stays in view below the scrolling part. */
  footer?: ReactNode;
  /** Whether the keyboard moves into it when it opens. */
  takesFocus?: boolean;
  onClose: () => void;
}) {
  const panel = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  usePanelKey(panel, body);
  useTold(props.takesFocus ? '' : words.parts.panelOpened(props.label));
  return (
    <aside
      ref={panel}
      id={props.id}
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
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame */}
      <div ref={body} className={classes.body} role="group" aria-label={props.label} tabIndex={0}>
        {props.children}
      </div>
      {props.footer === undefined ? null : <div className={classes.footer}>{props.footer}</div>}
    </aside>
  );
}

/** F6 moves the keyboard into the panel, and back to where it was. */
function usePanelKey(panel: RefObject<HTMLElement | null>, body: RefObject<HTMLElement | null>): void {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { activeElement } = document;
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      if (event.key !== 'F6' || !isPlain || activeElement?.closest('[role="dialog"]')) return;
      event.preventDefault();
      if (!panel.current?.contains(activeElement)) {
        before.current = activeElement;
        body.current?.focus();
      } else if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
      else document.querySelector<HTMLElement>('main h1')?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [panel, body]);
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
  /** Of the value, if it is not the window's. */
  language?: 'en' | undefined;
}

/** Names with their values, one below the other. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value, language }) => (
        <div key={name} className={classes.fact}>
          <dt title={name}>{name}</dt>
          <dd lang={language}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
