import type { LookupKind } from '#contract/models/enrich.ts';
import { formatCount, formatDate, plural, pluralForm } from '../format.ts';
import type { Words } from '../words.ts';
import { amongAll, took } from './parts.ts';

const rowsOf = (count: number) => plural(count, 'Zeile', 'Zeilen');
const domainsOf = (count: number) => plural(count, 'Domain', 'Domains');

const kindWords: Readonly<Record<LookupKind, string>> = { companies: 'Firmen', technologies: 'Technologien' };

/** Words of an open list, in German. */
export const explore: Words['explore'] = {
  back: 'Listen',
  backTo: (title) => `Zurück zu ${title}`,
  backToLists: 'Zurück zu den Listen',
  opening: (title) => `${title} wird geöffnet …`,
  combining: (title) => `${title} wird erstellt …`,
  read: (count) => `${rowsOf(count)} gelesen`,
  openingHint: 'Beim ersten Mal wird eine Liste ganz gelesen; danach öffnet sie sich sofort.',
  firstRows: 'Die ersten Zeilen, wie sie in der Datei stehen',
  cancel: 'Abbrechen',
  failedTitle: 'Diese Liste lässt sich nicht öffnen',
  search: 'Liste durchsuchen',
  searchHint: 'Beliebige Wörter, in jeder Spalte',
  clearSearch: 'Suche leeren',
  found: (total, all, tookMs) =>
    `${amongAll(total, all, rowsOf)}${tookMs === null ? '' : `, ${took(tookMs)}`}`,
  counting: 'Wird gezählt …',
  irregular: (count) =>
    `${rowsOf(count)} ${pluralForm(count, 'hatte', 'hatten')} mehr oder weniger Felder als die Kopfzeile. Keine wurde ausgelassen.`,
  rowsBelow: (count) =>
    `${rowsOf(count)} unter der Tabelle, etwa Summen und Notizen, ${pluralForm(count, 'ist', 'sind')} ausgelassen.`,
  gridLabel: (title) => `Zeilen von ${title}`,
  gridHint: 'Die Eingabetaste öffnet eine Zeile, die Leertaste wählt Zeilen aus.',
  choose: (domain, id) => `${domain ?? `Zeile ${formatCount(id + 1)}`} auswählen`,
  saved: 'gespeichert',
  savedTitle: 'Zu dieser Domain ist eine Antwort gespeichert',
  chooseFacets: 'Spalten wählen …',
  chooseFacetsTitle: 'Spalten, deren Werte hier stehen',
  empty: '(leer)',
  savedFilter: 'Gespeicherte Antworten',
  savedChoices: { any: 'Alle', saved: 'Mit', unsaved: 'Ohne' },
  chip: {
    in: (column, values, more) =>
      `${column}: ${values.join(', ')}${more === 0 ? '' : ` und ${formatCount(more)} weitere`}`,
    notIn: (column, values, more) =>
      `${column}: nicht ${values.join(', ')}${more === 0 ? '' : ` und ${formatCount(more)} weitere`}`,
    contains: (column, contains) => `${column} enthält „${contains}“`,
    lacks: (column, contains) => `${column} enthält nicht „${contains}“`,
    from: (column, from) => `${column} ab ${from}`,
    to: (column, to) => `${column} bis ${to}`,
    between: (column, from, to) => `${column} von ${from} bis ${to}`,
    empty: (column) => `${column} ist leer`,
    filled: (column) => `${column} ist nicht leer`,
    saved: 'Schon gespeichert',
    unsaved: 'Noch nicht gespeichert',
    text: (text) => `„${text}“`,
  },
  narrowed: (title, conditions) => `${title} (${conditions.join('; ')})`,
  filterColumn: (column) => `${column} filtern`,
  filtered: (column) => `${column} filtern: aktiv`,
  filter: {
    contains: 'Enthält',
    lacks: 'Enthält nicht',
    values: 'Werte',
    from: 'Von',
    to: 'Bis',
    cells: 'Zellen',
    any: 'Alle',
    filled: 'Nicht leer',
    empty: 'Leer',
    clear: 'Entfernen',
    fromHours: 'Von, Stunden',
    toHours: 'Bis, Stunden',
  },
  notation: {
    label: 'Lesen als',
    names: {
      text: 'Text',
      boolean: 'Wahr oder falsch',
      point: 'Zahl wie 1,234.5',
      comma: 'Zahl wie 1.234,5',
      ymd: 'Datum, Jahr zuerst',
      dmy: 'Datum, Tag zuerst',
      mdy: 'Datum, Monat zuerst',
      duration: 'Uhrzeit oder Dauer wie 12:30',
    },
    asFound: 'Wie alle Zellen zeigen',
    found: (name) => `Wie alle Zellen zeigen: ${name}`,
    couldBe: (column) =>
      `„${column}“ bleibt Text: Die Zellen lassen sich verschieden lesen, und keine zeigt, was gemeint ist.`,
    unread: (column, count) =>
      `${plural(count, 'Zelle', 'Zellen')} von „${column}“ ${pluralForm(count, 'passt', 'passen')} nicht und ${pluralForm(count, 'ist', 'sind')} leer dargestellt.`,
    asText: 'Als Text lesen',
  },
  nothing: { words: 'Keine Zeile passt.', clear: 'Alle Filter entfernen' },
  noRows: { words: 'Es gibt keine Zeilen.' },
  exportTitle: (count) => `${rowsOf(count)} exportieren als`,
  enrich: (kinds, count) =>
    kinds.length === 0
      ? `${rowsOf(count)} anreichern`
      : `${kinds.map((kind) => kindWords[kind]).join(' und ')} zu ${pluralForm(count, 'einer Zeile', `${formatCount(count)} Zeilen`)} ergänzen`,
  tagTitle: (count) => `Schlagwörter für gespeicherte Domains in ${rowsOf(count)}`,
  tagDo: 'Anwenden',
  enrichTitle: 'Sie sehen den genauen Preis, bevor etwas berechnet wird; Gespeichertes ist schon abgezogen.',
  enrichNoDomains: 'Keine Spalte dieser Liste enthält Domains.',
  enrichRunOpen: 'Der Lauf zu diesen Zeilen ist noch nicht fertig.',
  enrichAsked: 'Zu diesen Zeilen hat ein Lauf schon Unternehmen und Technologien abgefragt.',
  enrichNone: 'Keine dieser Zeilen hat eine Domain.',
  enrichName: (title, count) =>
    title.endsWith(`, ${domainsOf(count)}`) ? title : `${title}, ${domainsOf(count)}`,
  collecting: 'Domains werden übernommen …',
  sheet: 'Blatt',
  combine: 'Kombinieren',
  combineDialog: {
    counting: 'Zeilen werden gezählt …',
    result: (count) => `Das Ergebnis hat ${rowsOf(count)}.`,
    title: (name) => `${name} kombinieren`,
    close: 'Schließen',
    other: 'Mit',
    files: 'Ihre Dateien',
    lists: 'Heruntergeladene Listen',
    saved: 'Auf diesem Computer',
    runs: 'Läufe',
    allSaved: 'Gespeicherte Domains',
    chooseFile: 'Datei wählen …',
    option: (technology, day, count) =>
      count === null
        ? `${technology}, ${formatDate(day)}`
        : `${technology}, ${formatDate(day)}, ${rowsOf(count)}`,
    how: 'Behalten',
    hows: (first, other) => ({
      intersection: {
        label: `In ${first} und in ${other}`,
        hint: `Zeilen von ${first}, deren Domain in beiden steht.`,
      },
      difference: {
        label: `In ${first}, nicht in ${other}`,
        hint: `Zeilen von ${first}, deren Domain die andere nicht hat.`,
      },
      union: {
        label: 'In mindestens einer',
        hint: 'Jede Domain einmal, mit den Spalten beider Listen.',
      },
      columns: {
        label: `Alles aus ${first}, mit den Spalten von ${other}`,
        hint: 'Zellen sind gefüllt, wenn die andere die Domain hat.',
      },
    }),
    do: 'Kombinieren',
    registrable: 'shop.example.com und example.com als gleich ansehen',
    note: 'Kostenlos; beide Dateien bleiben, wie sie sind.',
  },
  group: 'Gruppieren',
  groupDialog: {
    title: (name) => `${name} gruppieren`,
    close: 'Schließen',
    by: 'Gruppieren nach',
    also: 'Und nach',
    together: (column) => `${column}, die zusammen vorkommen`,
    pairedWith: 'Zusammen mit',
    ofFirst: 'Anteil an den Zeilen mit dem ersten, %',
    ofSecond: 'Anteil an den Zeilen mit dem zweiten, %',
    paired: (title, column) => `${title}, ${column}, die zusammen vorkommen`,
    across: (column, most) =>
      `Werte von ${column} als Spalten: die ${formatCount(most)} häufigsten, alle anderen als eine`,
    others: 'Andere',
    total: 'Gesamt',
    nothing: 'Nichts',
    nameless: (column) => `Spalte ${formatCount(column)}`,
    split: 'Jeden Wert einer Zelle mit mehreren, etwa „Shopify, Klaviyo“',
    distinct: 'Verschiedene Werte zählen von',
    distinctName: (column) => `Verschiedene ${column}`,
    sum: 'Summe bilden von',
    noNumbers:
      'Keine Spalte wird als Zahlen gelesen. Der Knopf im Titel einer Spalte ändert, wie sie gelesen wird.',
    sumName: (column) => `Summe von ${column}`,
    share: 'Anteil der Zeilen mit dem Wert',
    shareHint: 'Etwa Shopify',
    shareIn: 'In der Spalte',
    shareName: (text) => `${text}, %`,
    rows: 'Zeilen',
    do: 'Gruppieren',
    note: (count) => `${rowsOf(count)} werden gruppiert. Kostenlos.`,
    grouped: (title, columns) => `${title} nach ${columns.join(' und ')}`,
    charted: (shown, all) =>
      shown === all
        ? plural(all, 'Gruppe', 'Gruppen')
        : `Die ersten ${formatCount(shown)} von ${formatCount(all)} Gruppen`,
    chartedParts: (shown, all) => `die ersten ${formatCount(shown)} von ${formatCount(all)} Spalten`,
  },
  combined: {
    intersection: (first, other) => `${first} und ${other}`,
    difference: (first, other) => `${first} ohne ${other}`,
    union: (first, other) => `${first} oder ${other}`,
    columns: (first, other) => `${first} mit ${other}`,
  },
  combinedRows: {
    intersection: (left, all) => `${formatCount(left)} von ${rowsOf(all)} stehen in beiden.`,
    difference: (left, all) =>
      `${formatCount(all - left)} von ${rowsOf(all)} standen in der anderen Liste und fehlen jetzt.`,
  },
  views: {
    title: 'Ansichten von Listen',
    none: 'Noch keine Ansichten. Kombinieren oder filtern Sie Listen und speichern Sie, wie Sie sie ansehen, unter einem Namen.',
    newName: 'Was gezeigt wird, speichern als',
    cannotSave:
      'Eine Ansicht behält Listen, eigene Dateien und gespeicherte Domains, aber keine Zeilen eines Laufs und keine gewählten Zeilen.',
    missing: (name) =>
      `Die Ansicht ${name} braucht eine Datei, die nicht auf diesem Computer ist. Laden Sie die Liste herunter oder öffnen Sie Ihre Datei, und öffnen oder speichern Sie die Ansicht dann noch einmal.`,
    moved: (name) =>
      `Die Ansicht ${name} braucht diese Datei. Legen Sie sie zurück, oder wählen Sie, wo sie jetzt ist: Die Ansicht merkt sich den neuen Ort.`,
    find: 'Datei wählen …',
  },
  charts: 'Diagramme',
  chartsLabel: 'Diagramme zu den gefundenen Zeilen',
  chartsClose: 'Diagramme schließen',
  chartsNone: 'Wählen Sie links Spalten, um sie hier zu sehen.',
  chart: {
    value: 'Wert',
    rows: 'Zeilen',
    others: (count) => `${rowsOf(count)} mit anderen Werten`,
    emptyCells: (count) => `${formatCount(count)} leer`,
    values: (count) => plural(count, 'Wert', 'Werte'),
    range: (least, most) => `${least} bis ${most}`,
    step: (values, count) => `${values}: ${rowsOf(count)}`,
    caption: (column) => `Wie oft jeder Wert von ${column} vorkommt`,
    histogram: (column) => `Wie viele Zeilen in jeder Stufe von ${column} liegen`,
    none: 'Keine Zelle ist gefüllt.',
  },
  row: {
    label: (name) => `Zeile ${name}`,
    close: 'Zeile schließen',
    nameless: (id) => `Zeile ${formatCount(id + 1)}`,
    lookup: 'In der Abfrage öffnen',
    cells: 'Zellen',
  },
};
