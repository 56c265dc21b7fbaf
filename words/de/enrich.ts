import { formatCount, formatDuration, formatMoment, formatShare, plural, pluralForm } from '../format.ts';
import type { Words } from '../words.ts';

const credits = (count: number) => plural(count, 'Credit', 'Credits');
const skippedBecause = {
  stopped: 'der Lauf gestoppt wurde',
  wallet: 'das Konto leer war',
  budget: 'das Budget aufgebraucht war',
};
const capNames = { run: 'je Lauf', day: 'für den Tag', month: 'für den Monat' };
const capWaits = {
  run: '',
  day: ' oder starten Sie ihn an einem anderen Tag',
  month: ' oder starten Sie ihn im nächsten Monat',
};
const maybeCharged = (amount: number, isMore: boolean) =>
  `Vielleicht ${pluralForm(amount, 'wurde', 'wurden')} ${isMore ? 'außerdem ' : ''}bis zu ${credits(amount)} berechnet`;
const price = (count: number) => (count === 0 ? 'kostenlos' : `bis zu ${credits(count)}`);

/** Words of the enrich screen, in its order: start, draft, run; in German. */
export const enrich: Words['enrich'] = {
  title: 'Anreichern',
  runName: (origin, at, domains) =>
    `${origin === 'pasted' ? 'Eingefügte Domains' : 'Aktualisierte Domains'}, ${formatMoment(Date.parse(at))} · ${formatCount(domains)}`,
  start: {
    drop: 'Tabelle hierher ziehen',
    choose: 'Tabelle wählen …',
    or: 'oder',
    paste: 'Domains einfügen …',
    formats: 'CSV, TSV, XLSX, XLSM oder ODS mit einer Spalte voller Domains, Web- oder E-Mail-Adressen.',
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
    back: 'Datei schließen',
    explore: 'Diese Datei erkunden',
    leave: 'Domains verwerfen',
    titles: { pasted: 'Eingefügte Domains', refresh: 'Gespeicherte Domains aktualisieren' },
    ownHint: {
      pasted: 'Aus Ihrem Text; jede Zeile zählt',
      list: 'Zeilen einer Liste mit ihren Spalten',
      refresh: 'Gespeichertes bleibt als ältere Antwort',
    },
    gathering: 'Die Domains werden gesammelt …',
    again: 'Je Domain abfragen',
    sheet: 'Tabellenblatt',
    hidden: (name) => `${name} (ausgeblendet)`,
    column: 'Domain-Spalte',
    chooseColumn: 'Spalte wählen',
    noColumn:
      'Keine Spalte sieht nach Domains, Web- oder E-Mail-Adressen aus. Wählen Sie die Spalte, die gelten soll.',
    add: 'Jeder Zeile hinzufügen',
    companies: 'Firma',
    priceEach: (each) => `je ${credits(each)}`,
    fields: 'Firmenspalten',
    technologies: 'Technologien',
    layout: 'Anordnung der Technologien',
    layouts: { list: 'In einer Zelle', categories: 'Je Kategorie' },
    limit: 'Namen je Zelle, höchstens',
    limitNone: 'alle',
    limitHint: (most) =>
      most === null
        ? 'Leer: alle, die in der Antwort stehen.'
        : `Die Überschrift sagt „first ${most} of each row“ (nur die ersten ${most} je Zeile). Ein Filter über die Zelle übersieht die anderen; die Zeilen des Laufs haben alle.`,
    narrow: 'Nur eine Kategorie …',
    narrowSet: (parts) => `Nur eine Kategorie … (${formatCount(parts)} gesetzt)`,
    narrowHint:
      'Für kleinere Antworten zum selben Preis. Was jetzt fehlt, kostet noch einmal, wenn Sie es später brauchen.',
    category: 'Kategorie; leer: alle',
    categoryHint: 'Domains ohne Technologie dieser Kategorie kosten nichts.',
    categoryNew:
      'Kommt in den gespeicherten Antworten nicht vor. Eine falsch geschriebene Kategorie findet nichts, und das kostet nichts.',
    perDomain: 'Technologien je Domain',
    technologyFields: 'Angaben zu jeder Technologie',
    lookAgain: 'Neu prüfen',
    lookAgainHint:
      'Der Dienst prüft jede Website neu, statt seine letzte Antwort zu wiederholen. Derselbe Preis; Gespeichertes wird nicht verwendet.',
    age: 'Gespeicherte Antworten verwenden, jünger als',
    ageOf: (ms) => formatDuration(ms),
    reading: 'Die Datei wird gelesen …',
    readingRows: (rows) => `Die Datei wird gelesen: bisher ${plural(rows, 'Zeile', 'Zeilen')}`,
    nothing: 'Wählen Sie, was hinzukommt: Firma, Technologien oder beides.',
    summary: 'Was es kostet',
    unique: 'Verschiedene Domains',
    fresh: 'Neue Abfragen',
    freshByKind: (companies, technologies) =>
      `${plural(companies, 'Firma', 'Firmen')}, Technologien von ${plural(technologies, 'Domain', 'Domains')}`,
    saved: 'Gespeicherte Antworten',
    savedByColleagues: (count) => `${formatCount(count)} hat das Team gekauft: kostenlos`,
    otherRows: (rows) =>
      [
        rows.duplicates > 0 ? `${formatCount(rows.duplicates)} doppelt` : '',
        rows.leftOut > 0 ? `${formatCount(rows.leftOut)} ausgelassen` : '',
        rows.invalid > 0 ? `${formatCount(rows.invalid)} keine Domain` : '',
        rows.blank > 0 ? `${formatCount(rows.blank)} leer` : '',
        rows.personal > 0 ? plural(rows.personal, 'private Adresse', 'private Adressen') : '',
        rows.platform > 0 ? plural(rows.platform, 'Seite auf einer Plattform', 'Seiten auf Plattformen') : '',
      ]
        .filter((part) => part !== '')
        .join(' · '),
    rowsBelow: (rows) =>
      plural(
        rows,
        'Zeile unter der Tabelle, etwa eine Summe, bleibt, wie sie ist.',
        'Zeilen unter der Tabelle, etwa Summen und Hinweise, bleiben, wie sie sind.',
      ),
    lookupPrice: 'Preis einer Abfrage',
    inDoubt: (lookups) =>
      plural(
        lookups,
        'Abfrage wurde schon gestellt; die Antwort ging verloren. Was dafür vielleicht berechnet wurde, zahlt noch einmal, wer noch einmal fragt.',
        'Abfragen wurden schon gestellt; die Antworten gingen verloren. Was dafür vielleicht berechnet wurde, zahlt noch einmal, wer noch einmal fragt.',
      ),
    askAgain: (more) => `Noch einmal: bis zu ${credits(more)} mehr`,
    askAgainSet: 'Nach Ihren Einstellungen wird so etwas noch einmal abgefragt.',
    price: 'Preis',
    balanceAfter: 'Kontostand danach, mindestens',
    balanceUnknown: 'noch nicht bekannt',
    budget: 'Budget in Credits',
    budgetHint: 'Mehr gibt ein Lauf nie aus.',
    budgetShort: (lookups) =>
      plural(
        lookups,
        'Abfrage über diesem Budget würde übersprungen. Sie lässt sich später nachholen.',
        'Abfragen über diesem Budget würden übersprungen. Sie lassen sich später nachholen.',
      ),
    balanceShort: (balance, missing) =>
      `Auf dem Konto ${pluralForm(balance, 'ist', 'sind')} ${credits(balance)}; deshalb ${pluralForm(missing, 'wird', 'werden')} vielleicht ${plural(missing, 'Abfrage', 'Abfragen')} übersprungen. Laden Sie es auf oder holen Sie Übersprungenes später nach.`,
    caps: ({ left, by }) => `Ihre Obergrenze ${capNames[by]} lässt für diesen Lauf ${credits(left)} übrig.`,
    capsShort: ({ left, by }) =>
      left === 0
        ? `Ihre Obergrenze ${capNames[by]} lässt für diesen Lauf nichts übrig: Er würde sofort pausieren. Erhöhen Sie sie in den Einstellungen${capWaits[by]}.`
        : `Ihre Obergrenze ${capNames[by]} lässt für diesen Lauf ${credits(left)} übrig: Dort pausiert er und lässt sich fortsetzen, sobald sie mehr zulässt.`,
    misses: 'Domains ohne Daten kosten nichts.',
    verbs: { file: 'Anreichern', pasted: 'Anreichern', refresh: 'Aktualisieren' },
    start: (verb, domains, upTo) =>
      `${plural(domains, 'Domain', 'Domains')} ${verb.toLowerCase()} · ${price(upTo)}`,
    sample: (columns) =>
      columns === 0 ? '' : `${plural(columns, 'Spalte kommt', 'Spalten kommen')} rechts hinzu`,
    firstRows: (count) =>
      pluralForm(count, 'Die erste Zeile', `Die ersten ${plural(count, 'Zeile', 'Zeilen')}`),
    sampleLabel: 'Erste Zeilen des Blatts mit den Spalten, die hinzukommen',
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
    technologiesTracked: 'Zahl der Technologien',
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
    export: 'Ganzen Lauf exportieren …',
    exportLater: 'Der Lauf ist noch nicht zu Ende oder hat noch nichts zu exportieren.',
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
    waits: {
      service: 'wartet auf den Dienst',
      answer: 'wartet auf den Dienst',
      balance: 'klärt, was berechnet wurde',
      colleague: 'wartet auf jemanden aus dem Team',
      library: 'wartet auf die Bibliothek des Teams',
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
    kept: 'was beantwortet wurde, ist gespeichert',
    rowsLabel: (file) => `Zeilen von ${file} mit dem, was gefunden wurde`,
    all: 'Alle',
    filter: 'Zeilen nach Status zeigen',
    stateColumn: 'Status',
    rowColumn: 'Zeilennummer',
    noteColumn: 'Hinweis',
    domainColumn: 'Domain',
    line: 'Eingefügte Zeile',
    giveHint: 'Die Eingabetaste gibt einer Zeile ohne Domain eine.',
    giveTitle: (row) => `Domain der Zeile ${formatCount(row)}`,
    giveText: (cell) =>
      `${cell.trim() === '' ? 'Die Zelle ist leer' : `In der Zelle steht „${cell.trim()}“`}. Nur diese Domain wird abgefragt, und die Datei wird mit ihr neu geschrieben; Ihre eigene Datei bleibt, wie sie ist.`,
    giveNone: 'Abfragen',
    giveDo: (domain, count) => `${domain} abfragen · ${price(count)}`,
    nextToOriginal: 'neben dem Original gespeichert',
    in: (folder) => `gespeichert in ${folder}`,
    open: 'Öffnen',
    reveal: 'Im Ordner zeigen',
    again: (count) => `Nachholen · ${price(count)}`,
    againAsk: (count) => `Noch einmal abfragen · ${price(count)}`,
    failed: (count, isFree) =>
      `${plural(count, 'Zeile ist', 'Zeilen sind')} fehlgeschlagen${isFree ? `; für ${pluralForm(count, 'sie', 'diese')} wurde nichts berechnet` : ''}.`,
    skipped: (count, why) => {
      const rows = `${plural(count, 'Zeile wurde', 'Zeilen wurden')} übersprungen`;
      if (why === null) return `${rows}.`;
      return typeof why === 'string' ? `${rows}, weil ${skippedBecause[why]}.` : `${rows}. ${why.cap}`;
    },
    holds: (balance) =>
      balance === 0
        ? 'Das Konto ist leer; laden Sie es zuerst auf.'
        : `Auf dem Konto ${pluralForm(balance, 'ist', 'sind')} ${credits(balance)}; das reicht vielleicht nicht für alle.`,
    unknown: (count, { lost, inDoubt }) =>
      [
        `${plural(count, 'Zeile ist', 'Zeilen sind')} ungeklärt: Die Antwort ging unterwegs verloren`,
        lost === 0 && inDoubt === 0 ? ', die Abfrage wurde also vielleicht berechnet.' : '.',
        lost === 0 ? '' : ` Nach dem Kontostand haben verlorene Antworten ${credits(lost)} gekostet.`,
        inDoubt === 0 ? '' : ` ${maybeCharged(inDoubt, lost > 0)}.`,
      ].join(''),
    unknownTitle: (count) =>
      `${plural(count, 'ungeklärte Zeile', 'ungeklärte Zeilen')} noch einmal abfragen?`,
    unknownText: ({ again, others, inAll }) =>
      [
        `Diese Abfragen wurden schon einmal gestellt, und die Antworten gingen verloren. Noch einmal abzufragen kostet vielleicht ein zweites Mal: bis zu ${credits(again)}.`,
        others === 0
          ? ''
          : ` Auch ${plural(others, 'Abfrage, die noch keine Antwort hat, wird', 'Abfragen, die noch keine Antwort haben, werden')} gestellt: zusammen bis zu ${credits(inAll)}.`,
        ' Andernfalls bleiben die Zeilen als ungeklärt markiert.',
      ].join(''),
    lostAdvice: (isInDoubt) =>
      isInDoubt
        ? 'Fortsetzen macht mit dem Rest weiter; Verlorenes wird nur noch einmal abgefragt, wenn Sie es sagen.'
        : 'Fortsetzen fragt alles ab, was noch offen ist.',
    leave: 'So lassen',
    budgetShort: (open) =>
      `Was vom Budget übrig ist, reicht vielleicht nicht für die ${plural(open, 'Abfrage, die noch offen ist', 'Abfragen, die noch offen sind')}.`,
    otherBudget: 'Anderes Budget …',
    budgetTitle: 'Anderes Budget',
    budgetText: (open, inDoubt) =>
      `${plural(open, 'Abfrage ist', 'Abfragen sind')} noch zu stellen. So viel darf der Lauf ab jetzt kosten, was immer er bisher gekostet hat.${
        inDoubt === 0
          ? ''
          : ` Daneben ${pluralForm(inDoubt, 'wird', 'werden')} vielleicht noch bis zu ${credits(inDoubt)} für verlorene Antworten berechnet.`
      }`,
    budgetField: 'Budget ab jetzt, in Credits',
    goOn: (budget) => `Fortsetzen · ${price(budget)}`,
    compared: {
      agrees: (isOpen) => `der Kontostand stimmt${isOpen ? ' bisher' : ''}`,
      explained: (isOpen) => `sonst fehlt auf dem Konto${isOpen ? ' bisher' : ''} nichts`,
      fell: (amount) =>
        `auf dem Konto ${pluralForm(amount, 'fehlt', 'fehlen')} ${formatCount(amount)} mehr, als gebucht ist; vielleicht nutzt es noch jemand`,
      holds: (amount) =>
        `auf dem Konto ${pluralForm(amount, 'ist', 'sind')} ${formatCount(amount)} mehr als erwartet`,
      unchecked: 'der Kontostand ließ sich nicht vergleichen',
    },
    spent: ({ charged, lost, isAllSaved }) => {
      if (charged === 0)
        return isAllSaved ? 'Nichts berechnet: jede Antwort war schon gespeichert' : 'Nichts berechnet';
      if (lost === 0) return `${credits(charged)} berechnet`;
      return `${credits(charged)} berechnet, ${lost === charged ? '' : `davon ${formatCount(lost)} `}laut Kontostand für verlorene Antworten`;
    },
    inDoubt: (amount, charged) =>
      charged === 0
        ? `${maybeCharged(amount, false)}, für verlorene Antworten`
        : `vielleicht ${pluralForm(amount, 'wurde', 'wurden')} bis zu ${plural(amount, 'weiterer', 'weitere')} berechnet`,
    inDoubtSoFar: (amount, charged) =>
      `bis zu ${charged === 0 ? formatCount(amount) : plural(amount, 'weiterer', 'weitere')} vielleicht`,
    doubtHint: (amount) => `${maybeCharged(amount, false)}, für verlorene Antworten.`,
    announceProgress: (share, left) =>
      `${formatShare(share)} fertig${left === null ? '' : `, noch ${formatDuration(left)}`}`,
    announceDone: (found, rows, unknown) =>
      `Fertig. ${formatCount(found)} von ${plural(rows, 'Zeile', 'Zeilen')} gefunden${
        unknown === 0 ? '' : `; ${formatCount(unknown)} ${pluralForm(unknown, 'ist', 'sind')} ungewiss`
      }.`,
    announceStopped: 'Der Lauf wurde gestoppt.',
    announcePaused: 'Der Lauf ist pausiert.',
  },
};
