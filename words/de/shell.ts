import type { Beginning, NamedRun } from '#contract/host.ts';
import type { Problem } from '#contract/models/job.ts';
import type { TurnNumbers, WatchOffer, WatchSchedule } from '#contract/models/watch.ts';
import { shortDuration } from '#shared/text/units.ts';
import { clockTime } from '#contract/values/watches.ts';
import type { PressedAct, ShellWords } from '../en/shell.ts';
import { chosenText } from '../chosen-text.ts';
import { nameAuthorities } from '../name-authorities.ts';
import { numbersIn } from '../numbers-in.ts';
import { sayProblem } from '../say-reason.ts';
import { commandWordsDe } from './commands.ts';
import { germanReasons as reasons } from './reasons/reasons.ts';
import { titles } from './titles.ts';

const { number, percent, form, plural, counted, size } = numbersIn('de');
const said = (problem: Problem | null) =>
  problem === null ? null : sayProblem(problem, { reasons, titles }, number, true);
const dateTime = (atMs: number) =>
  new Date(atMs).toLocaleString('de', { dateStyle: 'medium', timeStyle: 'short' });
const credits = (count: number) => plural(count, 'Credit', 'Credits');
// In whole minutes, because the tray's menu closes whenever it changes.
const duration = (ms: number) => shortDuration(Math.ceil(Math.max(1, ms) / 60_000) * 60_000, number);
const rows = (count: number) => plural(count, 'Zeile', 'Zeilen');

const runName = (run: NamedRun) =>
  'name' in run
    ? run.name
    : `Der Lauf mit ${number(run.domains)} ${run.origin === 'pasted' ? 'eingefügten' : 'aktualisierten'} ${form(run.domains, 'Domain', 'Domains')}`;

const weekdays = ['Montags', 'Dienstags', 'Mittwochs', 'Donnerstags', 'Freitags', 'Samstags', 'Sonntags'];
const scheduleWords = ({ every, day, minute }: WatchSchedule) =>
  every === 'week'
    ? `${weekdays[day - 1]} um ${clockTime(minute)}`
    : `Am ${day}. jedes Monats um ${clockTime(minute)}`;
const chosen = (text: string, kept?: 'start' | 'end') => chosenText(['„', '“'], text, kept);
const watched = (source: WatchOffer['source']) =>
  source.kind === 'view'
    ? `Die Ansicht:\n${chosen(source.name)}`
    : source.kind === 'tag'
      ? `Das Schlagwort:\n${chosen(source.tag)}`
      : `Die Spalte:\n${chosen(source.columnName)}\nder Datei:\n${chosen(source.path, 'end')}`;
const turnWords = (numbers: TurnNumbers) => {
  const { refreshed, first, kept, missing, added, removed, facts, moved, fresh, gone } = numbers;
  const isSame = refreshed > 0 && added + removed + facts + moved === 0;
  const parts = [
    ...counted(isSame ? refreshed : 0, 'Domain ist unverändert', 'Domains sind unverändert'),
    ...counted(first, 'Domain wurde zum ersten Mal abgefragt', 'Domains wurden zum ersten Mal abgefragt'),
    ...counted(added, 'Technologie kam dazu', 'Technologien kamen dazu'),
    ...counted(removed, 'Technologie fiel weg', 'Technologien fielen weg'),
    ...counted(moved, 'Firma zog um', 'Firmen zogen um'),
    ...counted(facts, 'Angabe zu einer Firma änderte sich', 'Angaben zu Firmen änderten sich'),
    ...counted(
      kept,
      'Domain wurde nicht noch einmal abgefragt',
      'Domains wurden nicht noch einmal abgefragt',
    ),
    ...counted(missing, 'Domain bekam keine Antwort', 'Domains bekamen keine Antwort'),
    ...counted(fresh, 'Domain ist neu', 'Domains sind neu'),
    ...counted(gone, 'Domain ist nicht mehr dabei', 'Domains sind nicht mehr dabei'),
  ];
  return parts.length === 0 ? 'Nichts wurde verglichen.' : `${parts.join(', ')}.`;
};

