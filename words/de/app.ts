import { formatBytes, formatCount, formatDuration, plural } from '../format.ts';
import type { Words } from '../words.ts';

const rowsOf = (count: number) => plural(count, 'Zeile', 'Zeilen');

/** Words of the frame around the screens, in German. */
export const app: Words['app'] = {
  nav: 'Bereiche',
  screens: {
    home: 'Start',
    lookup: 'Abfrage',
    enrich: 'Anreichern',
    lists: 'Listen',
    saved: 'Gespeichert',
    credits: 'Credits',
    settings: 'Einstellungen',
  },
  workspace: (name: string) => `Arbeitsbereich: ${name}`,
  chooseWorkspace: 'Arbeitsbereich wählen',
  addConnection: 'Verbindung hinzufügen …',
  balanceTitle: (amount, wallet, isOne) => `${amount} ${isOne ? 'Credit' : 'Credits'} für ${wallet}`,
  wallets: { bulk_lookup: 'Abfragen', standard: 'Listen' },
  walletCredits: (wallet, isOne) =>
    `${{ bulk_lookup: 'Abfrage', standard: 'Listen' }[wallet]}-${isOne ? 'Credit' : 'Credits'}`,
  used: (used: number, available: number) =>
    `${formatCount(used)} von ${formatCount(available)} in diesem Monat verbraucht`,
  charged: (credits: number) => `−${formatCount(credits)}`,
  activity: 'Aktivität',
  activityCount: (runs: number, transfers: number, tasks: number) => {
    const parts = [
      ...(runs === 0 ? [] : [plural(runs, 'Lauf', 'Läufe')]),
      ...(transfers === 0 ? [] : [plural(transfers, 'Download', 'Downloads')]),
      ...(tasks === 0 ? [] : [plural(tasks, 'Aufgabe', 'Aufgaben')]),
    ];
    return parts.length === 0 ? 'Aktivität: nichts läuft' : `Aktivität: ${parts.join(', ')}`;
  },
  nothingRuns: 'Nichts läuft. Läufe und Downloads erscheinen hier mit ihrem Fortschritt.',
  jobState: { queued: 'wartet', running: 'läuft', writing: 'schreibt die Datei', paused: 'pausiert' },
  progressOf: (done: number, total: number) => `${formatCount(done)} von ${formatCount(total)}`,
  rate: (perMinute: number) => `${formatCount(perMinute)} pro Minute`,
  left: (ms: number) => `noch ${formatDuration(ms)}`,
  show: (file: string) => `${file} zeigen`,
  pause: (file: string) => `${file} pausieren`,
  resume: (file: string) => `${file} fortsetzen`,
  stop: (file: string) => `${file} stoppen`,
  cancel: (name: string) => `Download von ${name} abbrechen`,
  transfer: {
    state: {
      waiting: 'wartet',
      running: 'lädt',
      paused: 'pausiert',
      failed: 'unterbrochen',
      done: 'heruntergeladen',
      cancelled: 'abgebrochen',
      missing: 'verschoben oder gelöscht',
    },
    phase: {
      waiting: 'wartet',
      checking: 'fragt nach',
      receiving: 'lädt',
      verifying: 'prüft',
    },
    bytes: (bytes: number) => formatBytes(bytes),
    ofBytes: (bytes: number, total: number) => `${formatBytes(bytes)} von ${formatBytes(total)}`,
    rate: (bytesPerS: number) => `${formatBytes(bytesPerS)}/s`,
    cancelTitle: 'Diesen Download abbrechen?',
    cancelText: (bytes: number) =>
      `Was schon da ist (${formatBytes(bytes)}), wird gelöscht. Ein neuer Download verbraucht einen weiteren Versuch. Um später weiterzumachen, pausieren Sie ihn stattdessen.`,
    cancelDo: 'Download abbrechen',
    cancelKeep: 'Behalten',
  },
  list: {
    ready: (technology: string, rows: number | null) =>
      rows === null
        ? `Die Liste ${technology} ist bereit.`
        : `Die Liste ${technology} ist bereit: ${rowsOf(rows)}.`,
    failed: (technology: string) =>
      `Der Dienst konnte die Liste ${technology} nicht erstellen. Der Credit kam zurück.`,
    downloaded: (technology: string) => `Die Liste ${technology} ist heruntergeladen.`,
    stopped: (technology: string, why: string) => `Der Download von ${technology} ist unterbrochen. ${why}`,
    show: 'Listen zeigen',
    explore: 'Erkunden',
  },
  run: {
    show: 'Anzeigen',
  },
  task: {
    open: 'Öffnen',
    reveal: 'Im Ordner zeigen',
    openNamed: (file: string) => `${file} öffnen`,
    revealNamed: (file: string) => `${file} im Ordner zeigen`,
    exported: (rows: number, file: string) => `${rowsOf(rows)} in ${file} geschrieben.`,
    announced: (rows: number) => `Angekündigt ${rows === 1 ? 'war' : 'waren'} ${rowsOf(rows)}.`,
    wrote: (rows: number, announced: number) =>
      rows === announced
        ? `fertig, ${rowsOf(rows)}`
        : `fertig, ${formatCount(rows)} von ${rowsOf(announced)}`,
    exportedSet: (rows: number, folder: string) =>
      `${rowsOf(rows)} in den Datenbestand in ${folder} geschrieben.`,
    exportedNothing: (folder: string) => `Seit dem letzten Export nach ${folder} ist nichts neu.`,
    listsLeftOut: (lists: number) =>
      `Die Zeilen von ${plural(lists, 'Liste', 'Listen')} fehlen darin: Die geladene Datei wurde verschoben oder geändert.`,
    done: (title: string) => `${title} ist fertig.`,
    cancelled: (title: string) => `${title} wurde gestoppt; nichts blieb zurück.`,
    progress: (done: number, total: number) => `${formatCount(done)} von ${rowsOf(total)}`,
    running: { export: 'schreibt', backup: 'sichert', compact: 'komprimiert', dataSet: 'schreibt' },
    compacting: 'Das Komprimieren der gespeicherten Daten',
    ended: { running: '', done: 'fertig', failed: 'fehlgeschlagen', cancelled: 'gestoppt' },
  },
  service: {
    online: 'online',
    offline: 'offline',
    unknown: 'noch nicht gefragt',
  },
  serviceSilent: (since) => `wartet seit ${since}`,
  serviceSilentTitle: (since) =>
    `Seit ${since} wird auf den Dienst gewartet: Er nimmt Anfragen an und beantwortet sie nicht. Klicken fragt noch einmal nach, kostenlos.`,
  serviceTitle: {
    online: 'Der Dienst hat zuletzt geantwortet. Klicken fragt noch einmal nach, kostenlos.',
    offline:
      'Der Dienst war zuletzt nicht nutzbar. Alles Gespeicherte ist es weiterhin. Klicken fragt noch einmal nach, kostenlos.',
    unknown: 'Der Dienst wurde seit dem Start nicht gefragt. Klicken fragt nach, kostenlos.',
  },
  serviceAsking: 'fragt nach …',
  serviceButton: (shown: string) => `Dienst: ${shown}. Noch einmal nachfragen, kostenlos`,
  sample: 'Sie sehen Beispieldaten: Weder die Antworten noch die Credits sind echt.',
  connectAccount: 'Benutzerkonto verbinden',
  noToken:
    'Der Token für diese Verbindung ist nicht zur Hand; Neues kann daher nicht abgefragt werden. Alles Gespeicherte ist nutzbar.',
  connectAgain: 'Neu verbinden',
  tokenAwaited:
    'Der Schlüsselbund hat den Token noch nicht herausgegeben: Entsperren Sie ihn, falls er danach fragt. Alles Gespeicherte ist derweil nutzbar.',
  restarting:
    'Der Hintergrundprozess ist ausgefallen und wird neu gestartet. Gespeichertes ist sicher; was gerade abgefragt wurde, ist vielleicht berechnet und wird dann hier so gezeigt.',
  starting: 'Wird gestartet …',
  failedTitle: 'Stackdesk konnte nicht starten',
  restart: 'Neu starten',
  drop: 'Zum Anreichern ablegen',
  dropHint: 'CSV, TSV, XLSX, XLSM oder ODS',
  dropExplore: 'Zum Erkunden ablegen',
  dropExploreHint: 'CSV, TSV, XLSX, XLSM, ODS oder Parquet. Kostenlos.',
  droppedFirst: (name) => `Nur ${name} wird geöffnet: Es lässt sich nur eine Datei auf einmal erkunden.`,
  notAFile:
    'Das ist keine Datei auf diesem Computer. Speichern Sie sie zuerst und legen Sie sie dann hier ab.',
  undo: 'Rückgängig',
  undoBy: (keys) => `Rückgängig mit ${keys}.`,
  close: 'Schließen',
};
