import { app } from 'electron';
import { type OpenRequest, readArguments } from './launch-arguments.ts';

/** Files and links that are opened from outside the window, even before there is a window. */
export interface OpenRequests {
  /** The requests that the program was started with. An empty list at the second call. */
  atStart(): readonly OpenRequest[];
  /** Called with later requests. The list is empty if the program was started again without any. */
  listen(listener: (requests: readonly OpenRequest[]) => void): void;
}

/** Must be called before the app is ready, since macOS sends the files of the start as events. */
export function listenForOpenRequests(): OpenRequests {
  let waiting: OpenRequest[] = readArguments(process.argv, process.cwd());
  let listener: ((requests: readonly OpenRequest[]) => void) | null = null;
  const receive = (requests: readonly OpenRequest[]) => {
    if (listener === null) waiting = [...waiting, ...requests];
    else listener(requests);
  };
  app.on('open-file', (event, path) => {
    event.preventDefault();
    receive([{ kind: 'file', path }]);
  });
  app.on('open-url', (event, link) => {
    event.preventDefault();
    receive([{ kind: 'link', link }]);
  });
  app.on('second-instance', (_event, argv, folder) => receive(readArguments(argv, folder)));
  // A click on the icon in the dock.
  app.on('activate', () => receive([]));
  return {
    atStart: () => {
      const requests = waiting;
      waiting = [];
      return requests;
    },
    listen: (given) => {
      listener = given;
    },
  };
}
