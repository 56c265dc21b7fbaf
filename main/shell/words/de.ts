import { commandWordsDe } from '../../../preload/contract/command-words-de.ts';
import type { Problem } from '../../../preload/contract/models/job.ts';
import { titles } from '../../../preload/contract/reasons/de-titles.ts';
import { germanReasons as reasons } from '../../../preload/contract/reasons/german.ts';
import { sayProblem } from '../../../preload/contract/reasons/say.ts';
import type { ShellWords } from './en.ts';

// Not formatters of the module's own: the first one costs the start ten milliseconds.
const number = (value: number) => value.toLocaleString('de');
const percent = (share: number) => share.toLocaleString('de', { style: 'percent' });
const said = (problem: Problem | null) =>
  problem === null ? null : sayProblem(problem, { reasons, titles }, number);
const rows = (count: number) => `${number(count)} ${count === 1 ? 'Zeile' : 'Zeilen'}`;
const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${number(count)} ${count === 1 ? one : many}`];

/** German. */
export const german: ShellWords = {
  commands: commandWordsDe,
  dialogs: {
    spreadsheet: 'Tabelle wählen',
    spreadsheets: 'Tabellen',
    saveAs: 'Speichern unter',
    folder: 'Ordner für Downloads wählen',
    caFile: 'Datei mit Zertifizierungsstellen wählen',
    certificates: 'Zertifikate',
    backup: 'Sicherung wählen',
    backups: 'Stackdesk-Sicherungen',
    allFiles: 'Alle Dateien',
  },
  clearRecent: 'Menü leeren',
  tray: { show: (app) => `${app} zeigen`, pauseAll: 'Alles pausieren', quit: 'Beenden' },
  stays: (app) => ({
    title: `${app} läuft weiter`,
    body: 'Das Symbol im Infobereich bringt das Fenster zurück und beendet das Programm.',
  }),
  noSandbox: {
    title: 'Stackdesk wurde nicht gestartet',
    body: 'Auf diesem System kann Stackdesk keine Sandbox einrichten, die Webinhalte von Ihren Dateien fernhält. Installieren Sie das deb-Paket oder erlauben Sie unprivilegierte User-Namespaces, und starten Sie Stackdesk noch einmal.',
  },
  activity: ({ fraction, runs, transfers }) => {
    if (fraction === null) return 'nichts läuft';
    const parts = [...counted(runs, 'Lauf', 'Läufe'), ...counted(transfers, 'Download', 'Downloads')];
    return `${parts.join(' und ')}, ${percent(Math.floor(fraction * 100) / 100)}`;
  },
  notice: (notice) => {
    switch (notice.about) {
      case 'list ready':
        return {
          title: `Die Liste ${notice.technology} ist bereit`,
          body: `${notice.rows === null ? '' : `${rows(notice.rows)}. `}${
            notice.automatic ? 'Der Download beginnt.' : 'Sie kann jetzt heruntergeladen werden.'
          }`,
        };
      case 'list failed':
        return { title: `Die Liste ${notice.technology} ist gescheitert`, body: 'Ihr Credit kam zurück.' };
      case 'download done':
        return {
          title: `Die Liste ${notice.technology} ist heruntergeladen`,
          body: notice.fileName ?? 'Sie kann jetzt erkundet werden.',
        };
      case 'download failed':
        return {
          title: `Der Download von ${notice.technology} ist unterbrochen`,
          body: said(notice.problem) ?? 'Er kann neu begonnen werden.',
        };
      case 'run paused':
        return {
          title: `${notice.name} ist pausiert`,
          body: said(notice.problem) ?? 'Nichts wird ausgegeben, bis Sie fortfahren.',
        };
      case 'run done': {
        const found = `${number(notice.found)} von ${rows(notice.rows)} gefunden`;
        return {
          title: `${notice.name} ist fertig`,
          body: notice.out === null ? found : `${found}, gespeichert als ${notice.out}`,
        };
      }
    }
  },
};