const capNames = {
  capPerRun: 'Höchstens je Lauf',
  capPerDay: 'Höchstens am Tag, Abfragen',
  capPerMonth: 'Höchstens im Monat, Abfragen',
  listCapPerDay: 'Höchstens am Tag, Listen',
  listCapPerMonth: 'Höchstens im Monat, Listen',
  askAbove: 'Fragen vor einem Start für mehr als',
  assistantSessionBudget: 'Assistenten, in einer Sitzung',
  assistantDayBudget: 'Assistenten, am Tag',
};

const withoutLimit: Partial<Record<keyof typeof capNames, string>> = { askAbove: 'keine Frage' };
const wasPressed = 'Haben Sie das in Stackdesk ausgelöst?';
const withoutClick =
  'Es gab keinen Klick und keinen Tastendruck. So kann ein Screenreader etwas auslösen, aber auch eine gekaperte Seite.';
const begun: Record<Beginning['act'], { what: string; confirm: string }> = {
  run: { what: 'Ein Lauf startet', confirm: 'Starten' },
  resume: { what: 'Ein Lauf geht weiter', confirm: 'Fortsetzen' },
  row: { what: 'Eine Zeile dieses Laufs wird abgefragt', confirm: 'Abfragen' },
  list: { what: 'Eine Liste startet, mit den Websites, die dies nutzen', confirm: 'Starten' },
  lookup: { what: 'Dies wird abgefragt', confirm: 'Abfragen' },
  download: {
    what: 'Die Datei einer Liste wird heruntergeladen, was einen ihrer Downloads verbraucht',
    confirm: 'Herunterladen',
  },
  watch: {
    what: 'Ein Dauerauftrag geht weiter, innerhalb der Obergrenzen, denen Sie zugestimmt haben',
    confirm: 'Fortsetzen',
  },
  word: {
    what: 'Sie haben im Konto beim Dienst nachgesehen: Für das Ungeklärte wurde nichts berechnet, es darf noch einmal abgefragt werden',
    confirm: 'Nicht berechnet',
  },
};
const pressed: Record<PressedAct, string> = {
  copy: 'Etwas wird in die Zwischenablage kopiert.',
  open: 'Ein anderes Programm öffnet eine Datei, einen Ordner oder eine Adresse.',
  choose: 'Ein Dialog öffnet sich, in dem Sie eine Datei oder einen Ordner wählen.',
  change: 'Eine Verbindung, eine Einstellung oder das Aussehen des Programms wird geändert.',
};

