import { DAY_MS, formatCount, formatList, plural } from '../../ui/format.ts';
import type { Words } from '../words.ts';

const delimiters = { ',': 'Komma', ';': 'Semikolon', '\t': 'Tabulator' } as const;
const encodings = {
  'utf-8-mark': 'UTF-8 für Excel',
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
} as const;

/** Words of the parts that every screen shares, in German. */
export const parts: Words['parts'] = {
  csv: {
    title: 'So wird CSV geschrieben',
    delimiter: 'Zwischen den Zellen',
    delimiters,
    decimals: 'Zahlen',
    encoding: 'Kodierung',
    encodings,
    encodingHints: {
      'utf-8-mark': 'Beginnt mit dem Zeichen, an dem Excel UTF-8 erkennt.',
      'utf-8': 'Ohne dieses Zeichen, für Programme.',
      'windows-1252': 'Buchstaben, die darin fehlen, verlieren ihre Akzente oder werden Fragezeichen.',
    },
    menu: 'CSV wird geschrieben mit',
    style: ({ delimiter, decimalComma, encoding }) =>
      `${delimiters[delimiter]}, ${decimalComma ? '1,5' : '1.5'}, ${encodings[encoding]} …`,
  },
  without: (value) => `Ohne ${value}`,
  choiceHint: 'Ein Häkchen behält, ein Minus lässt weg.',
  state: {
    pending: 'wartet',
    found: 'gefunden',
    no_data: 'keine Daten',
    invalid: 'ungültig',
    blank: 'leer',
    personal: 'private Adresse',
    skipped: 'übersprungen',
    failed: 'gescheitert',
    unknown: 'ungeklärt',
    left_out: 'ausgelassen',
  },
  stateOfBoth: (company, technologies) => `Firma ${company}, Technologien ${technologies}`,
  age: (ms) => {
    if (ms === null) return 'Jedes Alter';
    if (ms === 0) return 'Keine: alles abfragen';
    return ms === 365 * DAY_MS ? '1 Jahr' : plural(ms / DAY_MS, 'Tag', 'Tage');
  },
  waiting: {
    service: (since) =>
      `Der Dienst ist seit ${since} nicht nutzbar; der Lauf versucht es immer wieder und geht von selbst weiter.`,
    balance: (until, most) =>
      `Es wird geklärt, ob verlorene Antworten berechnet wurden${until === null ? '' : `, spätestens bis ${until}`}; bis zu ${plural(most, 'Credit', 'Credits')}.`,
  },
  waitingShort: {
    service: (since) => `Dienst seit ${since} nicht nutzbar, geht von selbst weiter`,
    balance: (until, most) =>
      `klärt${until === null ? '' : ` bis ${until}`}, was verlorene Antworten kosten, bis zu ${plural(most, 'Credit', 'Credits')}`,
  },
  sampleData: 'Beispieldaten',
  free: 'kostenlos',
  credits: (count) => plural(count, 'Credit', 'Credits'),
  upToCredits: (count) => `bis zu ${plural(count, 'Credit', 'Credits')}`,
  map: {
    country: (name, count) => `${name}: ${count}`,
    notDrawn: (names) => `Zu klein für diese Karte: ${formatList(names)}.`,
  },
  tags: {
    removed: (tags, domain) =>
      `${tags.length === 1 ? 'Das Schlagwort' : 'Die Schlagwörter'} ${formatList(tags)} von ${domain} entfernt.`,
    tagged: (count) => `Schlagwörter auf ${plural(count, 'Domain', 'Domains')} angewandt.`,
    back: 'Die Schlagwörter sind wie zuvor.',
  },
  cancel: 'Abbrechen',
  close: 'Schließen',
  columns: {
    button: 'Spalten',
    title: 'Spalten und ihre Reihenfolge',
    usual: 'Übliche Spalten herstellen',
    earlier: (title) => `${title} nach links`,
    later: (title) => `${title} nach rechts`,
    place: (title, place, of) => `${title}: Spalte ${place} von ${of}`,
  },
  grid: {
    rowNumber: 'Zeile',
    loading: 'Wird geladen',
    noRows: 'Keine Zeilen',
    rows: (count) => plural(count, 'Zeile', 'Zeilen'),
    selected: (cells) => `${plural(cells, 'Zelle', 'Zellen')} markiert`,
    copied: (rows) => `${plural(rows, 'Zeile', 'Zeilen')} kopiert`,
    copyFailed: 'Die Zellen konnten nicht kopiert werden.',
    copyTooMany: (limit) =>
      `Höchstens ${formatCount(limit)} Zeilen lassen sich auf einmal kopieren. Markieren Sie weniger.`,
    marked: (rows) => `${plural(rows, 'Zeile', 'Zeilen')} ausgewählt`,
    markTooMany: (limit) => `Höchstens ${formatCount(limit)} Zeilen lassen sich auf einmal auswählen.`,
    markFailed: 'Die Zeilen konnten nicht gelesen werden.',
    sortBy: (title) => `Nach ${title} sortieren`,
    resize: (title) => `Ziehen, um die Breite der Spalte ${title} zu ändern`,
  },
};
