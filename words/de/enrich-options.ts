import { formatCount, formatList, plural, pluralForm } from '../format.ts';
import type { Words } from '../words.ts';

/** Words of the options of an enrichment, in German. */
export const enrichOptions: Words['enrichOptions'] = {
  fromList: (columns, isCompanyOff) =>
    `Aus der Liste, kostenlos: ${formatList(columns)}.${isCompanyOff ? ' „Firma“ ist deshalb aus. Schalten Sie es ein, um den heutigen Stand des Dienstes zu kaufen.' : ''}`,
  inList: (field) => `${field} (in der Liste)`,
  update: 'Frühere Spalten aktualisieren',
  updateOn: (refreshed, added) =>
    `Aktualisiert ${plural(refreshed, 'Spalte', 'Spalten')} eines früheren Laufs, ${plural(added, 'kommt', 'kommen')} hinzu. Geänderte Zellen werden markiert.`,
  updateKept: (kept) =>
    `${plural(kept, 'Spalte eines früheren Laufs bleibt, wie sie ist, weil nichts für sie', 'Spalten eines früheren Laufs bleiben, wie sie sind, weil nichts für sie')} abgefragt wird.`,
  updateOff: (refreshed) =>
    `${plural(refreshed, 'Spalte eines früheren Laufs bleibt', 'Spalten eines früheren Laufs bleiben')}, wie sie ${pluralForm(refreshed, 'ist', 'sind')}; alle kommen noch einmal hinzu.`,
  updated: (cells, rows) =>
    cells === 0
      ? 'In den Spalten des früheren Laufs hat sich nichts geändert'
      : `${plural(cells, 'Zelle', 'Zellen')} des früheren Laufs geändert, in ${plural(rows, 'Zeile', 'Zeilen')}`,
  domainColumn: 'Eine Spalte mit der Domain',
  uses: 'Ja oder nein: nutzt …',
  usesHint: '„not seen“ steht statt „no“, wenn die Antwort gekürzt oder eingeengt war.',
  usesPlaceholder: 'Name einer Technologie',
  usesNew: (name) => `Keine Antwort nennt bisher ${name}.`,
  take: (name) => `${name} nehmen`,
  leaveOut: 'Zeilen auslassen',
  leaveOutSet: (rows) => `Zeilen auslassen (${formatCount(rows)} ausgelassen)`,
  leaveOutHint: 'Zeilen, deren Domain hier vorkommt, werden nicht abgefragt und kosten nichts.',
  addFile: 'Datei hinzufügen …',
  list: 'Eine heruntergeladene Liste',
  listPlaceholder: 'Liste wählen',
  savedAll: 'Alles Gespeicherte',
  tags: 'Gespeichertes mit Schlagwort',
  tagsPlaceholder: 'Schlagwörter wählen',
  removeFile: (name) => `${name} nicht mehr auslassen`,
  remembered: 'Wie beim letzten Mal für Dateien mit dieser Kopfzeile.',
  rememberedOfRun: 'Wie im Lauf, der die Spalten geschrieben hat.',
  forget: 'Vergessen',
  startAnew: 'Neu beginnen',
  lastLabel: (label) => `Wie beim letzten Mal: ${label}. Beibehalten?`,
  keepLabel: 'Beibehalten',
  writesIn: (name, folder) => `Schreibt ${name} in ${folder}.`,
  otherFolder: 'Anderer Ordner …',
  settings: {
    title: 'Angereicherte Dateien',
    name: 'Name angereicherter Dateien',
    nameHint:
      '{name} steht für den Namen der Datei, {date} für den Tag, {n} für eine Zahl, mit der der Name frei ist.',
    faults: {
      no_name: '{name} muss vorkommen, damit sich die Ergebnisse verschiedener Dateien unterscheiden.',
      bad_sign:
        'Ein Name darf keines der Zeichen < > : " / \\ | ? * enthalten und nicht mit Leerzeichen oder Punkt beginnen oder enden.',
      unknown_part: 'In geschweiften Klammern stehen nur {name}, {date} und {n}.',
      repeated_part: 'Jeder der Teile {name}, {date} und {n} darf nur einmal vorkommen.',
    },
    folder: 'Ordner',
    nextToOriginal: 'Neben dem Original',
    remembered: 'Auswahl nach Kopfzeile',
    rememberedHint: (headers) =>
      headers === 0
        ? 'Noch ist nichts gemerkt: Eine Datei mit der Kopfzeile einer früheren bekommt deren Auswahl wieder.'
        : `Eine Datei mit der Kopfzeile einer früheren bekommt deren Auswahl wieder; ${plural(headers, 'Kopfzeile ist', 'Kopfzeilen sind')} gemerkt.`,
    forgetAll: 'Alles vergessen',
  },
};