export const german: ShellWords = {
  commands: commandWordsDe,
  dialogs: {
    spreadsheet: 'Tabelle wählen',
    spreadsheets: 'Tabellen',
    table: 'Datei zum Erkunden wählen',
    tables: 'Tabellen und Parquet',
    saveAs: 'Speichern unter',
    folder: 'Ordner für Downloads wählen',
    listFile: 'Datei der Liste wählen',
    listFolder: 'Ordner mit den Dateien Ihrer Listen wählen',
    caFile: 'Datei mit Zertifizierungsstellen wählen',
    certificates: 'Zertifikate',
    backup: 'Sicherung wählen',
    backups: 'Stackdesk-Sicherungen',
    allFiles: 'Alle Dateien',
  },
  questions: {
    cancel: 'Abbrechen',
    connect: ({ host, address }) => ({
      message: 'Mit diesem Server verbinden?',
      detail: `Ihr Token wird an diesen Server gesendet und an keinen anderen:\n${chosen(host, 'end')}\n\nDie ganze Adresse:\n${address}`,
      confirm: 'Verbinden',
      tick: 'Mein Token darf an diesen Server gehen',
    }),
    move: ({ host, address }) => ({
      message: 'Eine andere Adresse dieses Servers verwenden?',
      detail: `Ihre Anfragen und ihr Token gehen von nun an hierhin:\n${chosen(host, 'end')}\n\nDie ganze Adresse:\n${address}`,
      confirm: 'Adresse verwenden',
      tick: 'Mein Token darf an diese Adresse gehen',
    }),
    disconnect: ({ name, address }) => ({
      message: 'Verbindung trennen?',
      detail: `Der Token für diesen Server wird von diesem Computer entfernt:\n${chosen(name)}\n${address}`,
      confirm: 'Trennen',
    }),
    proxy: (proxy) =>
      proxy.kind !== 'manual'
        ? {
            message:
              proxy.kind === 'system'
                ? 'Den Dienst so erreichen, wie dieser Computer eingerichtet ist?'
                : 'Den Dienst direkt erreichen?',
            detail:
              proxy.kind === 'system'
                ? 'Nennen die Einstellungen des Systems einen Proxy, wird er verwendet.'
                : 'Von nun an wird kein Proxy verwendet, auch keiner aus den Einstellungen des Systems.',
            confirm: 'Ändern',
          }
        : {
            message: 'Alles über diesen Proxy senden?',
            detail: [
              `Er erfährt, welche Server Sie benutzen. Ein Dienst auf diesem Computer wird weiterhin direkt angesprochen. Der Proxy:\n${proxy.address}`,
              ...(proxy.user === null
                ? []
                : [`Er erhält Ihr Kennwort und diesen Benutzernamen:\n${chosen(proxy.user)}`]),
            ].join('\n\n'),
            confirm: 'Proxy verwenden',
            tick: 'Alles darf über ihn gehen',
          },
    team: ({ host, address, person }) => ({
      message: 'Mit einem Team teilen, was Sie kaufen?',
      detail: [
        'Sie bieten der Bibliothek des Teams alle Antworten an, die auf diesem Computer gekauft wurden und werden. Wer sie lesen darf, sieht sie. Dateien und Listen bleiben hier, Schlagwörter und Notizen ebenso, bis Sie sie teilen.',
        `Ihr Kennwort wird an diesen Server gesendet und an keinen anderen:\n${chosen(host, 'end')}`,
        `Die ganze Adresse:\n${address}`,
        `Das Team kennt Sie als:\n${chosen(person)}`,
      ].join('\n\n'),
      confirm: 'Beitreten',
      tick: 'Was ich kaufe, darf an diesen Server gehen',
    }),
    noTeam: () => ({
      message: 'Das Team verlassen?',
      detail:
        'Was hier gespeichert ist, bleibt, und auch, was Sie geteilt haben. Von nun an wird nichts mehr ausgetauscht. Schlagwörter und Notizen der anderen verschwinden hier.',
      confirm: 'Verlassen',
    }),
    shareNotes: ({ host, person, domains }) => ({
      message: 'Ihre Schlagwörter und Notizen mit dem Team teilen?',
      detail: [
        `Sie teilen jetzt die von ${plural(domains, 'Domain', 'Domains')} und von nun an jede Änderung. Wer die Bibliothek lesen darf, sieht sie.`,
        'Niemand außer Ihnen kann sie ändern. Sie können jederzeit aufhören. Was bis dahin geteilt wurde, bleibt in der Bibliothek.',
        `Die Bibliothek:\n${chosen(host, 'end')}`,
        `Das Team kennt Sie als:\n${chosen(person)}`,
      ].join('\n\n'),
      confirm: 'Teilen',
      tick: 'Was ich geschrieben habe, darf geteilt werden',
    }),
    shareNoNotes: () => ({
      message: 'Ihre Schlagwörter und Notizen nicht mehr teilen?',
      detail: [
        'Ihre bleiben hier, wie sie sind. Was Sie geteilt haben, bleibt in der Bibliothek, und das Team sieht es weiterhin. Um es zurückzunehmen, löschen Sie es hier, solange Sie teilen.',
        'Schlagwörter und Notizen der anderen verschwinden hier, bis Sie wieder teilen.',
      ].join('\n\n'),
      confirm: 'Nicht mehr teilen',
    }),
    authority: ({ path, authorities }) => ({
      message:
        authorities.length > 1
          ? `Diesen ${number(authorities.length)} Zertifizierungsstellen vertrauen?`
          : 'Dieser Zertifizierungsstelle vertrauen?',
      detail: [
        'Wer einen solchen Schlüssel hat, kann lesen, was Sie senden und empfangen, auch Ihren Token. Vertrauen Sie ihr nur, wenn Sie wissen, von wem die Datei kommt.',
        path,
        nameAuthorities(authorities, (more) => `Und ${number(more)} weitere, für die kein Platz ist.`),
      ].join('\n\n'),
      confirm: 'Vertrauen',
      tick: 'Ich weiß, von wem diese Datei kommt',
    }),
    noAuthority: () => ({
      message: 'Der Datei mit Zertifizierungsstellen nicht mehr vertrauen?',
      detail: 'Von nun an wird nur noch den üblichen Zertifizierungsstellen vertraut.',
      confirm: 'Nicht mehr vertrauen',
    }),
    limits: ({ caps, resends, assistants, timeZone }) => ({
      message: 'Dürfen mehr Credits ausgegeben werden?',
      detail: [
        ...caps.map(
          ({ cap, before, after }) =>
            `${capNames[cap]}: bisher ${credits(before)}, von nun an ${after === null ? (withoutLimit[cap] ?? 'keine Obergrenze') : credits(after)}`,
        ),
        ...(resends
          ? [
              'Bezahlte Anfragen, deren Antwort verloren ging, werden ungefragt noch einmal gesendet. Eine Zeile wird vielleicht doppelt bezahlt.',
            ]
          : []),
        ...(assistants === null
          ? []
          : [
              `Assistenten, die Sie einrichten, dürfen ungefragt etwas abfragen: für höchstens ${credits(assistants.assistantSessionBudget)} in einer Sitzung und ${credits(assistants.assistantDayBudget)} am Tag. Was sie lesen, kann sie irreführen.`,
            ]),
        ...(timeZone === null
          ? []
          : [
              `Tage und Monate der Obergrenzen sind von nun an die von ${timeZone.after}, nicht die von ${timeZone.before}. Was ausgegeben wurde, liegt dann vielleicht in einem Tag oder Monat davor und zählt für keine Obergrenze mehr.`,
            ]),
      ].join('\n\n'),
      confirm: 'Ändern',
    }),
    begin: ({ act, wallet, credits: most, above, name }) => ({
      message:
        most === 0
          ? wasPressed
          : `Bis zu ${wallet === 'standard' ? plural(most, 'Listen-Credit', 'Listen-Credits') : credits(most)} ausgeben?`,
      detail: [
        above === null
          ? withoutClick
          : `Das sind mehr als ${credits(above)}, der Betrag in den Einstellungen, ab dem Sie gefragt werden.`,
        name === null ? `${begun[act].what}.` : `${begun[act].what}:\n${chosen(name, 'end')}`,
      ].join('\n\n'),
      confirm: begun[act].confirm,
    }),
    press: ({ act }) => ({
      message: wasPressed,
      detail: `${pressed[act]}\n\n${withoutClick}`,
      confirm: 'Ja, das war ich',
    }),
    watch: ({ kind, name, source, domains, maxCredits, before, ...offer }) => ({
      message: {
        new: `${offer.schedule.every === 'week' ? 'Jede Woche' : 'Jeden Monat'} bis zu ${credits(offer.capPerTurn)} ausgeben?`,
        caps: 'Ändern, was dieser Dauerauftrag kosten darf?',
        confirm: 'Diesen Dauerauftrag fortsetzen?',
      }[kind],
      detail: [
        `Jetzt geht es um ${plural(domains, 'Domain', 'Domains')}${
          before === null || before.domains === domains
            ? ''
            : `; zugestimmt haben Sie für ${number(before.domains)}`
        }. Sie zu aktualisieren kostet jedes Mal bis zu ${credits(maxCredits)}.`,
        `Höchstens ${credits(offer.capPerTurn)} je Termin und ${credits(offer.capPerMonth)} im Monat${
          before === null ||
          (before.capPerTurn === offer.capPerTurn && before.capPerMonth === offer.capPerMonth)
            ? ''
            : `; bisher ${number(before.capPerTurn)} und ${number(before.capPerMonth)}`
        }.`,
        'Der Dauerauftrag läuft von selbst weiter, bis Sie ihn pausieren oder löschen. Wächst er um mehr als ein Zehntel, werden Sie wieder gefragt.',
        `${scheduleWords(offer.schedule)}. Es zahlt:\n${chosen(offer.workspaceName)}`,
        `Der Dauerauftrag:\n${chosen(name)}`,
        watched(source),
        ...(offer.folder === null
          ? []
          : [`Eine Zusammenfassung jedes Termins wird hier geschrieben:\n${chosen(offer.folder, 'end')}`]),
        ...(offer.publish === null
          ? []
          : [
              `Die Domains werden dort nach jedem Termin als ${offer.publish} veröffentlicht und ersetzen die Datei davor.`,
            ]),
      ].join('\n\n'),
      confirm: { new: 'Dauerauftrag anlegen', caps: 'Ändern', confirm: 'Fortsetzen' }[kind],
    }),
    restore: ({ name, atMs, bytes }) => ({
      message: 'Diese Sicherung wiederherstellen?',
      detail: `Sie ersetzt, was jetzt gespeichert ist; das wird im Datenordner beiseitegelegt. Spätere Buchungen und Ungeklärtes bleiben bestehen.\n\n${chosen(name, 'end')}\n${dateTime(atMs)}, ${size(bytes)}`,
      confirm: 'Wiederherstellen',
      tick: 'Ersetzen, was jetzt gespeichert ist',
    }),
    replace: ({ name, atMs, bytes }) => ({
      message: 'Diese Datei ersetzen?',
      detail: `Sie wird als Ganzes ersetzt, sobald die neue geschrieben ist. Misslingt das, bleibt sie, wie sie ist.\n\n${chosen(name, 'end')}\n${dateTime(atMs)}, ${size(bytes)}`,
      confirm: 'Ersetzen',
      tick: 'Die vorhandene Datei darf weg',
    }),
    compact: ({ answers, domains, copyBytes }) => ({
      message: 'Endgültig löschen?',
      detail: [
        ...(answers > 0
          ? [
              `Gelöschte Antworten, die sich noch zurückholen lassen: ${number(answers)}, und Domains, von denen nichts bleibt: ${number(domains)}.`,
            ]
          : []),
        ...(copyBytes > 0 ? [`Beiseitegelegte Kopien der gespeicherten Daten: ${size(copyBytes)}.`] : []),
      ].join('\n\n'),
      confirm: 'Endgültig löschen',
      tick: 'Das lässt sich nicht rückgängig machen',
    }),
    erase: ({ folder }) => ({
      message: 'Alles löschen?',
      detail: `Alles, was in diesem Ordner gespeichert ist, wird endgültig gelöscht, und alle Tokens dazu:\n${folder}`,
      confirm: 'Alles löschen',
      tick: 'Das lässt sich nicht rückgängig machen',
    }),
    deleteFile: ({ name }) => ({
      message: 'Diese Datei endgültig löschen?',
      detail: `Wo die Datei der Liste liegt, gibt es keinen Papierkorb. Sie noch einmal herunterzuladen verbraucht einen ihrer Downloads:\n${chosen(name, 'end')}`,
      confirm: 'Endgültig löschen',
      tick: 'Das lässt sich nicht rückgängig machen',
    }),
    link: ({ address }) => ({
      message: 'Diese Adresse im Browser öffnen?',
      detail: address,
      confirm: 'Öffnen',
    }),
    silent: ({ app }) => ({
      message: `${app} kommt mit der Arbeit nicht voran`,
      detail:
        'Vielleicht ist etwas Großes in Arbeit: Warten Sie dann. Hängt das Programm, starten Sie seinen Hintergrundprozess neu. Läufe werden dadurch pausiert, gespeicherte Antworten bleiben, und was gerade abgefragt wurde, kann berechnet worden sein.',
      confirm: 'Neu starten',
      cancel: 'Warten',
    }),
  },
  leaving: ({ runs, transfers }) => ({
    message: `Noch im Gange: ${[...counted(runs, 'Lauf', 'Läufe'), ...counted(transfers, 'Download', 'Downloads')].join(' und ')}`,
    detail: [
      'Im Infobereich geht es ohne das Fenster weiter; das Symbol dort holt es zurück.',
      ...(runs > 0
        ? [
            'Wenn Sie pausieren und beenden, bleibt gespeichert, was beantwortet ist, und ein Lauf geht weiter, sobald Sie ihn fortsetzen.',
          ]
        : []),
      ...(transfers > 0
        ? [
            'Ein Download geht beim nächsten Start von selbst weiter; das kann einen weiteren Versuch verbrauchen.',
          ]
        : []),
    ].join('\n\n'),
    quit: 'Pausieren und beenden',
    keep: 'Im Infobereich weiterlaufen lassen',
    cancel: 'Abbrechen',
    remember: 'Auswahl merken; sie lässt sich in den Einstellungen ändern',
  }),
  clearRecent: 'Menü leeren',
  tray: { show: (app) => `${app} zeigen`, pauseAll: 'Alles pausieren', quit: 'Beenden' },
  stays: (app) => ({
    title: `${app} läuft weiter`,
    body: 'Das Symbol im Infobereich bringt das Fenster zurück und beendet das Programm.',
  }),
  noSandbox: {
    title: 'Stackdesk wurde nicht gestartet',
    body: 'Auf diesem System kann Stackdesk keine Sandbox einrichten, die Webinhalte von Ihren Dateien fernhält. Installieren Sie das deb-Paket oder erlauben Sie unprivilegierte User-Namespaces, und starten Sie Stackdesk noch einmal.',
  },
  activity: ({ fraction, remainingMs, runs, transfers }) => {
    if (fraction === null) return 'nichts läuft';
    const parts = [...counted(runs, 'Lauf', 'Läufe'), ...counted(transfers, 'Download', 'Downloads')];
    const left = remainingMs === null ? '' : `, noch ${duration(remainingMs)}`;
    return `${parts.join(' und ')}, ${percent(Math.floor(fraction * 100) / 100)}${left}`;
  },
  notice: (notice) => {
    switch (notice.about) {
      case 'list ready':
        return {
          title: `Die Liste ${notice.technology} ist bereit`,
          body: `${notice.rows === null ? '' : `${rows(notice.rows)}. `}${
            notice.automatic ? 'Der Download beginnt.' : 'Sie kann jetzt heruntergeladen werden.'
          }`,
        };
      case 'list failed':
        return {
          title: `Die Liste ${notice.technology} konnte nicht erstellt werden`,
          body: 'Ihr Credit kam zurück.',
        };
      case 'download done':
        return {
          title: `Die Liste ${notice.technology} ist heruntergeladen`,
          body: notice.fileName ?? 'Sie kann jetzt erkundet werden.',
        };
      case 'download failed':
        return {
          title: `Der Download von ${notice.technology} ist unterbrochen`,
          body: said(notice.problem) ?? 'Er kann neu begonnen werden.',
        };
      case 'watch ended':
        return {
          title: `${notice.watch} ist aktualisiert`,
          body: notice.numbers === null ? 'Der Lauf dazu wurde gelöscht.' : turnWords(notice.numbers),
        };
      case 'watch paused':
        return {
          title: `Der Dauerauftrag ${notice.watch} ist pausiert`,
          body: said(notice.problem) ?? 'Er gibt nichts aus, bis Sie ihn fortsetzen.',
        };
      case 'run paused':
        return {
          title: `${runName(notice.run)} ist pausiert`,
          body: said(notice.problem) ?? 'Nichts wird ausgegeben, bis Sie ihn fortsetzen.',
        };
      case 'run done': {
        const found = `${number(notice.found)} von ${rows(notice.rows)} gefunden`;
        return {
          title: `${runName(notice.run)} ist fertig`,
          body: notice.out === null ? found : `${found}, gespeichert als ${notice.out}`,
        };
      }
    }
  },
};
