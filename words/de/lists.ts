import { mostListRows } from '#contract/values/lists.ts';
import {
  formatBytes,
  formatCount,
  formatDuration,
  formatList,
  formatShare,
  plural,
  pluralForm,
} from '../format.ts';
import { isMacTrash } from '../trash-system.ts';
import type { Words } from '../words.ts';

const MOST_NAMED = 3;
const put = isMacTrash ? 'legen' : 'verschieben';

/** How much of the attempts left one more download uses, in the accusative. */
function attemptOf(left: number | null): string {
  if (left === null) return 'einen Versuch';
  return left === 1 ? 'den letzten übrigen Versuch' : `einen der ${formatCount(left)} übrigen Versuche`;
}

const without = (isWithout: boolean) => (isWithout ? 'ohne ' : '');

/** Words of the screen of technology lists, in German. */
export const lists: Words['lists'] = {
  sqlTitle: 'Gespeicherte Domains, Listen und eigene Dateien abfragen. Kostenlos.',
  openFile: 'Datei öffnen …',
  openFileTitle: 'Eine eigene CSV-, XLSX-, ODS- oder Parquet-Datei erkunden. Kostenlos.',
  title: 'Listen',
  newList: 'Neue Liste',
  refresh: 'Status abrufen',
  refreshTitle: 'Den Dienst fragen, was aus den Listen wurde. Kostenlos.',
  locateMany: (missing) => `${plural(missing, 'Datei', 'Dateien')} suchen …`,
  locateTitle:
    'Dateien von Listen liegen nicht mehr, wo sie waren. Wählen Sie den Ordner, in dem sie jetzt liegen; was nachweislich die heruntergeladene Datei ist, wird ohne Download übernommen.',
  located: (technology) => `Die Datei von ${technology} ist geprüft und gehört wieder zur Liste.`,
  locatedMany: (located, missing) =>
    located === 0
      ? 'In diesem Ordner liegt keine der heruntergeladenen Dateien.'
      : `${plural(located, 'Datei', 'Dateien')} gefunden und geprüft.${missing === 0 ? '' : ` Es ${pluralForm(missing, 'fehlt', 'fehlen')} noch ${formatCount(missing)}.`}`,
  refreshed: (count) => `${plural(count, 'Liste', 'Listen')} bekannt.`,
  tableLabel: 'Technologielisten, neueste zuerst',
  columns: {
    technology: 'Technologie',
    filters: 'Filter',
    state: 'Status',
    rows: 'Zeilen',
    attempts: 'Downloads übrig',
    file: 'Datei',
    age: 'Gestartet',
    actions: 'Aktionen',
  },
  state: {
    queued: 'in Arbeit',
    ready: 'bereit',
    failed: 'fehlgeschlagen',
    expired: 'abgelaufen',
    unknown: 'ungeklärt',
  },
  stateWords: {
    queued: 'Der Dienst bereitet die Datei vor. Sie müssen nicht warten; er wird ab und zu gefragt.',
    ready: 'Der Dienst hat die Datei; sie kann heruntergeladen werden.',
    failed: 'Der Dienst konnte diese Liste nicht erstellen. Der Credit kam von selbst zurück.',
    expired:
      'Der Dienst bewahrt die Datei nicht mehr auf. Die Liste kann neu gestartet werden; im selben Abrechnungszeitraum ist das vielleicht kostenlos.',
    unknown:
      'Die Antwort auf den Start ging verloren oder nannte die Liste nicht; er wurde vielleicht berechnet. Im Verlauf wird ab und zu nachgesehen, was daraus wurde, und mit „Status abrufen“ sofort.',
  },
  found: (technology) =>
    `Ein früherer Start von ${technology}, dessen Antwort verloren ging, hat diese Liste angelegt. Es wurde nichts gestartet. Im selben Abrechnungszeitraum ist eine weitere kostenlos; danach kostet sie 1 Listen-Credit.`,
  inDoubt: (technology) =>
    `Ein früherer Start von ${technology} wurde vielleicht berechnet; noch weiß es niemand. Wenn ja, ist ein weiterer im selben Abrechnungszeitraum kostenlos; wenn nicht, kostet er 1 Listen-Credit.`,
  startAnyway: 'Trotzdem starten',
  creditBack: 'Credit kam zurück',
  filter: {
    endings: (endings, isWithout) =>
      `${without(isWithout)}${endings.length > MOST_NAMED ? `${formatCount(endings.length)} Top-Level-Domains` : formatList(endings)}`,
    countries: (countries, isWithout) =>
      countries.length > MOST_NAMED
        ? `${without(isWithout)}${formatCount(countries.length)} Länder`
        : `${without(isWithout)}${pluralForm(countries.length, 'Land', 'Länder')} ${formatList(countries.map(String))}`,
    sizes: (sizes) =>
      sizes.length > MOST_NAMED
        ? `${formatCount(sizes.length)} Firmengrößen`
        : `Firmengröße ${formatList(sizes)}`,
    company: 'mit Firma',
  },
  allSites: 'alle Websites',
  elsewhere: 'anderswo gestartet',
  about: (count) => `etwa ${formatCount(count)}`,
  withheld: (count) => `${formatCount(count)} nicht in der Datei`,
  truncated: 'gekürzt',
  withheldTitle: (exported, found) =>
    [
      ...(exported === null || found === null
        ? []
        : [`${formatCount(found)} Websites passen, ${formatCount(exported)} stehen in der Datei.`]),
      exported !== null && exported >= mostListRows
        ? `Der Dienst schreibt in jedem Tarif höchstens ${formatCount(mostListRows)} Zeilen in eine Datei. Mit Filtern bekommen Sie andere Teile der Liste.`
        : `Ihr Tarif lässt nicht mehr Zeilen in einer Datei zu; mehr als ${formatCount(mostListRows)} schreibt der Dienst nie hinein. Mit Filtern bekommen Sie andere Teile der Liste.`,
    ].join(' '),
  attempts: (left, limit) =>
    limit === null ? formatCount(left) : `${formatCount(left)} von ${formatCount(limit)}`,
  attemptsTitle: (left) =>
    `Beim Dienst noch ${plural(left, 'Download', 'Downloads')} übrig. Jeder Versuch zählt, auch ein abgebrochener.`,
  file: {
    none: 'nicht geladen',
    byItself: 'lädt von selbst',
    waiting: 'wartet',
    paused: 'pausiert',
    failed: 'unterbrochen',
    done: (bytes) => `auf diesem Computer, ${formatBytes(bytes)}`,
    missing: 'verschoben oder gelöscht',
    gone: 'nichts zu laden',
    phases: {
      waiting: 'wartet',
      checking: 'fragt nach',
      verifying: 'prüft',
    },
    reserved: 'letzte Versuche aufgespart',
    difference: ({ rows, announced }) =>
      `Der Dienst hat ${plural(announced, 'Zeile', 'Zeilen')} angekündigt; die Datei hat neben der Kopfzeile ${plural(rows, 'Zeile', 'Zeilen')}. Sie ist vollständig angekommen und bleibt, wie sie kam.`,
  },
  share: (file) =>
    file.totalBytes === null || file.totalBytes === 0
      ? formatBytes(file.bytes)
      : formatShare(file.bytes / file.totalBytes),
  speed: (rate) => `${formatBytes(rate)}/s`,
  left: (ms) => `noch ${formatDuration(ms)}`,
  progressOf: (technology) => `Download von ${technology}`,
  action: {
    explore: 'Erkunden',
    locate: 'Datei suchen …',
    download: 'Herunterladen',
    resume: 'Fortsetzen',
    retry: 'Noch einmal',
    spend: 'Letzten Versuch nutzen',
    pause: 'Pausieren',
    cancel: 'Download abbrechen',
    open: 'Öffnen',
    reveal: 'Im Ordner zeigen',
    verify: 'Überprüfen',
    anew: 'Noch einmal laden …',
    automatic: 'Laden, sobald bereit',
    manual: 'Nicht von selbst laden',
    again: 'Neu starten …',
    delete: 'Datei löschen …',
  },
  actionOn: (action, list) => `${lists.action[action]}: ${list.technology}`,
  showFacts: 'Details zeigen',
  actionsOf: (list) => `Aktionen für ${list.technology}`,
  downloadTitle: 'Kostenlos, verbraucht aber einen der übrigen Downloads.',
  verified: (name) => `${name} ist seit dem Download unverändert.`,
  changed: (name) =>
    `${name} entspricht nicht mehr dem, was heruntergeladen wurde. Die Datei wurde verändert.`,
  leftAlone: (name) =>
    `${name} entspricht nicht mehr dem, was heruntergeladen wurde, und bleibt deshalb unberührt. Sie können die Datei in ihrem Ordner löschen.`,
  spendTitle: (left) =>
    left === 1 ? 'Den letzten Versuch nutzen?' : `Einen der letzten ${formatCount(left)} Versuche nutzen?`,
  spendText: (list) =>
    `Der Dienst gibt ${list.technology} ${plural(list.downloadLimit ?? 30, 'Mal', 'Mal')} heraus und nicht öfter. Die letzten Versuche werden aufgespart, damit eine schlechte Leitung sie nicht verbraucht. Was schon da ist, bleibt erhalten, und der Download geht von dort weiter.`,
  spendDo: 'Einen Versuch nutzen',
  anewTitle: 'Die Datei noch einmal laden?',
  anewText: ({ file, downloadsRemaining }) =>
    `Der Dienst schickt die Datei noch einmal, was ${attemptOf(downloadsRemaining)} verbraucht. ${file?.name ?? 'Die Datei, die schon da ist,'} bleibt, wo sie ist; die neue bekommt einen eigenen Namen.`,
  anewDo: 'Einen Versuch nutzen',
  cancelTitle: 'Diesen Download abbrechen?',
  cancelText: (file) =>
    `Was schon da ist (${formatBytes(file.bytes)}), wird gelöscht. Ein neuer Download verbraucht einen weiteren Versuch. Um später weiterzumachen, pausieren Sie ihn stattdessen.`,
  cancelDo: 'Download abbrechen',
  cancelKeep: 'Behalten',
  deleteTitle: `Die Datei in den Papierkorb ${put}?`,
  deleteText: (list) => {
    const again =
      list.state === 'ready' && (list.downloadsRemaining ?? 1) > 0
        ? 'Sie kann wieder heruntergeladen werden, was einen Versuch verbraucht.'
        : 'Der Dienst gibt sie nicht mehr heraus; sie kann also nicht wieder heruntergeladen werden.';
    return `${list.file?.name ?? 'Die Datei'} kommt in den Papierkorb; die Liste bleibt in dieser Tabelle. Wo dieser Computer dafür keinen Papierkorb hat, wird sie endgültig gelöscht. ${again}`;
  },
  deleteDo: `In den Papierkorb ${put}`,
  trashed: (name) => `${name} liegt im Papierkorb.`,
  deletedForGood: (name) => `Für ${name} gibt es hier keinen Papierkorb; die Datei wurde endgültig gelöscht.`,
  facts: {
    label: (technology) => `Details zur Liste ${technology}`,
    close: 'Details schließen',
    list: 'Liste',
    file: 'Datei',
    filters: 'Filter',
    more: 'Angaben des Dienstes',
    matched: 'Passende Websites',
    exported: 'Zeilen in der Datei',
    withheld: 'Nicht in der Datei',
    attempts: 'Downloads übrig',
    credits: 'Berechnet',
    reused: 'nichts, in diesem Zeitraum schon gekauft',
    started: 'Gestartet',
    ready: 'Bereit',
    checked: 'Zuletzt gefragt',
    report: 'Nummer',
    techapiId: 'Kennung',
    name: 'Name',
    folder: 'Ordner',
    size: 'Größe',
    rowsCounted: 'Gezählte Zeilen',
    sha256: 'SHA-256',
    used: 'Verbrauchte Downloads',
    automatic: 'Automatisch laden, sobald bereit',
    countries: 'Länder',
    notCountries: 'Ohne Länder',
    endings: 'Top-Level-Domains',
    notEndings: 'Ohne Top-Level-Domains',
    sizes: 'Firmengrößen',
    company: 'Nur mit Firma',
    yes: 'ja',
    credit: (count) => plural(count, 'Listen-Credit', 'Listen-Credits'),
  },
  traffic: {
    idle: 'Tempo',
    cap: (rate) => `Tempo: bis ${formatBytes(rate)}/s`,
    busy: (count, rate) => `${plural(count, 'Download', 'Downloads')}, ${formatBytes(rate)}/s`,
    busyCap: (count, rate, cap) =>
      `${plural(count, 'Download', 'Downloads')}, ${formatBytes(rate)}/s von ${formatBytes(cap)}/s`,
    title: 'Wie schnell Downloads sein dürfen',
    limit: 'Grenze für alle Downloads',
    none: 'Keine Grenze',
    only: 'Höchstens',
    unit: 'MiB pro Sekunde',
    hint: 'Gilt sofort, auch für laufende Downloads.',
  },
  empty: {
    title: 'Noch keine Listen',
    words:
      'Eine Liste nennt alle Websites mit einer Technologie, als Datei auf diesem Computer, die Sie sortieren, filtern und kombinieren können. Sie kostet 1 Listen-Credit, und nichts, wenn der Dienst sie nicht erstellen kann. Eigene Tabellen und Parquet-Dateien lassen sich hier auch öffnen, kostenlos.',
    lookup: 'Erst eine Technologie abfragen',
  },
};
