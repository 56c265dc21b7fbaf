import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { words } from '../../words/words.ts';
import { shell } from '../bridge.ts';
import { announce } from '../stores/frame/announcer.ts';
import classes from './trouble.module.css';

/**
 * Replaces a screen that could not be drawn. Loading the window again is offered only after showing the
 * screen again did not help.
 */
export function ScreenTrouble(props: { details: string; hasFailedAgain: boolean; onAgain: () => void }) {
  const { screenTitle, screenText, again } = words.trouble;
  return (
    <Trouble title={screenTitle} text={screenText} details={props.details}>
      <Button onClick={props.onAgain}>{again}</Button>
      {props.hasFailedAgain ? <ReloadButton variant="default" /> : null}
    </Trouble>
  );
}

/** Replaces the whole window. */
export function WindowTrouble({ details }: { details: string }) {
  const { windowTitle, windowText } = words.trouble;
  return (
    <Trouble title={windowTitle} text={windowText} details={details}>
      <ReloadButton variant="filled" />
    </Trouble>
  );
}

function Trouble(props: { title: string; text: string; details: string; children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  const textId = useId();
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <section className={classes.trouble}>
      <IconAlertTriangle size={28} stroke={1.5} className={classes.icon} aria-hidden />
      <h1 ref={title} tabIndex={-1} aria-describedby={textId}>
        {props.title}
      </h1>
      <p id={textId} className={classes.text}>
        {props.text}
      </p>
      <div className={classes.buttons}>
        {props.children}
        <CopyButton text={props.details} />
      </div>
      <details className={classes.details}>
        <summary>{words.trouble.details}</summary>
        <pre>{props.details}</pre>
      </details>
    </section>
  );
}

function ReloadButton({ variant }: { variant: 'filled' | 'default' }) {
  return (
    <Button variant={variant} onClick={() => location.reload()}>
      {words.trouble.reload}
    </Button>
  );
}

function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await shell.copyText({ text });
    setCopied(true);
    announce(words.trouble.copied);
  };
  return (
    <Button variant="default" onClick={() => void copy().catch(() => undefined)}>
      {isCopied ? words.trouble.copied : words.trouble.copy}
    </Button>
  );
}
