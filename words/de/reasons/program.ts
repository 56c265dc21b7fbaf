import type { program as english } from '../../en/reasons/program.ts';

/** What is wrong with the program or its data, in German. */
export const program: Record<keyof typeof english, string> = {
  on_request: 'Auf Wunsch abgebrochen.',
  closing: 'Stackdesk wird beendet.',
  other_version: 'Das laufende Stackdesk ist Version {other}, dieses ist {own}.',
  engine_closing: 'Der Hintergrundprozess wird beendet.',
  engine_not_open: 'Der Hintergrundprozess ist noch nicht bereit.',
  engine_by_hand: 'Der Hintergrundprozess wird vom Programm gestartet, nicht von Hand.',
  engine_ended: 'Der Hintergrundprozess ist ausgefallen.',
  engine_ended_unanswered: 'Der Hintergrundprozess ist ausgefallen, bevor er geantwortet hat.',
  engine_ended_free:
    'Der Hintergrundprozess ist ausgefallen, bevor er geantwortet hat. Dieser Aufruf bezahlt nichts.',
  engine_refused:
    'Der Hintergrundprozess wurde gerade beendet und hat diesen Aufruf nicht angenommen. Es wurde nichts gesendet.',
  'advice on engine_ended_free':
    'Versuchen Sie es gleich noch einmal oder starten Sie Stackdesk neu. Was lief, ist pausiert.',
  'advice on engine_refused':
    'Versuchen Sie es gleich noch einmal oder starten Sie Stackdesk neu. Es wurde nichts berechnet.',
  engine_silent: 'Das laufende Stackdesk (Prozess {pid}) gibt kein Lebenszeichen.',
  engine_not_running: 'Der Hintergrundprozess läuft nicht.',
  engine_ends_again: 'Der Hintergrundprozess fiel immer wieder aus (letzter Rückgabewert {code}).',
  sample_slow: 'Der Beispieldienst war nach {seconds} Sekunden noch nicht gestartet.',
  sample_ended: 'Der Beispieldienst endete beim Start (Rückgabewert {code}).',
  run_under_way: 'Ein Lauf ist im Gange.',
  answer_awaited: 'Die Antwort auf eine bezahlte Anfrage steht noch aus.',
  backup_version: '{path} hat die Version {version}; dieses Programm kennt {known}.',
  backup_not_opened: '{path} lässt sich nicht öffnen.',
  backup_no_store: '{path} ist kein Datenbestand von Stackdesk.',
  backup_odd: '{path} ist nicht so, wie Stackdesk sie schreibt ({what}).',
  backup_not_tried: '{path} wurde gelesen, aber der Datenbestand daraus ließ sich nicht öffnen.',
  backup_slow: '{path} brauchte länger als {minutes} Minuten, zu lange für eine Datei dieser Größe.',
  backup_large: '{path} braucht mehr Arbeitsspeicher, als eine Datei dieser Größe darf.',
  backup_in_use: '{path} ist der Datenbestand, der gerade genutzt wird.',
  backup_not_chosen: 'Wählen Sie zuerst die Sicherung.',
  compact_no_room: 'Neben dem jetzigen Datenbestand ist kein Platz für den komprimierten.',
  data_open_elsewhere: 'Ein anderes Programm hat die Daten geöffnet.',
  store_not_opened: 'Die Datendatei {path} lässt sich nicht öffnen.',
  store_version: 'Die Datendatei {path} hat die Version {version}; dieses Programm kennt {known}.',
  store_aside:
    'Die Datendatei war beschädigt und ist als {path} aufbewahrt. Starten Sie noch einmal, um eine neue zu beginnen.',
  store_elsewhere: 'Ein anderes Stackdesk nutzt den Datenordner {path}.',
  no_update: 'Es gibt kein Update zum Herunterladen.',
  no_picture: 'Das ist kein Bild.',
  no_call: 'Einen solchen Aufruf gibt es nicht.',
  not_confirmed: 'Nichts wurde geändert.',
  question_open: 'Beantworten Sie zuerst die offene Frage.',
  link_by_itself: 'Eine Webseite wird nur nach einem Klick oder Tastendruck geöffnet.',
  wrong_input: 'Der Aufruf {call} ist falsch: {words}',
};
