import { formatBytes, formatClock, formatCount, formatList, plural, pluralForm } from '../format.ts';
import type { Words } from '../words.ts';

/** Words of the settings screen, in German. */
export const settings: Words['settings'] = {
  title: 'Einstellungen',
  sections: 'Abschnitte',
  save: 'Speichern',
  cancel: 'Abbrechen',
  choose: 'Wählen …',
  look: 'Aussehen',
  language: 'Sprache',
  languageHint:
    'Das Fenster wird neu geladen. Was der Dienst selbst sagt sowie Überschriften und Zustände in Tabellen bleiben englisch.',
  systemLanguage: 'Wie das System',
  theme: 'Farbschema',
  themes: { system: 'Wie das System', light: 'Hell', dark: 'Dunkel' },
  money: 'Budget und Grenzen',
  moneyHint:
    'Eine Obergrenze gilt für alles, was Credits kostet, ganz gleich, wer es startet. Leer: keine. Die ersten ergeben sich aus dem Kontostand bei der ersten Verbindung; wer eine erhöht, wird gefragt.',
  creditPrice: {
    title: 'Preis eines Credits',
    hint: 'Steht neben Credits, unter „Credits“ und in deren Exporten; leer zeigt nur Credits.',
    currency: 'Währung',
    currencyHint: 'Der Code aus drei Buchstaben, etwa EUR.',
    currencyWrong: 'Geben Sie die drei Buchstaben einer Währung ein, etwa EUR.',
    bulk_lookup: 'Preis eines Abfrage-Credits',
    standard: 'Preis eines Listen-Credits',
    priceWrong: 'Kein Betrag wie 0,05.',
    priceHint: 'In der Währung, bis zu sechs Nachkommastellen.',
    example: (amount) => `1.000 Credits kosten ${amount}.`,
    none: 'Keiner',
  },
  defaultBudget: 'Budget, das eine Vorschau vorschlägt',
  defaultBudgetHint: 'Leer: der ganze Preis. Es lässt sich für jeden Lauf ändern.',
  capPerRun: 'Höchstens je Lauf',
  capPerRunHint: 'Dort pausiert der Lauf; erhöhen Sie die Obergrenze, um fortzufahren.',
  capPerDay: 'Höchstens am Tag, Abfragen',
  capPerDayHint: 'Je Arbeitsbereich; verlorene Antworten zählen mit, denn sie wurden vielleicht berechnet.',
  capPerMonth: 'Höchstens im Monat, Abfragen',
  capPerMonthHint: 'Je Arbeitsbereich und Kalendermonat; verlorene Antworten zählen auch hier mit.',
  listCapPerDay: 'Höchstens am Tag, Listen',
  listCapPerDayHint: 'Je Arbeitsbereich.',
  listCapPerMonth: 'Höchstens im Monat, Listen',
  listCapPerMonthHint: 'Je Arbeitsbereich und Kalendermonat.',
  askAbove: 'Fragen vor einem Start für mehr als',
  askAboveHint:
    'Stackdesk fragt dann in einem Dialog des Systems, den keine Webseite beantworten kann. Leer: nie. Nicht für Daueraufträge, Assistenten und Befehle.',
  askNever: 'nie fragen',
  timeZone: 'Tage und Monate der Obergrenzen',
  timeZoneHint: 'Die Zeitzone, in der Tag und Monat beginnen: für Obergrenzen, Daueraufträge und Credits.',
  timeZoneDiffers: (here) =>
    `Danach beginnen Tag und Monat für Obergrenzen, Daueraufträge und Credits. Dieser Computer hat jetzt eine andere Zeitzone: ${here}.`,
  none: 'keine',
  wholePrice: 'der ganze Preis',
  credits: (count) => pluralForm(count ?? 0, 'Credit', 'Credits'),
  answers: 'Gespeicherte Antworten',
  age: 'Gespeicherte Antworten verwenden, jünger als',
  ageHint: 'Jüngere werden kostenlos verwendet, statt neu abzufragen. Jede Datei kann abweichen.',
  unknown: 'Wenn der Ausgang einer bezahlten Anfrage ungeklärt ist',
  unknownHint:
    'Die Antwort ging verloren, die Anfrage wurde also vielleicht berechnet. Meist verrät es der Kontostand; dies gilt, wenn nicht.',
  unknownChoices: {
    ask: {
      label: 'Die Zeilen als ungeklärt markieren und mich entscheiden lassen',
      hint: 'Ohne Ihre Zustimmung wird nichts doppelt bezahlt.',
    },
    resend: {
      label: 'Im Rahmen des Budgets noch einmal senden',
      hint: 'Eine Zeile wird vielleicht doppelt bezahlt.',
    },
  },
  assistants: {
    title: 'Assistenten',
    hint: 'Ein Assistent auf diesem Computer kann in Gespeichertem suchen, vergleichen und sagen, was eine Anreicherung kosten würde. Das ist kostenlos.',
    maySpend: 'Assistenten dürfen ungefragt Credits für Abfragen ausgeben',
    maySpendHint:
      'In den Grenzen der beiden Budgets und der Obergrenzen. Bei jeder Buchung steht unter Credits der Assistent.',
    assistantSessionBudget: 'Höchstens in einer Sitzung',
    assistantDayBudget: 'Höchstens am Tag, alle Assistenten',
    budgetHints: {
      assistantSessionBudget: 'Eine Sitzung dauert, bis der Assistent beendet wird.',
      assistantDayBudget:
        'In allen Arbeitsbereichen; verlorene Antworten zählen mit, denn sie wurden vielleicht berechnet.',
    },
    program: 'Einrichten',
    paste: (name, file) =>
      `Fügen Sie diese Zeilen in ${file} von ${name} ein und starten Sie es neu. Stehen dort schon Server, ergänzen Sie den Teil „stackdesk“.`,
    run: (name) => `Führen Sie diese Zeile einmal in einem Terminal aus und starten Sie ${name} neu.`,
    lines: 'Zeilen zum Einfügen',
    copy: 'Kopieren',
    copied: 'Kopiert',
    noCommandLine: 'Die Befehlszeile stackdesk muss auf diesem Computer sein.',
  },
  connections: 'Verbindungen',
  add: 'Verbindung hinzufügen …',
  sample: 'Beispieldienst auf diesem Computer',
  noToken:
    'Der Token ist nicht im Schlüsselbund; verbinden Sie sich neu, um abzufragen. Alles Gespeicherte bleibt lesbar.',
  connectAgain: 'Neu verbinden …',
  tokenAwaited:
    'Der Schlüsselbund hat den Token noch nicht herausgegeben: Entsperren Sie ihn, falls er danach fragt.',
  inUse: 'aktiv',
  workspaces: (names) =>
    names.length === 0
      ? 'kein Arbeitsbereich'
      : `${plural(names.length, 'Arbeitsbereich', 'Arbeitsbereiche')}: ${formatList(names)}`,
  test: 'Testen · kostenlos',
  testOf: (label) => `Testen · kostenlos: ${label}`,
  changeAddress: 'Adresse ändern …',
  changeAddressOf: (label) => `Adresse ändern: ${label}`,
  address: 'Basisadresse',
  addressHint:
    'Auf demselben Server: Ein Token geht nie an einen anderen. Für einen anderen Server fügen Sie eine Verbindung mit dessen Token hinzu.',
  disconnect: 'Trennen …',
  disconnectOf: (label) => `${label} trennen`,
  disconnectTitle: (label) => `${label} trennen?`,
  disconnectText:
    'Der Token wird von diesem Computer entfernt. Gespeicherte Antworten, Läufe und Buchungen bleiben.',
  disconnectConfirm: 'Trennen',
  testFacts: {
    account: 'Benutzerkonto',
    workspaces: 'Arbeitsbereiche',
    wallet: 'Abfrage-Credits',
    way: 'Weg',
    limits: 'Grenzen',
    time: 'Antwort nach',
  },
  testGood: 'Der Dienst hat geantwortet.',
  wallet: (balance, workspace) => `${formatCount(balance)} in ${workspace}`,
  way: (proxy, caFile) =>
    `${proxy === null ? 'direkt' : `über den Proxy ${proxy}`}${caFile === null ? '' : ', mit eigener Zertifizierungsstelle'}`,
  questions: { me: 'Token-Prüfung', credits: 'Abfragen und Kontostand' },
  limit: (name, limit, remaining) =>
    `${name}: ${formatCount(limit)} pro Minute${remaining === null ? '' : `, ${formatCount(remaining)} übrig`}`,
  noLimits: 'nicht angegeben',
  network: 'Netzwerk',
  proxy: 'Proxy',
  proxies: {
    system: 'Wie das System',
    manual: 'Dieser',
    none: 'Keiner',
  },
  proxyHints: {
    system: 'Der Weg, den dieser Computer zum Dienst nimmt, Proxy-Skripte eingeschlossen.',
    manual:
      'Jede Anfrage an den Dienst geht darüber. Ein Dienst auf diesem Computer wird weiterhin direkt angesprochen.',
    none: 'Der Dienst wird direkt angesprochen.',
  },
  proxyAddress: 'Proxy-Adresse',
  proxyUser: 'Benutzername',
  proxyUserHint: 'Nur wenn der Proxy einen verlangt.',
  proxyPassword: 'Kennwort',
  proxyPasswordHint: 'Es kommt in den Schlüsselbund dieses Computers.',
  proxyPasswordKept: 'Ist das Feld leer, bleibt das Kennwort im Schlüsselbund.',
  useProxy: 'Diesen Proxy verwenden',
  proxySaved: 'Der Proxy wird ab jetzt verwendet.',
  caFile: 'Datei der Zertifizierungsstelle',
  caFileHint:
    'PEM; ihr wird neben den üblichen Stellen vertraut, wie es Netzwerke brauchen, die Verbindungen prüfen.',
  caFileNone: 'Keine',
  removeCaFile: 'Entfernen',
  downloads: 'Downloads',
  downloadDir: 'Listen herunterladen nach',
  downloadDirDefault: '„Stackdesk“ in Ihrem Download-Ordner',
  useDefault: 'Standard verwenden',
  data: 'Daten',
  dataDir: 'Datenordner',
  size: 'Größe',
  parts: {
    store: 'Gespeicherte Antworten, Läufe und Buchungen',
    copies: 'Frühere, beiseitegelegte Daten',
    pasted: 'Eingefügte Domains',
    cache: 'Zwischenspeicher, bei Bedarf neu angelegt',
    logs: 'Protokolle',
    other: 'Anderes',
  },
  dataSizes: 'Was den Platz belegt',
  dataTotal: (bytes, freeBytes) =>
    `insgesamt ${formatBytes(bytes)}${freeBytes === null ? '' : `; ${formatBytes(freeBytes)} auf dem Datenträger frei`}`,
  openFolder: 'Ordner öffnen',
  backUp: 'Sichern …',
  backUpHint:
    'Alles außer den Tokens und den Dateien der Listen, in einer Datei. Kopieren Sie diese für einen anderen Computer mit: „Listen“ findet sie dort mit „Datei suchen …“, ohne neuen Download.',
  backupName: (day) => `stackdesk-sicherung-${day}`,
  restore: 'Wiederherstellen …',
  restoreTitle: 'Diese Sicherung wiederherstellen?',
  restoreConfirm: 'Wiederherstellen',
  restoreText: (facts) =>
    `${facts.path} (${formatBytes(facts.sizeBytes)}, ${formatClock(facts.changedAt)}) enthält ${plural(facts.answers, 'Antwort', 'Antworten')} und ${plural(facts.jobs, 'Lauf', 'Läufe')}${
      facts.connections.length === 0 ? '' : ` von ${formatList(facts.connections)}`
    }${facts.lastChargeAt === null ? '' : `; die letzte Buchung war am ${formatClock(facts.lastChargeAt)}`}. Das tritt an die Stelle der jetzigen Daten; diese werden im Datenordner beiseitegelegt und nicht gelöscht. Spätere Buchungen und Ungeklärtes bleiben bestehen. Tokens bleiben, wie sie sind. Die Dateien heruntergeladener Listen sind nicht darin; liegen sie auf diesem Computer anderswo, findet „Listen“ sie mit „Datei suchen …“.`,
  restored: ({ aside, charges, inDoubt, answersAside, runsAside }) =>
    `Die Sicherung ist wiederhergestellt. Die vorherigen Daten sind als ${aside} aufbewahrt. Daraus übernommen: ${plural(charges, 'Buchung', 'Buchungen')} und ${plural(inDoubt, 'ungeklärte Anfrage', 'ungeklärte Anfragen')}. Neuer als die Sicherung und beiseitegelegt: ${plural(answersAside, 'Antwort', 'Antworten')} und ${plural(runsAside, 'Lauf', 'Läufe')}.`,
  exportDataSet: 'Für ein Data-Warehouse exportieren …',
  exportDataSetHint:
    'Domains, Technologien, Firmen, Antworten, Buchungen und Listen als Parquet-Dateien in einem Ordner, den Sie wählen, für Spark, BigQuery, Snowflake, DuckDB und andere. Enthält der Ordner einen früheren Export, kommt nur hinzu, was neu ist. Schlagwörter und Notizen bleiben hier.',
  compact: 'Komprimieren …',
  compactTitle: 'Die gespeicherten Daten komprimieren?',
  compactConfirm: 'Komprimieren',
  compactCounting: 'Wird gezählt …',
  compactText: ({ answers, domains }, freeBytes) =>
    `${plural(answers, 'gelöschte Antwort', 'gelöschte Antworten')} und ${formatBytes(freeBytes)} ungenutzter Platz werden freigegeben. ${
      domains === 0
        ? 'Gelöschte Antworten lassen sich danach nicht mehr wiederherstellen.'
        : `Gelöschte Antworten lassen sich danach nicht mehr wiederherstellen, und ${plural(domains, 'gelöschte Domain ist', 'gelöschte Domains sind')} endgültig fort.`
    } Was ein Lauf noch zeigt, bleibt so lange wie dieser Lauf und ist hier nicht mitgezählt. Stackdesk reagiert vielleicht eine Weile nicht.`,
  compactCopies: (bytes) => `Auch frühere, beiseitegelegte Daten löschen (${formatBytes(bytes)})`,
  erase: 'Alles löschen …',
  eraseTitle: 'Alles löschen?',
  eraseText:
    'Gespeicherte Antworten, Läufe, Buchungen, Einstellungen, eingefügte Domains, Zwischenspeicher, Protokolle, beiseitegelegte Daten und die Tokens im Schlüsselbund werden gelöscht. Credits beim Dienst, Sicherungen, angereicherte Tabellen und heruntergeladene Listen bleiben. Das lässt sich nicht rückgängig machen.',
  eraseWords: 'alles löschen',
  eraseType: (words) => `Geben Sie „${words}“ ein, um fortzufahren`,
  eraseConfirm: 'Alles löschen',
  erased: 'Alles wurde gelöscht.',
  eraseLeft: (paths) => `Dies konnte nicht gelöscht werden: ${formatList(paths)}`,
  showTour: 'Rundgang auf der Startseite zeigen',
  showTourHint: 'Der erste Tag in vier Schritten; Erledigtes ist abgehakt.',
  about: 'Dieser Computer',
  keychain: 'Tokens',
  keychains: {
    os: 'im Schlüsselbund dieses Computers',
    memory: 'im Arbeitsspeicher, bis Stackdesk beendet wird; dieser Computer bietet keinen Schlüsselbund',
  },
  version: 'Version',
  versionOf: (version, electron) => `Stackdesk ${version}, Electron ${electron}`,
};
