import { formatCount, plural } from '../format.ts';
import type { Words } from '../words.ts';

const rowsOf = (count: number) => plural(count, 'Zeile', 'Zeilen');

/** Words of the first screen, in German. */
export const home: Words['home'] = {
  title: 'Start',
  lookUp: 'Abfragen',
  openSheet: 'Tabelle öffnen',
  newList: 'Neue Liste',
  credits: {
    title: 'Credits',
    wallet: { bulk_lookup: 'Abfrage-Credits', standard: 'Listen-Credits' },
    notTold: 'noch nicht bekannt',
    month: (used, available) =>
      `${formatCount(used)} von ${formatCount(available)} in diesem Monat verbraucht`,
    spent: (credits) => `${formatCount(credits)} in diesem Monat von diesem Computer aus ausgegeben`,
    ofIt: (credits) => `davon ${formatCount(credits)} von diesem Computer aus`,
    open: 'Alle Buchungen',
  },
  running: {
    title: 'Läuft gerade',
    paused: 'Pausiert',
  },
  recent: {
    title: 'Zuletzt bearbeitet',
    empty: 'Noch nichts. Was Sie anreichern, abfragen und als Liste holen, steht hier, Neuestes zuerst.',
    kind: { run: 'Lauf', list: 'Liste', domain: 'Abfrage', technology: 'Technologie' },
    found: (found, rows) => `${formatCount(found)} von ${plural(rows, 'Zeile', 'Zeilen')} gefunden`,
    failed: (count) => `${formatCount(count)} fehlgeschlagen`,
    unknown: (count) => `${formatCount(count)} ungeklärt`,
    skipped: (count) => `${formatCount(count)} übersprungen`,
    listRows: rowsOf,
    list: {
      queued: 'beim Dienst in Arbeit',
      ready: 'bereit zum Herunterladen',
      failed: 'fehlgeschlagen, der Credit kam zurück',
      expired: 'beim Dienst abgelaufen',
      unknown: 'ungeklärt, die Antwort ging verloren',
    },
    here: 'auf diesem Computer',
    stopped: 'der Download ist unterbrochen',
  },
  changes: {
    title: 'Was sich geändert hat',
    empty: 'Wenn eine Domain noch einmal abgefragt wird, steht hier, was hinzukam und was wegfiel.',
    same: (compared) =>
      compared === 1
        ? 'An der Domain, die Sie noch einmal abgefragt haben, hat sich nichts geändert.'
        : `An den ${formatCount(compared)} Domains, die Sie noch einmal abgefragt haben, hat sich nichts geändert.`,
    all: (changed) =>
      changed === 0 ? 'Alle Änderungen zeigen' : `${formatCount(changed)} in 30 Tagen geändert, alle zeigen`,
    refresh: 'Unter „Gespeichert“ aktualisieren',
    added: 'Hinzugekommen:',
    removed: 'Weggefallen:',
    more: (count) => `und ${formatCount(count)} weitere`,
    fields: (fields) => `Firma: ${fields.slice(0, 3).join(', ')}${fields.length > 3 ? ' …' : ''}`,
  },
  tour: {
    title: 'Ihr erster Tag',
    progress: (done, all) => `${formatCount(done)} von ${formatCount(all)} erledigt`,
    hide: 'Rundgang ausblenden',
    hidden: 'Der Rundgang ist ausgeblendet. „Rundgang“ im Hilfemenü holt ihn zurück.',
    done: 'erledigt',
    steps: {
      lookup: {
        title: 'Eine Domain abfragen',
        hint: 'Der Preis steht auf dem Knopf. Die Antwort bleibt auf diesem Computer.',
        go: 'Abfragen',
      },
      spreadsheet: {
        title: 'Eine Tabelle ablegen',
        hint: 'Irgendwo auf diesem Fenster. Sie sehen den Preis, bevor etwas berechnet wird.',
        go: 'Datei wählen',
      },
      list: {
        title: 'Eine Liste starten',
        hint: 'Alle Websites mit einer Technologie, als Datei. 1 Listen-Credit.',
        go: 'Neue Liste',
      },
      saved: {
        title: 'Offline wiederfinden',
        hint: 'Durchsuchen Sie alle Antworten, kostenlos und ohne Netzwerk.',
        go: 'Durchsuchen',
      },
    },
  },
};
