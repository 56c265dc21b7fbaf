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
  backup_unreleased: '{path} ist älter als die erste veröffentlichte Version.',
  backup_version: '{path} hat die Version {version}; dieses Programm kennt {known}.',
  backup_not_opened: '{path} lässt sich nicht öffnen.',
  backup_no_store: '{path} enthält keine gespeicherten Daten von Stackdesk.',
  backup_odd: '{path} ist nicht so, wie Stackdesk sie schreibt ({what}).',
  backup_not_tried: '{path} wurde gelesen, aber die Daten daraus ließen sich nicht öffnen.',
  backup_slow: '{path} brauchte länger als {minutes} Minuten, zu lange für eine Datei dieser Größe.',
  backup_large: '{path} braucht mehr Arbeitsspeicher, als eine Datei dieser Größe darf.',
  backup_not_copied:
    '{path} wird aus einer Kopie gelesen, und {folders} haben keinen Platz für {megabytes} MB.',
  'advice on backup_not_copied':
    'Schaffen Sie Platz oder setzen Sie TMPDIR (unter Windows TEMP) auf einen Ordner, der welchen hat.',
  backup_in_use: '{path} enthält die Daten, die gerade genutzt werden.',
  backup_not_chosen: 'Wählen Sie zuerst die Sicherung.',
  compact_no_room: 'Neben den jetzigen Daten ist kein Platz für die komprimierten.',
  data_open_elsewhere: 'Ein anderes Programm hat die Daten geöffnet.',
  data_full: 'Der Datenträger des Datenordners {path} ist voll: {free} Bytes sind frei.',
  'advice on data_full':
    'Schaffen Sie Platz oder nehmen Sie einen Datenordner auf einem anderen Datenträger (`--data-dir`).',
  temp_full: 'Im temporären Ordner {path} ist kein Platz.',
  'advice on temp_full':
    'Schaffen Sie dort Platz oder setzen Sie TMPDIR (unter Windows TEMP) auf einen Ordner, der welchen hat.',
  data_belongs: 'Der Datenordner {folder} ist nicht benutzbar: {path} gehört {owner}.',
  'advice on data_belongs':
    'Nehmen Sie einen eigenen Datenordner (`--data-dir`) oder bitten Sie {owner} um Zugriff.',
  data_not_permitted: 'Sie dürfen im Datenordner {path} nicht schreiben.',
  'advice on data_not_permitted':
    'Geben Sie sich das Recht dazu oder nehmen Sie einen anderen Datenordner (`--data-dir`).',
  data_read_only: 'Der Datenträger des Datenordners {path} lässt sich nur lesen.',
  'advice on data_read_only': 'Nehmen Sie einen Datenordner auf einem anderen Datenträger (`--data-dir`).',
  data_path_long:
    'Der Pfad des Datenordners ist zu lang für das System oder seine Datenbank: {path} hat {bytes} Bytes.',
  'advice on data_path_long': 'Nehmen Sie einen Datenordner mit kürzerem Pfad (`--data-dir`).',
  data_gone: 'Der Datenordner {path} ist nicht mehr da oder lässt sich nicht anlegen.',
  'advice on data_gone': 'Stellen Sie ihn wieder her oder nehmen Sie einen anderen (`--data-dir`).',
  data_fails: 'Der Datenordner {path} ist nicht benutzbar ({code}).',
  'advice on data_fails':
    'Prüfen Sie seinen Datenträger und seine Rechte oder nehmen Sie einen anderen Datenordner (`--data-dir`).',
  data_damaged: 'Die Datendatei {path} ist beschädigt.',
  'advice on data_damaged':
    'Sie wurde gelassen, wie sie ist. Stellen Sie eine Sicherung in einem anderen Datenordner wieder her (`--data-dir`).',
  read_as_it_is: '{why} Gespeichertes wird gezeigt, wie es ist, und nichts kann behalten werden.',
  not_copied:
    '{why} Um Gespeichertes zu zeigen, braucht es eine Kopie, und {folders} haben keinen Platz für {megabytes} MB.',
  'advice on not_copied':
    'Schaffen Sie Platz oder setzen Sie TMPDIR (unter Windows TEMP) auf einen Ordner, der welchen hat.',
  store_unreleased: 'Die Datendatei {path} ist älter als die erste veröffentlichte Version.',
  store_version: 'Die Datendatei {path} hat die Version {version}; dieses Programm kennt {known}.',
  store_aside:
    'Die Datendatei war beschädigt und ist als {path} aufbewahrt. Starten Sie noch einmal, um eine neue zu beginnen.',
  store_elsewhere: 'Ein anderes Stackdesk nutzt den Datenordner {path}.',
  no_update: 'Es gibt kein Update zum Herunterladen.',
  no_picture: 'Das ist kein Bild.',
  no_call: 'Einen solchen Aufruf gibt es nicht.',
  not_confirmed: 'Nichts wurde geändert.',
  not_begun: 'Nichts wurde gestartet.',
  question_open: 'Beantworten Sie zuerst die offene Frage.',
  by_itself: 'Das geschieht nur nach einem Klick oder Tastendruck.',
  wrong_input: 'Der Aufruf {call} ist falsch: {words}',
};
