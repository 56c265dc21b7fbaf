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
const dateTime = (atMs: number) =>
  new Date(atMs).toLocaleString('de', { dateStyle: 'medium', timeStyle: 'short' });
const size = (bytes: number) =>
  bytes < 1_000_000
    ? `${number(Math.ceil(bytes / 1_000))} kB`
    : `${number(Math.round(bytes / 100_000) / 10)} MB`;
const rows = (count: number) => `${number(count)} ${count === 1 ? 'Zeile' : 'Zeilen'}`;
const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${number(count)} ${count === 1 ? one : many}`];

const capNames = {
  capPerRun: 'Höchstens je Lauf',
  capPerDay: 'Höchstens am Tag, Abfragen',
  capPerMonth: 'Höchstens im Monat, Abfragen',
  listCapPerDay: 'Höchstens am Tag, Listen',
  listCapPerMonth: 'Höchstens im Monat, Listen',
};

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
  questions: {
    cancel: 'Abbrechen',
    connect: ({ host, address }) => ({
      message: `Mit ${host} verbinden?`,
      detail: `Ihr Token wird an diesen Server gesendet und an keinen anderen:\n${address}`,
      confirm: 'Verbinden',
    }),
    move: ({ host, address }) => ({
      message: `Eine andere Adresse von ${host} verwenden?`,
      detail: `Ihre Anfragen und deren Token gehen von nun an an:\n${address}`,
      confirm: 'Adresse verwenden',
    }),
    disconnect: ({ name, address }) => ({
      message: `${name} trennen?`,
      detail: `Der Token für diesen Server wird von diesem Computer entfernt:\n${address}`,
      confirm: 'Trennen',
    }),
    proxy: (proxy) =>
      proxy.kind !== 'manual'
        ? {
            message:
              proxy.kind === 'system'
                ? 'Den Dienst so erreichen, wie dieser Computer eingerichtet ist?'
                : 'Den Dienst direkt erreichen?',
            detail:
              proxy.kind === 'system'
                ? 'Nennen die Einstellungen des Systems einen Proxy, wird er verwendet.'
                : 'Von nun an wird kein Proxy verwendet, auch keiner aus den Einstellungen des Systems.',
            confirm: 'Ändern',
          }
        : {
            message: 'Alles über diesen Proxy senden?',
            detail: [
              proxy.address,
              'Er erfährt, welche Server Sie benutzen.',
              ...(proxy.user === null
                ? []
                : [`Er erhält den Benutzernamen ${proxy.user} und das Kennwort dazu.`]),
            ].join('\n\n'),
            confirm: 'Proxy verwenden',
          },
    authority: ({ path, count, subject, fingerprint }) => ({
      message: 'Dieser Zertifizierungsstelle vertrauen?',
      detail: [
        path,
        `${subject}${count > 1 ? ` (und ${number(count - 1)} weitere)` : ''}\nSHA-256 ${fingerprint}`,
        'Wer ihren Schlüssel hat, kann lesen, was Sie senden und empfangen, auch Ihren Token. Vertrauen Sie ihr nur, wenn Sie wissen, von wem die Datei kommt.',
      ].join('\n\n'),
      confirm: 'Vertrauen',
    }),
    noAuthority: () => ({
      message: 'Der Datei mit Zertifizierungsstellen nicht mehr vertrauen?',
      detail: 'Von nun an wird nur noch den üblichen Zertifizierungsstellen vertraut.',
      confirm: 'Nicht mehr vertrauen',
    }),
    limits: ({ caps, resends }) => ({
      message: 'Dürfen mehr Credits ausgegeben werden?',
      detail: [
        ...caps.map(
          ({ cap, before, after }) =>
            `${capNames[cap]}: bisher ${number(before)} Credits, von nun an ${after === null ? 'keine Obergrenze' : `${number(after)} Credits`}`,
        ),
        ...(resends
          ? [
              'Bezahlte Anfragen, deren Antwort verloren ging, werden ungefragt noch einmal gesendet. Eine Zeile wird vielleicht doppelt bezahlt.',
            ]
          : []),
      ].join('\n\n'),
      confirm: 'Ändern',
    }),
    restore: ({ name, atMs, bytes }) => ({
      message: 'Diese Sicherung einspielen?',
      detail: `${name}\n${dateTime(atMs)}, ${size(bytes)}\n\nSie ersetzt, was jetzt gespeichert ist; das wird im Datenordner beiseitegelegt.`,
      confirm: 'Einspielen',
    }),
    compact: ({ answers, domains, copyBytes }) => ({
      message: 'Endgültig löschen?',
      detail: [
        ...(answers > 0
          ? [
              `Gelöschte Antworten, die sich noch zurückholen lassen: ${number(answers)}, und Domains, von denen nichts bleibt: ${number(domains)}.`,
            ]
          : []),
        ...(copyBytes > 0 ? [`Beiseitegelegte Kopien der gespeicherten Daten: ${size(copyBytes)}.`] : []),
      ].join('\n\n'),
      confirm: 'Endgültig löschen',
    }),
    erase: ({ folder }) => ({
      message: 'Alles löschen?',
      detail: `Alles, was in diesem Ordner gespeichert ist, wird endgültig gelöscht, und alle Token dazu:\n${folder}`,
      confirm: 'Alles löschen',
    }),
    link: ({ address }) => ({
      message: 'Diese Adresse im Browser öffnen?',
      detail: address,
      confirm: 'Öffnen',
    }),
    silent: ({ app }) => ({
      message: `${app} kommt mit der Arbeit nicht voran`,
      detail:
        'Vielleicht ist etwas Großes in Arbeit: Warten Sie dann. Hängt das Programm, starten Sie seinen Hintergrundprozess neu. Läufe werden dadurch pausiert, gespeicherte Antworten bleiben, und was gerade gefragt wurde, kann berechnet worden sein.',
      confirm: 'Neu starten',
      cancel: 'Warten',
    }),
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
