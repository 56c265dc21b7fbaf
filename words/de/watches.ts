import { fileNameOf, formatCount, formatMinuteOfDay, plural, pluralForm } from '../format.ts';
import type { Words } from '../words.ts';

const days = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'];
const some = (count: number, word: string) => (count === 0 ? [] : [word]);
const credits = (count: number) => plural(count, 'Credit', 'Credits');

/** Words of watches, in German. */
export const watches: Words['watches'] = {
  title: 'Daueraufträge',
  empty:
    'Ein Dauerauftrag aktualisiert jede Woche oder jeden Monat eine Ansicht, ein Schlagwort oder eine Datei. Hier steht dann, was sich geändert hat.',
  make: 'Neuer Dauerauftrag',
  schedule: ({ every, day, minute }) =>
    every === 'week'
      ? `${(days[day - 1] ?? '').toLowerCase()}s um ${formatMinuteOfDay(minute)}`
      : `am ${formatCount(day)}. jedes Monats um ${formatMinuteOfDay(minute)}`,
  source: (source) =>
    source.kind === 'view'
      ? `Ansicht ${source.name}`
      : source.kind === 'tag'
        ? `Schlagwort ${source.tag}`
        : fileNameOf(source.path),
  next: (when) => `nächster Termin ${when}`,
  going: 'wird gerade aktualisiert',
  paused: 'pausiert',
  waits: (why) => `wartet: ${why}`,
  spent: (spent, cap) => `${formatCount(spent)} von ${plural(cap, 'Credit', 'Credits')} in diesem Monat`,
  noTurn: 'noch kein Termin',
  lastTurn: (day) => `Am ${day}:`,
  dropped: 'der Lauf dazu wurde gelöscht',
  numbers: ({ refreshed, first, kept, missing, added, removed, facts, moved, fresh, gone }) =>
    [
      ...some(
        added + removed + facts + moved === 0 ? refreshed : 0,
        `bei ${plural(refreshed, 'Domain', 'Domains')} hat sich nichts geändert`,
      ),
      ...some(first, `${plural(first, 'Domain', 'Domains')} zum ersten Mal abgefragt`),
      ...some(added, `${formatCount(added)} hinzugekommen`),
      ...some(removed, `${formatCount(removed)} weggefallen`),
      ...some(moved, `${plural(moved, 'Firma', 'Firmen')} umgezogen`),
      ...some(facts, `${plural(facts, 'Angabe', 'Angaben')} zu Firmen geändert`),
      ...some(
        kept,
        `${plural(kept, 'Domain', 'Domains')} nicht noch einmal abgefragt, weil die ${pluralForm(kept, 'Antwort', 'Antworten')} jünger als ein Tag ${pluralForm(kept, 'ist', 'sind')}`,
      ),
      ...some(missing, `keine Antwort zu ${plural(missing, 'Domain', 'Domains')}`),
      ...some(fresh, `${plural(fresh, 'Domain', 'Domains')} neu`),
      ...some(gone, `${plural(gone, 'Domain', 'Domains')} nicht mehr dabei`),
    ].join(', ') || 'nichts wurde verglichen',
  files: (count) => `${plural(count, 'Datei', 'Dateien')} geschrieben`,
  filesProblem: (why) => `die Dateien dazu konnten nicht geschrieben werden: ${why}`,
  open: 'Zeigen, was sich geändert hat',
  pause: 'Pausieren',
  resume: 'Fortsetzen',
  confirm: 'Neuen Preis ansehen',
  remove: 'Löschen',
  removeTitle: (name) => `Den Dauerauftrag ${name} löschen?`,
  removeHint:
    'Seine Zusammenfassungen werden mitgelöscht. Was bezahlt wurde, bleibt gespeichert; geschriebene Dateien bleiben auch.',
  ended: (name, found) => `${name} ist aktualisiert: ${found}`,
  pausedNow: (name, why) => `Der Dauerauftrag ${name} ist pausiert. ${why}`,
  confirmed: 'Der Dauerauftrag läuft weiter.',
  made: 'Der Dauerauftrag ist angelegt. Er läuft, solange Stackdesk läuft, auch im Infobereich.',
  form: {
    title: 'Neuer Dauerauftrag',
    subject: 'Was aktualisiert wird',
    subjectHint: 'Eine gespeicherte Ansicht, ein Schlagwort oder die Domains einer Datei',
    views: 'Ansichten',
    tags: 'Schlagwörter',
    files: 'Dateien',
    chooseFile: 'Datei wählen',
    name: 'Bezeichnung',
    kinds: 'Was gefragt wird',
    companies: 'Firmen',
    technologies: 'Technologien',
    every: 'Wie oft',
    week: 'Jede Woche',
    month: 'Jeden Monat',
    day: 'Tag',
    weekday: (day) => days[day - 1] ?? '',
    monthDay: (day) => `${formatCount(day)}.`,
    at: 'Uhrzeit',
    each: 'Höchstens je Termin, in Credits',
    monthly: 'Höchstens im Monat, in Credits',
    folder: 'Ordner für Zusammenfassungen',
    noFolder: 'Keiner. Sie stehen auf der Startseite.',
    nothingFound: 'So heißt keine Ansicht, kein Schlagwort und keine Datei.',
    nothingYet:
      'Es gibt noch keine gespeicherte Ansicht und kein Schlagwort. Legen Sie unter „Gespeichert“ eines an, oder wählen Sie eine Datei.',
    chooseFolder: 'Wählen',
    clearFolder: 'Kein Ordner',
    publish: 'Domains dort nach jedem Termin veröffentlichen',
    publishHint: 'Eine Datei, die als Ganzes ersetzt wird',
    publishNothing: 'Nein',
    counting: 'Die Domains werden gezählt …',
    now: (domains) => `Jetzt ${plural(domains, 'Domain', 'Domains')}:`,
    eachTime: 'je Termin.',
    room: 'Der Rest der Obergrenze ist Platz zum Wachsen.',
    short:
      'Die Obergrenze je Termin liegt darunter: Ein Termin lässt vielleicht Domains aus, und der Dauerauftrag pausiert dann.',
    monthTooLow: 'Ein Monat muss mindestens so viel dürfen wie ein Termin.',
    choose: 'Wählen Sie, was aktualisiert wird. Dann steht hier der Preis.',
    make: 'Anlegen',
    go: (most) => `Anlegen · bis zu ${credits(most)} je Termin`,
  },
  caps: {
    open: 'Obergrenzen ändern',
    title: (name) => `Obergrenzen von ${name}`,
    change: 'Ändern',
    go: (most) => `Ändern · bis zu ${credits(most)} je Termin`,
    done: 'Die Obergrenzen sind geändert.',
  },
  lines: {
    open: 'Ohne das Fenster ausführen',
    title: 'Daueraufträge ohne das Fenster ausführen',
    hint: 'Daueraufträge laufen, solange Stackdesk läuft. Ist es oft geschlossen, lassen Sie diesen Computer jede Stunde die Befehlszeile aufrufen:',
    cron: 'Mit cron',
    systemd: 'Mit einem systemd-Timer',
    windows: 'Mit der Aufgabenplanung',
    terminal: 'In einem Terminal:',
    crontab: 'Als Zeile Ihrer Crontab (crontab -e):',
    file: (name) => `Als die Datei ${name}:`,
    copy: 'Kopieren',
  },
};
