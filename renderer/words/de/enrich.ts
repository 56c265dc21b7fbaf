import { formatCount, formatDuration, formatMoment, formatShare, plural } from '../../ui/format.ts';
import type { Words } from '../words.ts';

const credits = (count: number) => plural(count, 'Credit', 'Credits');
const price = (count: number) => (count === 0 ? 'kostenlos' : `bis zu ${credits(count)}`);

/** Words of the enrich screen by its moments (start, draft, run), in German. */
export const enrich: Words['enrich'] = {
  title: 'Anreichern',
  start: {
    drop: 'Tabelle hierher ziehen',
    choose: 'Tabelle wählen …',
    or: 'oder',
    paste: 'Domains einfügen …',
    formats: 'CSV, TSV, XLSX oder XLSM mit einer Spalte voller Domains, Web- oder E-Mail-Adressen.',
    promise: 'Sie sehen den Preis, bevor etwas berechnet wird; das Original wird nie verändert.',
    recent: 'Läufe',
    empty:
      'Hier erscheinen die Läufe. Ziehen Sie eine Tabelle auf das Fenster oder fügen Sie Domains ein, um den ersten zu starten.',
    columns: {
      file: 'Domains aus',
      when: 'Gestartet',
      result: 'Ergebnis',
      credits: 'Credits',
      actions: 'Aktionen',
    },
    actionsOf: (file) => `Aktionen für ${file}`,
    open: 'Angereicherte Datei öffnen',
    reveal: 'Im Ordner zeigen',
    remove: 'Aus der Liste entfernen',
    removed: (name) =>
      `Der Lauf ${name} wurde entfernt. Tabellen, gespeicherte Antworten und Buchungen bleiben, wie sie sind.`,
    restored: (name) => `Der Lauf ${name} ist wieder da.`,
  },
  draft: {
    back: 'Diese Datei verlassen',
    leave: 'Diese Domains verlassen',
    titles: { pasted: 'Eingefügte Domains', refresh: 'Gespeicherte Domains aktualisieren' },
    runName: (origin, nowMs) =>
      `${origin === 'pasted' ? 'Eingefügte Domains' : 'Aktualisierte Domains'}, ${formatMoment(nowMs)}`,
    ownHint: {
      pasted: 'Aus Ihrem Text; jede Zeile zählt',
      refresh: 'Gespeichertes bleibt als ältere Antwort',
    },
    gathering: 'Die Domains werden gesammelt …',
    again: 'Je Domain abfragen',
    sheet: 'Tabellenblatt',
    hidden: (name) => `${name} (ausgeblendet)`,
    column: 'Domain-Spalte',
    columnShare: (share) => (share === 0 ? 'keine Domains' : `${formatShare(share)} Domains`),
    chooseColumn: 'Spalte wählen',
    noColumn:
      'Keine Spalte sieht nach Domains, Web- oder E-Mail-Adressen aus. Wählen Sie die Spalte, die gelten soll.',
    unnamed: (index) => `Spalte ${index + 1}`,
    add: 'Jeder Zeile hinzufügen',
    companies: 'Firma',
    companiesPrice: 'je 1 Credit',
    fields: 'Firmenspalten',
    technologies: 'Technologien',
    layout: 'Schreibweise der Technologien',
    layouts: { list: 'In einer Zelle', categories: 'Je Kategorie' },
    limit: 'Namen je Zelle, höchstens',
    narrow: 'Weniger abfragen',
    narrowSet: (parts) => `Weniger abfragen (${formatCount(parts)} gesetzt)`,
    narrowHint:
      'Der Preis bleibt gleich. Eine engere Antwort wird nie für eine weitere Frage wiederverwendet.',
    category: 'Kategorie; leer: alle',
    categoryHint: 'Domains ohne Technologie dieser Kategorie kosten nichts.',
    categoryNew:
      'Kommt in den gespeicherten Antworten nicht vor. Eine falsch geschriebene Kategorie findet nichts, und das kostet nichts.',
    perDomain: 'Technologien je Domain',
    technologyFields: 'Felder einer Technologie',
    lookAgain: 'Den Dienst neu nachsehen lassen',
    lookAgainHint: 'Umgeht seinen Zwischenspeicher zum selben Preis; Gespeichertes wird nicht verwendet.',
    age: 'Gespeicherte Antworten verwenden, jünger als',
    ageOf: (ms) => formatDuration(ms),
    reading: 'Die Datei wird gelesen …',
    readingRows: (rows) => `Die Datei wird gelesen: bisher ${plural(rows, 'Zeile', 'Zeilen')}`,
    nothing: 'Wählen Sie, was hinzukommt: Firma, Technologien oder beides.',
    summary: 'Was es kostet',
    rows: 'Zeilen im Blatt',
    unique: 'Verschiedene Domains',
    fresh: 'Neue Abfragen',
    freshByKind: (companies, technologies) =>
      `${formatCount(companies)} Firmen, ${formatCount(technologies)} Technologien`,
    saved: 'Gespeicherte Antworten',
    otherRows: (rows) =>
      [
        rows.duplicates > 0 ? `${formatCount(rows.duplicates)} doppelt` : '',
        rows.invalid + rows.blank > 0 ? `${formatCount(rows.invalid + rows.blank)} ungültig` : '',
      ]
        .filter((part) => part !== '')
        .join(' · ')
        .concat(rows.blank > 0 ? `, davon ${formatCount(rows.blank)} leer` : ''),
    free: 'kostenlos',
    price: 'Preis',
    balanceAfter: 'Kontostand danach, mindestens',
    balanceUnknown: 'noch nicht bekannt',
    budget: 'Budget in Credits',
    budgetHint: 'Mehr gibt ein Lauf nie aus.',
    budgetShort: (left) =>
      left === 1
        ? '1 Abfrage über diesem Budget würde übersprungen. Sie lässt sich später nachholen.'
        : `${formatCount(left)} Abfragen über diesem Budget würden übersprungen. Sie lassen sich später nachholen.`,
    balanceShort: (balance, missing) =>
      `Auf dem Konto ${balance === 1 ? 'ist' : 'sind'} ${credits(balance)}; deshalb ${missing === 1 ? 'wird' : 'werden'} vielleicht ${plural(missing, 'Abfrage', 'Abfragen')} übersprungen. Laden Sie es auf oder holen Sie Übersprungenes später nach.`,
    caps: (left) => `Ihre Obergrenzen lassen für diesen Lauf ${credits(left)} übrig.`,
    capsShort: (left) =>
      left === 0
        ? 'Ihre Obergrenzen lassen für diesen Lauf nichts übrig: Er würde sofort pausieren. Erhöhen Sie sie in den Einstellungen oder starten Sie ihn an einem anderen Tag.'
        : `Ihre Obergrenzen lassen für diesen Lauf ${credits(left)} übrig: Dort pausiert er und lässt sich fortsetzen, sobald sie mehr zulassen.`,
    misses: 'Domains ohne Daten kosten nichts.',
    verbs: { file: 'Anreichern', pasted: 'Anreichern', refresh: 'Aktualisieren' },
    primary: (verb, domains, upTo) =>
      `${plural(domains, 'Domain', 'Domains')} ${verb.toLowerCase()} · ${price(upTo)}`,
    starting: 'Wird gestartet …',
    sample: (columns, addsCategories) => {
      if (columns === 0) return '';
      if (addsCategories)
        return `${plural(columns, 'Spalte', 'Spalten')} und je Kategorie eine kommen rechts hinzu`;
      return `${columns === 1 ? '1 Spalte kommt' : `${formatCount(columns)} Spalten kommen`} rechts hinzu`;
    },
    ofCategories: 'Eine je Kategorie',
    firstRows: (count) =>
      count === 1 ? 'Die erste Zeile' : `Die ersten ${plural(count, 'Zeile', 'Zeilen')}`,
    sampleLabel: 'Erste Zeilen des Blatts mit den Spalten, die hinzukommen',
    added: 'neu',
    writes: (name) => `Schreibt ${name} neben das Original.`,
    keeps: 'Jede Antwort wird gespeichert; die Zeilen lassen sich als Datei exportieren.',
    tryAgain: 'Noch einmal',
  },
  fields: {
    name: 'Name',
    industry: 'Branche',
    city: 'Ort',
    country: 'Land',
    address: 'Adresse',
    networkUrl: 'Netzwerkprofil',
    lastUpdated: 'Zuletzt aktualisiert',
    technologiesTracked: 'Erfasste Technologien',
  },
  technologyFields: {
    parent_category: 'Kategorie',
    child_category: 'Unterkategorie',
    website: 'Website',
    total_sites: 'Websites',
    techapi_id: 'Kennung',
  },
  run: {
    back: 'Alle Läufe',
    export: 'Exportieren …',
    missing: 'Diesen Lauf gibt es nicht mehr.',
    state: {
      draft: 'Vorschau',
      queued: 'wartet auf den Lauf davor',
      running: 'läuft',
      paused: 'pausiert',
      writing: 'schreibt die Datei',
      done: 'fertig',
      stopped: 'gestoppt',
    },
    wish: {
      pause: 'pausiert nach den laufenden Antworten',
      stop: 'stoppt nach den laufenden Antworten',
    },
    pause: 'Pausieren',
    resume: 'Fortsetzen',
    stop: 'Stoppen',
    stopHint:
      'Was noch nicht abgefragt ist, wird übersprungen; die Datei wird mit dem geschrieben, was da ist.',
    progress: 'Fortschritt des Laufs',
    progressOf: (done, total) => `${formatCount(done)} von ${plural(total, 'Abfrage', 'Abfragen')}`,
    rate: (perMinute) => `${formatCount(perMinute)} pro Minute`,
    left: (ms) => `noch ${formatDuration(ms)}`,
    charged: (amount) => `${credits(amount)} berechnet`,
    budget: (amount) => `von höchstens ${formatCount(amount)}`,
    answered: (domains) => plural(domains, 'Domain', 'Domains'),
    kept: 'jede Antwort ist gespeichert',
    rowsLabel: (file) => `Zeilen von ${file} mit dem, was gefunden wurde`,
    all: 'Alle',
    filter: 'Zeilen nach Ergebnis zeigen',
    noneOfState: 'Keine Zeile hat dieses Ergebnis.',
    stateColumn: 'Ergebnis',
    domainColumn: 'Domain',
    line: 'Eingefügte Zeile',
    beside: 'neben dem Original gespeichert',
    in: (folder) => `gespeichert in ${folder}`,
    open: 'Öffnen',
    reveal: 'Im Ordner zeigen',
    again: (count) => `Nachholen · ${price(count)}`,
    againAsk: (count) => `Noch einmal abfragen · ${price(count)}`,
    failed: (count) =>
      count === 1
        ? '1 Zeile ist gescheitert; für sie wurde nichts berechnet.'
        : `${formatCount(count)} Zeilen sind gescheitert; für sie wurde nichts berechnet.`,
    skipped: (count, wasStopped) =>
      `${plural(count, 'Zeile wurde', 'Zeilen wurden')} übersprungen, weil ${wasStopped ? 'der Lauf gestoppt wurde' : 'das Konto oder das Budget erschöpft war'}.`,
    holds: (balance) =>
      `Auf dem Konto ${balance === 1 ? 'ist' : 'sind'} ${credits(balance)}; laden Sie es zuerst auf.`,
    unknown: (count) =>
      `${plural(count, 'Zeile ist', 'Zeilen sind')} ungeklärt: Die Antwort ging unterwegs verloren, die Abfrage wurde also vielleicht berechnet.`,
    unknownTitle: (count) =>
      `${plural(count, 'ungeklärte Zeile', 'ungeklärte Zeilen')} noch einmal abfragen?`,
    unknownText: (amount) =>
      `Der Dienst hat diese Anfragen erhalten, aber seine Antworten gingen verloren, und der Kontostand verrät nicht, ob sie berechnet wurden. Noch einmal abzufragen kostet vielleicht ein zweites Mal: bis zu ${credits(amount)}. Andernfalls bleiben die Zeilen als ungeklärt markiert.`,
    leave: 'So lassen',
    reconciled: {
      agrees: 'der Kontostand stimmt',
      differs: (expected, actual) =>
        `der Kontostand ist ${formatCount(actual)}, erwartet waren ${formatCount(expected)}; vielleicht nutzt noch etwas anderes dieses Konto`,
      unchecked: 'der Kontostand ließ sich nicht vergleichen',
    },
    spent: (amount, saved) =>
      amount === 0
        ? saved > 0
          ? 'Nichts berechnet: jede Antwort war schon gespeichert'
          : 'Nichts berechnet'
        : `${credits(amount)} berechnet`,
    announceProgress: (share, left) =>
      `${formatShare(share)} fertig${left === null ? '' : `, noch ${formatDuration(left)}`}`,
    announceDone: (found, rows) =>
      rows === 1
        ? `Fertig. ${formatCount(found)} von 1 Zeile gefunden.`
        : `Fertig. ${formatCount(found)} von ${formatCount(rows)} Zeilen gefunden.`,
    announceStopped: 'Der Lauf wurde gestoppt.',
    announcePaused: 'Der Lauf ist pausiert.',
  },
};
