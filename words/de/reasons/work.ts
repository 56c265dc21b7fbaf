import type { work as english } from '../../en/reasons/work.ts';

/** What is wrong with a run, a list, a lookup or an export, in German. */
export const work: Record<keyof typeof english, string> = {
  no_job: 'Den Lauf {id} gibt es nicht.',
  job_still_running: 'Der Lauf {id} ist noch im Gange.',
  job_running_already: 'Der Lauf {id} ist schon im Gange.',
  job_started: 'Der Lauf {id} wurde schon gestartet.',
  job_to_resume: 'Der Lauf {id} hat Abfragen, die noch nie gestellt wurden. Setzen Sie ihn stattdessen fort.',
  job_not_paused: 'Der Lauf {id} ist nicht pausiert. Was er offen ließ, holt eine Wiederholung nach.',
  job_not_running: 'Der Lauf {id} ist nicht im Gange.',
  job_running: 'Der Lauf {id} ist im Gange.',
  job_not_over: 'Der Lauf {id} ist nicht zu Ende; seine Datei wird dann geschrieben.',
  'advice on job_not_over':
    'Setzen Sie ihn fort (`runs resume {id}`) oder stoppen Sie ihn (`runs stop {id}`): Beides schreibt seine Datei.',
  job_running_stop: 'Der Lauf {id} ist im Gange. Stoppen Sie ihn zuerst.',
  row_not_there: 'Der Lauf hat keine Zeile {row}.',
  row_has_domain: 'Die Zeile {row} hat schon eine Domain.',
  job_nothing_left: 'Im Lauf {id} ist nichts fehlgeschlagen und nichts übersprungen.',
  job_deleted: 'Der Lauf {id} ist gelöscht.',
  no_task: 'Die Aufgabe {id} gibt es nicht.',
  preview_unfinished: 'Die Vorschau wurde nicht fertig. Öffnen Sie die Datei noch einmal.',
  preview_outdated:
    'Gespeicherte Antworten, auf denen die Vorschau beruht, wurden entfernt. Öffnen Sie die Datei noch einmal.',
  preview_replaced: 'Eine neuere Vorschau ist an die Stelle dieser getreten.',
  preview_dropped: 'Die Vorschau wurde verworfen.',
  other_workspace:
    'Diese Domains sind unter einem anderen Arbeitsbereich gespeichert. Wechseln Sie dorthin, um sie zu aktualisieren.',
  none_saved: 'Darunter ist keine gespeicherte Domain.',
  no_domain_lines: 'Keine dieser Zeilen enthält eine Domain.',
  wallet_empty: 'Das Konto war leer.',
  budget_used_up: 'Das Budget war verbraucht.',
  lost_free: 'Die Antwort ging verloren; der Kontostand zeigt, dass nichts berechnet wurde.',
  wallet_fell:
    'Seit Sie zuletzt gesagt haben, ob andere es nutzen, fiel der Kontostand um mehr, als hier etwas erklärt (Credits: {credits}).',
  wallet_fell_untold:
    'Seit Sie zuletzt gesagt haben, ob andere es nutzen, fiel der Kontostand um mehr, als hier etwas erklärt (Credits: {credits}). Ob das Team dafür gekauft hat, ist nicht bekannt: seine Bibliothek sagt es nicht.',
  lost_in_row:
    '{count} Antworten nacheinander gingen verloren. Sie wurden vielleicht berechnet; der Lauf ist pausiert, bevor es mehr werden.',
  lost_in_row_free:
    '{count} Antworten nacheinander gingen verloren, und der Lauf ist pausiert. Der Kontostand zeigt, dass nichts für sie berechnet wurde.',
  lost_in_row_judged:
    '{count} Antworten nacheinander gingen verloren, und der Lauf ist pausiert. Was verlorene Antworten laut Kontostand gekostet haben, in Credits: {credits}.',
  asked_in_doubt:
    'Eine frühere Antwort darauf ging verloren und wurde vielleicht berechnet ({count} ungeklärt).',
  asked_and_charged:
    'Eine frühere Antwort darauf ging verloren, und der Kontostand zeigte, dass sie berechnet wurde.',
  'advice on asked_and_charged': 'Wer noch einmal fragt, zahlt noch einmal.',
  fell_since_lost:
    'Seit danach gefragt wurde, fiel der Kontostand um das, was es gekostet haben kann, und nichts anderes erklärt das (Credits: {credits}).',
  price_rose: 'Der Preis stieg, bevor die Abfrage gestellt wurde. Fragen Sie noch einmal ab.',
  service_said: 'Der Dienst sagt: {words}.',
  data_no_room: 'Auf dem Datenträger des Datenordners ist kein Platz für Antworten: {path}.',
  store_full: 'Der Datenträger des Datenordners ist voll. Was ankam, ist aufbewahrt und wird gebucht.',
  store_held:
    'Ein anderes Programm hält die gespeicherten Daten fest. Was ankam, ist aufbewahrt und wird gebucht.',
  store_refuses:
    'Die gespeicherten Daten lassen sich nicht schreiben ({code}). Was ankam, ist aufbewahrt und wird gebucht.',
  maybe_charged: 'Die Antwort ging verloren; sie wurde vielleicht berechnet.',
  not_attributed: 'Die Antwort lässt sich dieser Domain nicht zuordnen.',
  left_out: 'Die Antwort hat diese Domain ausgelassen.',
  shares_entry:
    'Der Dienst hält es vielleicht für dieselbe Website wie {domain}; dafür hat er einmal geantwortet.',
  said_maybe_charged: 'Der Dienst sagt: {words}. Das wurde vielleicht berechnet.',
  row_hidden: 'Die Datei blendet diese Zeile aus.',
  cell_blank: 'Die Zelle ist leer.',
  cell_uncomputed: 'Die Zelle enthält eine Formel, deren Ergebnis nicht in der Datei steht.',
  cell_foreign_ending:
    'Das ist eine Domain, aber der Dienst nimmt keine, deren Endung andere Buchstaben als a bis z hat.',
  cell_several: 'Die Zelle nennt mehrere Domains ({domains}); es gilt die erste.',
  cell_link: 'Aus dem Link der Zelle: {target}',
  cell_fallback: 'Aus der Spalte „{column}“: {cell}',
  own_answer: 'Die gespeicherte Antwort zu {domain} gilt.',
  bought_by: '{person} hat die Antwort gekauft.',
  cell_personal: 'Die Adresse liegt bei einem privaten Mailanbieter und nennt daher keine Firma.',
  cell_platform: 'Die Adresse ist eine Seite auf einer Plattform und nicht die Website einer Firma.',
  cell_no_domain: 'Die Zelle enthält keine Domain.',
  noted: '{words}',
  cap: 'Eine Obergrenze ist erreicht.',
  cap_left: 'Die Obergrenze {cap_name} ist {cap}; davon noch übrig: {left}.',
  cap_used_up: 'Die Obergrenze {cap_name} ist {cap}; davon ist nichts mehr übrig.',
  cap_raised:
    'Die Obergrenze {cap_name} wurde bei {cap} erreicht; jetzt ist sie {now}. Setzen Sie den Lauf fort.',
  cap_gone:
    'Die Obergrenze {cap_name} wurde bei {cap} erreicht; jetzt gibt es keine. Setzen Sie den Lauf fort.',
  'cap of run': 'je Lauf',
  'cap of day': 'für Abfragen am Tag',
  'cap of list day': 'für Listen am Tag',
  'advice on cap of run': 'Um weiterzumachen, erhöhen Sie diese Obergrenze in den Einstellungen.',
  'advice on cap of day':
    'Erhöhen Sie die Obergrenze in den Einstellungen oder machen Sie morgen weiter: Sie gilt für jeden Tag neu.',
  'advice on cap of list day':
    'Erhöhen Sie die Obergrenze in den Einstellungen oder machen Sie morgen weiter: Sie gilt für jeden Tag neu.',
  'advice on cap of month':
    'Erhöhen Sie die Obergrenze in den Einstellungen oder machen Sie nächsten Monat weiter: Sie gilt für jeden Monat neu.',
  'advice on cap of list month':
    'Erhöhen Sie die Obergrenze in den Einstellungen oder machen Sie nächsten Monat weiter: Sie gilt für jeden Monat neu.',
  'cap of month': 'für Abfragen im Monat',
  'cap of list month': 'für Listen im Monat',
  'cap of watch turn': 'je Termin des Dauerauftrags',
  'cap of watch month': 'je Monat des Dauerauftrags',
  'advice on cap of watch turn':
    'Um weiterzumachen, erhöhen Sie die Obergrenzen des Dauerauftrags, oder stoppen Sie den Lauf dieses Termins.',
  'advice on cap of watch month':
    'Um weiterzumachen, erhöhen Sie die Obergrenzen des Dauerauftrags, oder stoppen Sie den Lauf dieses Termins.',
  'cap of assistant session': 'für eine Sitzung eines Assistenten',
  'cap of assistant day': 'für alle Assistenten am Tag',
  'advice on cap of assistant session':
    'Ein Mensch kann dieses Budget in den Einstellungen unter „Assistenten“ erhöhen; eine neue Sitzung beginnt mit einem neuen.',
  'advice on cap of assistant day':
    'Ein Mensch kann dieses Budget in den Einstellungen unter „Assistenten“ erhöhen; es beginnt jeden Tag von vorn.',
  assistants_off: 'Assistenten dürfen auf diesem Computer keine Credits ausgeben. Nichts wurde abgefragt.',
  assistants_only_command: 'Nur die Befehlszeile handelt für einen Assistenten.',
  assistant_unknown: 'Diese Sitzung eines Assistenten ist hier nicht bekannt.',
  list_unknown: 'Der Dienst kennt diese Liste nicht.',
  list_downloading: 'Diese Liste wird schon heruntergeladen.',
  list_here: '{path} ist schon da.',
  list_not_kept: 'Die Datei der Liste {technology} wird nicht mehr aufbewahrt.',
  list_unready: 'Die Liste {technology} ist nicht bereit.',
  no_list: 'Die Liste {id} gibt es nicht.',
  list_wait_stopped: 'Auf die Liste wird nicht mehr gewartet.',
  list_file_changed: '{path} ist nicht mehr, was heruntergeladen wurde.',
  not_list_file: '{path} ist nicht die Datei, die für die Liste {technology} heruntergeladen wurde.',
  list_never_here:
    'Von der Liste {technology} wurde keine Datei vollständig heruntergeladen; darum lässt sich nicht prüfen, welche es ist.',
  list_refused: 'Der Dienst hat die Liste abgelehnt: {words}.',
  list_refused_silently: 'Der Dienst hat die Liste abgelehnt und keinen Grund genannt.',
  list_refused_technology: 'Der Dienst nimmt diese Technologie nicht an: {words}.',
  list_refused_countries: 'Der Dienst nimmt diese Länder nicht an: {words}.',
  list_refused_endings: 'Der Dienst nimmt diese Top-Level-Domains nicht an: {words}.',
  list_refused_companySizes: 'Der Dienst nimmt diese Firmengrößen nicht an: {words}.',
  list_file_gone: 'Die Datei der Liste {technology} ist nicht hier.',
  start_lost:
    'Die Antwort auf den Start ging verloren; er wurde vielleicht berechnet. Im Verlauf wird ab und zu nachgesehen, was daraus wurde.',
  start_found:
    'Ein früherer Start, dessen Antwort verloren ging, hat die Liste angelegt: {list}. Es wurde nichts gestartet. Im selben Abrechnungszeitraum ist eine weitere kostenlos.',
  start_nameless: 'Der Dienst hat nicht gesagt, welche Liste er gestartet hat.',
  diff_unlike: 'Nur zwei Antworten einer Art zu einer Domain lassen sich vergleichen.',
  no_answer: 'Die Antwort {id} gibt es nicht.',
  answer_gone: 'Die Antwort ist nicht mehr da.',
  answer_not_kept: 'Die Antwort wurde nicht behalten.',
  answer_about_other:
    'Die Antwort ist zu {told}, nicht zu {asked}. Sie ist unter diesem Namen gespeichert; was sie gekostet hat, ist gebucht. Wenn Sie {told} meinen, fragen Sie diesen Namen ab: Die Antwort ist da und kostet nichts.',
  foreign_ending:
    '„{text}“ ist eine Domain, aber der Dienst nimmt keine, deren Endung andere Buchstaben als a bis z hat.',
  no_domain: '„{text}“ ist keine Domain, Web- oder E-Mail-Adresse.',
  technology_missing: 'Der Name einer Technologie fehlt.',
  typed_personal:
    'Die Adresse liegt bei {domain}, wo jeder ein Postfach haben kann. Ist der Mailanbieter gemeint, geben Sie nur {domain} an.',
  typed_underscore:
    'Der Dienst nimmt keine Domain mit Unterstrich an: {text}. Geben Sie die Domain an, zu der sie gehört.',
  typed_page:
    'Das ist eine Seite auf {domain} und nicht die Website der Firma. Ist die Plattform gemeint, geben Sie nur {domain} an.',
  typed_company: '„{text}“ ist keine Domain. Unter diesem Namen ist gespeichert: {domain}.',
  saved_elsewhere:
    '{name} ist seit {at} in „{workspace}“ gespeichert. Dort ist es mit --workspace "{workspace}" kostenlos zu sehen; mit --pay-here kostet es hier.',
  typed_ip: '„{text}“ ist eine IP-Adresse. Geben Sie die Domain der Website ein.',
  typed_local:
    '„{text}“ ist ein Name in einem privaten Netz, das der Dienst nicht erreicht. Geben Sie eine öffentliche Domain ein.',
  typed_address: '„{text}“ nennt keine Domain. Schreiben Sie sie wie in example.com.',
  typed_mailbox:
    '„{text}“ ist keine vollständige E-Mail-Adresse. Schreiben Sie sie wie in eva@example.com, oder nur die Domain.',
  typed_file: '„{text}“ ist der Name einer Datei. Dateien öffnen Sie unter „Anreichern“.',
  typed_sentence:
    'Ein ganzer Satz lässt sich nicht abfragen. Geben Sie eine Domain, eine Firma oder eine Technologie ein.',
  typed_no_name: '„{text}“ enthält keine Buchstaben und ist damit weder Domain noch Technologie.',
  typed_too_long:
    'Das sind {count} Zeichen; der Name einer Technologie darf {most} haben. Kürzen Sie, oder fügen Sie Domains zeilenweise ein.',
  list_changed: 'Die Liste hat sich geändert, während sie gelesen wurde.',
  combine_two: 'Zum Kombinieren braucht es zwei Listen.',
  combine_without: '{name} hat keine Spalte mit Domains, nach denen kombiniert werden könnte.',
  list_no_column: 'Die Liste hat keine Spalte {column}.',
  list_no_room: 'Für das, was aus der Liste abgeleitet wird, ist kein Platz.',
  list_memory: 'Die Liste passt nicht in den Speicher, den sie nutzen darf.',
  query_ended: 'Die Abfrage hat ihren Prozess beendet.',
  sql_one: 'Eine Abfrage ist eine einzige SELECT-Anweisung.',
  sql_select: 'Eine Abfrage liest nur: Sie beginnt mit SELECT, FROM oder WITH.',
  sql_wide:
    'Die Zeilen dieser Abfrage haben mehr Spalten oder ineinander liegende Listen, als sicher gelesen werden können.',
  sql_refused: 'Eine Abfrage darf „{what}“ nicht benutzen.',
  sql_wrong: 'Die Abfrage kann nicht ausgeführt werden: {words}',
  sql_wrong_at: 'Zeile {line}, Spalte {column}: {words}',
  list_not_open: 'Die Liste {id} ist nicht geöffnet.',
  table_no_column: 'Eine Tabelle braucht eine Spalte.',
  table_columns_many: 'Ein Blatt hat keinen Platz für {count} Spalten.',
  table_cell: 'Die Spalte „{column}“ enthält „{cell}“; das passt nicht zu {type}.',
  view_exists: 'Eine Ansicht namens „{name}“ gibt es schon.',
  no_watch: 'Den Dauerauftrag {id} gibt es nicht.',
  no_turn: 'Zum Termin {id} gibt es keine Zusammenfassung: Es gibt ihn nicht, oder sein Lauf wurde gelöscht.',
  watch_no_tag: 'Keine gespeicherte Domain hat das Schlagwort „{tag}“.',
  watch_no_view: 'Die Ansicht gibt es nicht mehr.',
  watch_no_column: 'Keine Spalte von {path} enthält Domains. Nennen Sie die richtige.',
  watch_column_gone: '{path} hat keine Spalte „{column}“ mehr.',
  watch_caps:
    'Ein Termin braucht mindestens einen Credit und ein Monat mindestens so viel wie ein Termin; genannt sind {each} je Termin und {month} im Monat.',
  watch_publish: 'Veröffentlicht wird in den Ordner für Zusammenfassungen. Wählen Sie ihn zuerst.',
  watch_offer_old:
    'Diese Vorschau ist zu lange her, oder der Hintergrundprozess wurde seither beendet. Nichts wurde vereinbart. Beginnen Sie noch einmal.',
  watch_by_person: 'Nur ein Mensch kann einen Dauerauftrag anlegen oder ändern, was er kosten darf.',
  watch_needs_word: 'Er steht für andere Domains, als vereinbart war. Bestätigen Sie ihn zuerst.',
  watch_grew: 'Er steht jetzt für {domains} Domains; zugestimmt haben Sie für {agreed}.',
  watch_month:
    'Seine Obergrenze von {cap} im Monat lässt {left} übrig; das reicht nicht für einen Termin. Im nächsten Monat geht es weiter.',
  watch_turn_cap:
    'Seine Obergrenze ist verbraucht: Der Termin durfte {cap} kosten. Nicht gestellte Abfragen: {count}.',
  watch_doubt:
    'Antworten seines letzten Termins gingen verloren und wurden vielleicht berechnet. Ungeklärte Abfragen: {count}.',
  watch_wallet: 'Das Konto war leer. Nicht gestellte Abfragen seines letzten Termins: {count}.',
  watch_run_paused: 'Sein Lauf wurde von Hand pausiert.',
  watch_from_backup:
    'Er kam mit einer Sicherung. Er gibt nichts aus, bevor Sie ihn auf diesem Computer bestätigen.',
};
