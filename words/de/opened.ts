import type { Words } from '../words.ts';

/** Words about what comes from outside the window, in German. */
export const opened: Words['opened'] = {
  refused: {
    no_spreadsheet: (name) =>
      `${name} ist keine Tabelle, die Stackdesk liest: CSV, TSV, TXT, XLSX, XLSM oder ODS.`,
    no_file: (name) => `${name} ist keine Datei.`,
    strange_place: (name) =>
      `${name} ist ein Gerät oder liegt auf einem anderen Computer. Öffnen Sie die Datei in Stackdesk, wenn sie gemeint ist.`,
    unreadable: (name) => `${name} ist nicht zu finden oder nicht zu lesen.`,
    links_off: () => 'Einem Link wurde nicht gefolgt: So steht es in den Einstellungen.',
    link_wrong: () => 'Ein Link zu Stackdesk war nicht zu verstehen.',
  },
  notHere: {
    list: 'Der Link führt zu einer Liste, die nicht auf diesem Computer ist.',
    job: 'Der Link führt zu einem Lauf, der nicht auf diesem Computer ist.',
  },
  otherWorkspace:
    'Der Link führt in einen anderen Arbeitsbereich. Wechseln Sie dorthin und öffnen Sie den Link noch einmal.',
  waits: 'Der Link wird geöffnet, sobald Sie verbunden sind.',
  updateFound: (version) => `Stackdesk ${version} kann heruntergeladen werden.`,
  updateLook: 'Zeigen',
};
