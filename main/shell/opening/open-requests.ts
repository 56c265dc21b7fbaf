import { app } from 'electron';
import { readArguments, type Wish } from './launch-arguments.ts';

/** What comes from outside of the window, from before there is one. */
export interface Openings {
  /** What the program was started with; once. */
  atStart(): readonly Wish[];
  /** Hands over everything that comes from now on; an empty list means that the program was started once more without a wish. */
  follow(listener: (wishes: readonly Wish[]) => void): void;
}

/** Begins to listen, which must be before the app is ready: macOS names what it was started with by events. */
export function hearOpenings(): Openings {
  let waiting: Wish[] = readArguments(process.argv, process.cwd());
  let listener: ((wishes: readonly Wish[]) => void) | null = null;
  const hear = (wishes: readonly Wish[]) => {
    if (listener === null) waiting = [...waiting, ...wishes];
    else listener(wishes);
  };
  app.on('open-file', (event, path) => {
    event.preventDefault();
    hear([{ kind: 'file', path }]);
  });
  app.on('open-url', (event, link) => {
    event.preventDefault();
    hear([{ kind: 'link', link }]);
  });
  app.on('second-instance', (_event, argv, folder) => hear(readArguments(argv, folder)));
  // A click on the icon in the dock.
  app.on('activate', () => hear([]));
  return {
    atStart: () => {
      const wishes = waiting;
      waiting = [];
      return wishes;
    },
    follow: (follower) => {
      listener = follower;
    },
  };
}
