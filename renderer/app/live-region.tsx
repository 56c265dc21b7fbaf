import { useEffect, useRef } from 'react';
import { partsOf } from '../ui/language-of-field.ts';
import { announcerStore, sayWaiting } from '../stores/frame/announcer.ts';
import classes from './frame.module.css';
import { watchPage } from './page-watch.ts';
import { tellOptions } from './told-options.ts';

/** The window is at rest if for this long nothing large was drawn and nothing new came to be said, ms. */
const REST_MS = 500;
/** A run may draw rows again and again. What waits is then said after this, ms. */
const LONGEST_MS = 3_000;
/** Readers drop what is said among this many changes at once; a clock or a cell changes less. */
const MANY_CHANGES = 10;

/** Here screen readers hear what happens away from the focus. */
export function LiveRegion() {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => (host.current === null ? undefined : sayIn(host.current)), []);
  useEffect(tellOptions, []);
  return <div ref={host} className={classes.hidden} />;
}

/** Says in this element what waits, as soon as the window is at rest. Returns a function that stops this. */
function sayIn(host: HTMLDivElement): () => void {
  // In a tree of its own, so that a search of the page finds no words twice. In two places in turn, so that the same
  // words are heard twice.
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'closed' });
  const places = [0, 1].map(() => {
    const place = document.createElement('div');
    place.role = 'status';
    place.ariaLive = 'polite';
    root.append(place);
    return place;
  });
  const stopWaiting = waitForRest();
  const stopSaying = announcerStore.subscribe(({ said, english, turn }, before) => {
    if (turn === before.turn) return;
    for (const [index, place] of places.entries())
      place.replaceChildren(...(turn % 2 === index ? partsOf(said, english).map(drawn) : []));
  });
  return () => {
    stopSaying();
    stopWaiting();
  };
}

function drawn({ words, language }: ReturnType<typeof partsOf>[number]): Node | string {
  if (language === undefined) return words;
  const part = document.createElement('span');
  part.lang = language;
  part.textContent = words;
  return part;
}

/** Has what waits said when the window is at rest. Returns a function that stops this. */
function waitForRest(): () => void {
  let rest: number | undefined;
  let longest: number | undefined;
  let stopWatching: (() => void) | undefined;
  const onDrawn = (changes: readonly MutationRecord[]) => {
    if (changes.filter(({ type }) => type !== 'attributes').length >= MANY_CHANGES) waitAgain();
  };
  const waitAgain = () => {
    window.clearTimeout(rest);
    rest = window.setTimeout(look, REST_MS);
  };
  const look = () => {
    // What is being read is drawn soon.
    if (document.querySelector('[aria-busy="true"]') === null) sayWaiting();
    else waitAgain();
  };
  const stop = () => {
    window.clearTimeout(rest);
    window.clearTimeout(longest);
    longest = undefined;
    stopWatching?.();
  };
  const onChange = () => {
    if (announcerStore.getState().waiting.length === 0) {
      stop();
      return;
    }
    waitAgain();
    if (longest !== undefined) return;
    longest = window.setTimeout(sayWaiting, LONGEST_MS);
    stopWatching = watchPage(onDrawn);
  };
  onChange();
  const unsubscribe = announcerStore.subscribe(({ waiting }, before) => {
    if (waiting !== before.waiting) onChange();
  });
  return () => {
    unsubscribe();
    stop();
  };
}
