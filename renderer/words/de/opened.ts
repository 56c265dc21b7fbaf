import type { openedWords } from '../../stores/opened-words.ts';

/** Words about what comes from outside of the window, in German. */
export const opened: typeof openedWords = {
  notHere: {
    list: 'Der Link führt zu einer Liste, die nicht auf diesem Computer ist.',
    job: 'Der Link führt zu einem Lauf, der nicht auf diesem Computer ist.',
  },
  otherWorkspace:
    'Der Link führt in einen anderen Arbeitsbereich. Wechseln Sie dorthin und öffnen Sie den Link noch einmal.',
  waits: 'Der Link wird geöffnet, sobald Sie verbunden sind.',
  oneFile: (name) => `Nur ${name} wurde geöffnet: eine Tabelle auf einmal.`,
  updateFound: (version) => `Stackdesk ${version} kann heruntergeladen werden.`,
  updateLook: 'Zeigen',
};
