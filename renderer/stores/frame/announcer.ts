import { createStore } from 'zustand/vanilla';

/** A sentence that waits to be said. A later one that is `about` the same thing takes its place. */
interface Waiting extends About {
  message: string;
}

/** What a sentence is about, and which of its words are English in any window, in their order. */
export interface About {
  about?: string | undefined;
  english?: readonly string[] | undefined;
}

interface Announcer {
  waiting: readonly Waiting[];
  /** What is said, and how often something was said: the same words twice are two messages. */
  said: string;
  english: readonly string[];
  turn: number;
}

/** What screen readers say by themselves. The window has the only live region (`app/live-region.tsx`). */
export const announcerStore = createStore<Announcer>(() => ({ waiting: [], said: '', english: [], turn: 0 }));

/**
 * Has a screen reader say a sentence once, as soon as the window is at rest. One without words takes back what still
 * waits about the same thing.
 */
export function announce(message: string, { about, english }: About = {}): void {
  announcerStore.setState(({ waiting }) => {
    const others = about === undefined ? waiting : waiting.filter((each) => each.about !== about);
    if (message === '') return others.length === waiting.length ? {} : { waiting: others };
    return { waiting: [...others, { message, about, english }] };
  });
}

/** Says everything that waits, in its order. */
export function sayWaiting(): void {
  announcerStore.setState(({ waiting, turn }) => ({
    waiting: [],
    said: waiting.map(({ message }) => sentence(message)).join(' '),
    english: waiting.flatMap((each) => each.english ?? []),
    turn: turn + 1,
  }));
}

/** Readers pause at a full stop. */
const sentence = (message: string) => (/[.!?:…]$/.test(message) ? message : `${message}.`);
