import { DAY_MS, formatCount, formatList, formatMs, plural, pluralForm } from '../format.ts';
import type { Words } from '../words.ts';

const delimiters = { ',': 'Komma', ';': 'Semikolon', '\t': 'Tabulator' } as const;
const encodings = {
  'utf-8-mark': 'UTF-8 für Excel',
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
} as const;

/** How long a search took. */
export const took = (ms: number) => (ms < 1 ? `unter ${formatMs(1)}` : formatMs(Math.round(ms)));

/** How many of all; the same number is not said twice. */
export const amongAll = (count: number, all: number, named: (count: number) => string) =>
  count === all ? named(all) : `${formatCount(count)} von ${named(all)}`;

/** Words of the parts that every screen shares, in German. */
export const parts: Words['parts'] = {
  panelOpened: (label) => `${label}. F6 führt dorthin und zurück.`,
  label: {
    none: 'Kein Label',
    clear: 'Label entfernen',
    field: 'Label',
    hint: 'Kunde oder Projekt: „Credits“ zeigt, was jedes gekostet hat.',
    current: 'Label für alles, was ab jetzt bezahlt wird',
    change: 'Label ändern …',
    title: (label) => (label === null ? 'Kein Label' : `Label: ${label}`),
    ofRun: 'Label des Laufs',
    ofRunText:
      'Alles, was der Lauf gekostet hat, geht mit, auch spätere Buchungen. An den Beträgen ändert sich nichts.',
    ofCharge: 'Label der Buchung',
    ofChargeText: 'An den Beträgen ändert sich nichts.',
    keep: 'Label übernehmen',
  },
  csv: {
    title: 'So werden Tabellen geschrieben und kopiert',
    delimiter: 'Zwischen den Zellen',
    delimiters,
    decimals: 'Zahlen',
    dates: 'Tage',
    header: 'CSV-Dateien beginnen mit den Namen der Spalten',
    keepTexts: 'Aus 1-10 in Excel kein Datum werden lassen (="1-10")',
    copyHeader: 'Kopierte Zellen stehen unter ihren Überschriften',
    copyHint:
      'Zahlen und Tage werden so kopiert, wie sie hier gewählt sind. „Mit Überschriften kopieren“ nimmt die Überschriften immer mit.',
    encoding: 'Kodierung',
    encodings,
    encodingHints: {
      'utf-8-mark': 'Beginnt mit dem Zeichen, an dem Excel UTF-8 erkennt.',
      'utf-8': 'Ohne dieses Zeichen, für Programme.',
      'windows-1252': 'Buchstaben, die darin fehlen, verlieren ihre Akzente oder werden Fragezeichen.',
    },
    menu: 'Tabellen werden geschrieben mit',
    style: ({ delimiter, decimalComma, encoding }) =>
      `${delimiters[delimiter]}, ${decimalComma ? '1,5' : '1.5'}, ${encodings[encoding]} …`,
  },
  colleaguesNotes: 'Schlagwörter und Notizen der anderen',
  without: (value) => `Ohne ${value}`,
  choiceHint: 'Ein Häkchen behält, ein Minus lässt aus.',
  state: {
    pending: 'wartet',
    found: 'gefunden',
    no_data: 'keine Daten',
    invalid: 'keine Domain',
    blank: 'leer',
    personal: 'private Adresse',
    platform: 'Seite auf Plattform',
    skipped: 'übersprungen',
    failed: 'fehlgeschlagen',
    unknown: 'ungeklärt',
    left_out: 'ausgelassen',
  },
  stateCounted: (state, count) =>
    ({
      invalid: pluralForm(count, 'keine Domain', 'keine Domains'),
      personal: pluralForm(count, 'private Adresse', 'private Adressen'),
      platform: pluralForm(count, 'Seite auf Plattform', 'Seiten auf Plattformen'),
    })[state as string] ?? parts.state[state],
  wholeNumber: (min, max) =>
    `Nur eine ganze Zahl von ${formatCount(min)} bis ${formatCount(max)}. Das wurde nicht übernommen.`,
  stateOfBoth: (company, technologies) => `Firma: ${company}, Technologien: ${technologies}`,
  age: (ms) => {
    if (ms === null) return 'Jedes Alter';
    if (ms === 0) return 'Keine: alles abfragen';
    return ms === 365 * DAY_MS ? '1 Jahr' : plural(ms / DAY_MS, 'Tag', 'Tage');
  },
  waiting: {
    service: (since) =>
      `Der Dienst ist seit ${since} nicht nutzbar; der Lauf versucht es immer wieder und geht von selbst weiter.`,
    answer: (since) =>
      `Seit ${since} wird auf den Dienst gewartet: Er nimmt Anfragen an und beantwortet sie nicht.`,
    balance: (until, most) =>
      `Es wird geklärt, ob verlorene Antworten berechnet wurden${until === null ? '' : `, spätestens bis ${until}`}; bis zu ${plural(most, 'Credit', 'Credits')}.`,
    colleague: (since) =>
      `Seit ${since} fragt jemand aus dem Team nach allem, was übrig ist. Diese Antworten sind kostenlos; kommen sie nicht, fragt der Lauf selbst.`,
    library: (since) =>
      `Seit ${since} antwortet die Bibliothek des Teams nicht. Solange wird nichts gefragt, denn vielleicht kauft es jemand anderes; der Lauf geht von selbst weiter.`,
  },
  waitingShort: {
    service: (since) => `Dienst seit ${since} nicht nutzbar, geht von selbst weiter`,
    answer: (since) => `wartet seit ${since} auf den Dienst`,
    balance: (until, most) =>
      `klärt${until === null ? '' : ` bis ${until}`}, was verlorene Antworten kosten, bis zu ${plural(most, 'Credit', 'Credits')}`,
    colleague: (since) => `wartet seit ${since} auf Antworten für jemanden aus dem Team`,
    library: (since) => `wartet seit ${since} auf die Bibliothek des Teams`,
  },
  details: 'Details',
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
      `${pluralForm(tags.length, 'Das Schlagwort', 'Die Schlagwörter')} ${formatList(tags)} von ${domain} entfernt.`,
    tagged: (count) => `Schlagwörter auf ${plural(count, 'Domain', 'Domains')} angewandt.`,
    back: 'Die Schlagwörter sind wie zuvor.',
  },
  picture: {
    label: (title) => `Bild: ${title} …`,
    uses: {
      copy: 'Als Bild kopieren',
      copy_shown: 'Als Bild in den Farben des Fensters kopieren',
      png: 'Als PNG speichern …',
      svg: 'Als SVG speichern …',
    },
    copied: 'Als Bild kopiert.',
    saved: (path) => `Gespeichert als ${path}.`,
    reveal: 'Im Ordner zeigen',
  },
  compare: {
    button: 'Vergleichen',
    hint: (most) => `Stellt bis zu ${most} ausgewählte Domains nebeneinander; kostenlos`,
    chooseFirst: (most) => `Wählen Sie zuerst 2 bis ${most} Zeilen aus`,
  },
  cancel: 'Abbrechen',
  typed: {
    title: 'Ohne Ihre Eingaben schließen?',
    hint: 'Was Sie hier eingegeben haben, steht sonst nirgends.',
    close: 'Ohne sie schließen',
    goOn: 'Weiter',
  },
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
    totals: 'Gesamt',
    loading: 'Wird geladen',
    noRows: 'Keine Zeilen',
    rows: (count) => plural(count, 'Zeile', 'Zeilen'),
    selected: (cells) => `${plural(cells, 'Zelle', 'Zellen')} markiert`,
    copied: (rows) => `${plural(rows, 'Zeile', 'Zeilen')} kopiert`,
    copyTitled: 'Mit Überschriften kopieren',
    copyFailed: 'Die Zellen konnten nicht kopiert werden.',
    copyTooMany: (limit) =>
      `Höchstens ${formatCount(limit)} Zeilen lassen sich auf einmal kopieren. Markieren Sie weniger.`,
    marked: (rows) => `${plural(rows, 'Zeile', 'Zeilen')} ausgewählt`,
    markTooMany: (limit) => `Höchstens ${formatCount(limit)} Zeilen lassen sich auf einmal auswählen.`,
    markFailed: 'Die Zeilen konnten nicht gelesen werden.',
    sortBy: (title) => `Nach ${title} sortieren`,
    resize: (title) => `Ziehen, um die Breite der Spalte ${title} zu ändern`,
    menu: (title) => `Zeile und Spalte ${title}`,
    open: 'Öffnen',
    mark: 'Auswählen oder abwählen',
    copy: 'Kopieren',
    widthOf: (title) => `Breite von ${title}`,
    wider: 'Breiter',
    narrower: 'Schmaler',
    fit: 'So breit wie der Inhalt',
  },
  found: {
    actions: 'Was mit ihnen geschehen soll',
    chosen: (count) => `${formatCount(count)} ausgewählt`,
    unchoose: 'Auswahl aufheben',
    fold: 'Zuklappen',
    unfold: 'Aufklappen',
  },
  export: {
    button: 'Exportieren',
    formats: {
      csv: 'CSV',
      xlsx: 'Excel-Arbeitsmappe (XLSX)',
      json: 'JSON',
      parquet: 'Parquet',
      duckdb: 'DuckDB-Datenbank',
      sqlite: 'SQLite-Datenbank',
      md: 'Markdown',
    },
  },
  facets: {
    title: 'Filter',
    show: (count) => (count === 0 ? 'Filter' : `Filter: ${formatCount(count)}`),
    inForce: 'Aktive Filter',
    remove: (words) => `Filter ${words} entfernen`,
    clearAll: 'Alle Filter entfernen',
    noValues: 'Hier keine',
    more: (count) => `${formatCount(count)} weitere …`,
    moreOf: (name, count) => `${name}: ${formatCount(count)} weitere`,
    searchFacet: (name) => `Suchen: ${name}`,
    noneContains: (contains) => `Nichts enthält „${contains}“.`,
    beyond: (count) => `${formatCount(count)} weitere. Tippen Sie, um sie einzugrenzen.`,
  },
  views: {
    button: 'Ansichten',
    name: 'Name',
    save: 'Ansicht speichern',
    saved: (name) => `Ansicht ${name} gespeichert.`,
    rename: (name) => `${name} umbenennen`,
    remove: (name) => `${name} entfernen`,
    removed: (name) => `Die Ansicht ${name} wurde entfernt.`,
    restored: (name) => `Die Ansicht ${name} ist wieder da.`,
    keep: 'Namen übernehmen',
    taken: (name) => `Eine Ansicht namens ${name} gibt es schon.`,
    replaces: 'Ersetzt die Ansicht dieses Namens.',
  },
};
