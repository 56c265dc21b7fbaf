import { formatCount, formatList, plural } from '../format.ts';
import type { Words } from '../words.ts';

/** Words about the file of a preview, in German. */
export const enrichFile: Words['enrichFile'] = {
  header: 'Kopfzeile',
  noHeader: 'Keine Kopfzeile',
  takeRow: (row) => `Zeile ${formatCount(row)} als Kopfzeile nehmen`,
  dropRow: 'Keine Zeile als Kopfzeile nehmen',
  isHeader: ', die Kopfzeile',
  headerHint: 'Die Eingabetaste nimmt die Zeile als Kopfzeile oder macht das rückgängig.',
  headerTold: (row, names) =>
    row === null
      ? 'Das Blatt hat jetzt keine Kopfzeile.'
      : `Die Kopfzeile ist Zeile ${formatCount(row)}: ${formatList(names)}.`,
  unnamed: (letters) => `Spalte ${letters}`,
  candidates: 'Mit Domains',
  otherColumns: 'Übrige',
  rowsOf: (domains, rows, isAll) =>
    domains === 0
      ? 'keine Domains'
      : `${formatCount(domains)} von ${isAll ? plural(rows, 'Zeile', 'Zeilen') : `den ersten ${formatCount(rows)} Zeilen`}`,
  encoding: 'Kodierung',
  scripts: {
    unicode: 'Alle Schriften',
    western: 'Westeuropäisch',
    central: 'Mitteleuropäisch',
    southern: 'Südeuropäisch',
    baltic: 'Baltisch',
    nordic: 'Nordisch',
    celtic: 'Keltisch',
    cyrillic: 'Kyrillisch',
    greek: 'Griechisch',
    turkish: 'Türkisch',
    hebrew: 'Hebräisch',
    arabic: 'Arabisch',
    vietnamese: 'Vietnamesisch',
    thai: 'Thailändisch',
    japanese: 'Japanisch',
    simplified: 'Chinesisch, vereinfacht',
    traditional: 'Chinesisch, traditionell',
    korean: 'Koreanisch',
  },
  delimiters: {
    comma: 'Komma',
    semicolon: 'Semikolon',
    tab: 'Tabulator',
    pipe: 'senkrechter Strich',
    space: 'Leerzeichen',
    colon: 'Doppelpunkt',
  },
  delimiterOf: (sign) => `„${sign}“`,
  parted: (by) => `Zellen getrennt durch ${by}`,
  output: 'Ergebnis in',
  lacking: (cells) =>
    plural(
      cells,
      'neue Zelle hat Zeichen, die in der Kodierung der Datei fehlen: Sie stehen dort ohne Akzente oder als „?“.',
      'neue Zellen haben Zeichen, die in der Kodierung der Datei fehlen: Sie stehen dort ohne Akzente oder als „?“.',
    ),
  chooseAgain: 'Datei wählen …',
  older: (name) => `${name} ist älter und bleibt daneben liegen: Was seitdem abgefragt wurde, fehlt dort.`,
  saveElsewhere: 'Woanders speichern …',
  writeAgain: 'Noch einmal in UTF-8 schreiben',
  other: 'Andere Datei wählen …',
  folder: 'Wählen Sie eine Tabelle darin.',
  convert: {
    go: 'Kopie mit LibreOffice umwandeln',
    hint: 'Die Kopie ist eine .xlsx-Datei neben dem Original, und das bleibt, wie es ist.',
    busy: 'LibreOffice wandelt um …',
    missing: 'Wäre LibreOffice auf diesem Computer, könnte Stackdesk es eine Kopie umwandeln lassen.',
  },
  queue: {
    label: 'Dateien, die zusammen geöffnet wurden',
    waiting: (count, next) =>
      plural(count, `weitere Datei wartet: ${next}.`, `weitere Dateien warten; die nächste ist ${next}.`),
    next: 'Nächste Datei',
    forget: 'Vergessen',
    refused: (count) => plural(count, 'Datei wurde nicht genommen:', 'Dateien wurden nicht genommen:'),
    dismiss: 'Schließen',
  },
};
