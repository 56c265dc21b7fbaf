import type { files as english } from '../../en/reasons/files.ts';

/** What is wrong with a file, in German. */
export const files: Record<keyof typeof english, string> = {
  no_file: 'Die Datei {path} gibt es nicht.',
  name_no_text:
    '{path} ist nicht unter genau einem Namen da: Der Name enthält Bytes, die kein Text dieses Systems sind. Benennen Sie die Datei um und wählen Sie sie erneut.',
  no_folder: 'Den Ordner {path} gibt es nicht.',
  not_a_folder: '{path} ist eine Datei und kein Ordner.',
  input_gone: '{path} ist nicht mehr da.',
  'advice on input_gone':
    'Legen Sie die Datei oder eine gleiche Kopie wieder dorthin und setzen Sie fort; wurde sie verschoben, wählen Sie sie an ihrem neuen Ort. Oder stoppen Sie den Lauf: Seine Antworten sind gespeichert, seine Zeilen lassen sich kostenlos exportieren.',
  input_changed: '{path} wurde seit der Vorschau geändert.',
  'advice on input_changed':
    'Stellen Sie die Datei wieder so her, wie sie war, und setzen Sie fort. Oder stoppen Sie den Lauf: Seine Antworten sind gespeichert, seine Zeilen lassen sich kostenlos exportieren.',
  gone: '{path} ist nicht mehr da.',
  not_chosen_here:
    '{path} wurde auf diesem Computer nie gewählt: Der Lauf kam mit einer Sicherung. Wählen Sie die Datei noch einmal; was beantwortet ist, ist gespeichert und kostet nichts.',
  unreadable: '{path} ist nicht lesbar.',
  unreadable_code: '{path} ist nicht lesbar ({code}).',
  belongs_to: '{path} gehört {owner}, und Sie haben keinen Zugriff.',
  'advice on belongs_to': 'Wählen Sie einen anderen Ordner oder bitten Sie {owner} um Zugriff.',
  user_number: 'Benutzer {number}',
  may_not_read: 'Sie dürfen {path} nicht lesen.',
  'advice on may_not_read':
    'Ändern Sie die Zugriffsrechte oder schließen Sie das Programm, das die Datei offen hat.',
  may_not_write: 'Sie dürfen {path} nicht schreiben.',
  'advice on may_not_write':
    'Ändern Sie die Zugriffsrechte der Datei oder ihres Ordners, schließen Sie das Programm, das sie offen hat, oder wählen Sie einen anderen Ordner.',
  out_no_folder: '{path} kann nicht geschrieben werden: Den Ordner {folder} gibt es nicht.',
  'advice on out_no_folder': 'Legen Sie den Ordner an oder wählen Sie einen anderen.',
  out_in_file: '{path} kann nicht geschrieben werden: {file} ist kein Ordner.',
  'advice on out_in_file': 'Wählen Sie einen anderen Ordner.',
  file_held: '{path} wird von einem anderen Programm benutzt.',
  'advice on file_held': 'Schließen Sie dieses Programm und versuchen Sie es noch einmal.',
  disk_fails: 'Der Datenträger oder das Netzlaufwerk von {path} hat einen Fehler ({code}).',
  'advice on disk_fails':
    'Prüfen Sie den Datenträger und seine Verbindung und versuchen Sie es noch einmal, oder wählen Sie einen Ort auf einem anderen.',
  memory_short: '{path} braucht mehr Arbeitsspeicher, als frei ist.',
  'advice on memory_short': 'Schließen Sie andere Programme und versuchen Sie es noch einmal.',
  place_unfit: 'Das Dateisystem von {path} lässt das nicht zu ({code}).',
  'advice on place_unfit': 'Wählen Sie einen Ort auf einem anderen Datenträger.',
  quota_full: 'Ihr Kontingent auf dem Datenträger von {path} ist aufgebraucht.',
  'advice on quota_full':
    'Löschen Sie dort etwas oder lassen Sie das Kontingent erhöhen. Setzen Sie dann fort, bevor Sie Stackdesk schließen: Antworten ohne Platz warten darin.',
  file_large: '{path} würde größer, als sein Dateisystem erlaubt.',
  'advice on file_large': 'Wählen Sie einen Ordner auf einem anderen Datenträger.',
  disk_read_only: 'Der Datenträger von {path} lässt sich nur lesen.',
  'advice on disk_read_only': 'Wählen Sie einen Ordner auf einem anderen Datenträger.',
  files_many: '{path} wurde nicht geöffnet: Dieses Programm oder das System hat zu viele Dateien offen.',
  'advice on files_many':
    'Schließen Sie andere Programme oder erhöhen Sie die Grenze (`ulimit -n`), und versuchen Sie es noch einmal.',
  path_long: '{path} ist länger, als das System erlaubt: {bytes} Bytes.',
  'advice on path_long': 'Wählen Sie einen kürzeren Namen oder Ordner.',
  links_loop: '{path} führt über symbolische Links zu sich selbst zurück.',
  'advice on links_loop': 'Wählen Sie einen anderen Pfad.',
  'advice on exists': 'Wählen Sie einen anderen Namen.',
  system_said: 'Das System sagt: {words}',
  not_opened: '{path} wurde nicht geöffnet: {words}',
  exists: '{path} gibt es schon.',
  other_kind:
    '{path}: Die angereicherte Datei ist von derselben Art wie {input}. Ihr Name muss auf {ending} enden.',
  unwritable: '{path} kann nicht geschrieben werden.',
  no_room: 'Für {path} ist kein Platz.',
  writing_stopped: 'Das Schreiben von {path} wurde abgebrochen.',
  opening_stopped: 'Das Öffnen von {path} wurde abgebrochen.',
  is_itself: '{path} ist die Datei selbst.',
  is_empty: '{path} ist leer.',
  no_sheets: '{path} hat keine Blätter.',
  no_sheet: '{path} hat kein Blatt „{sheet}“, sondern {sheets}.',
  no_header_row: '{path}: Das Blatt „{sheet}“ hat in Zeile {row} nichts, was Spalten benennen könnte.',
  no_rows: '{path}: Das Blatt „{sheet}“ hat keine Zeilen.',
  no_rows_below: '{path}: Das Blatt „{sheet}“ hat keine Zeilen unter der Kopfzeile.',
  no_column: '{path}: Das Blatt „{sheet}“ hat keine Spalte {column}.',
  leave_out_no_domains:
    '{file}: Keine Spalte enthält Domains, also lässt sich nichts danach auslassen. Wählen Sie eine Datei mit einer Spalte voller Domains.',
  no_domains_uncomputed:
    '{path}: Die Spalte „{column}“ enthält Formeln, deren Ergebnisse nicht in der Datei stehen. Öffnen und speichern Sie sie in Excel oder LibreOffice, und wählen Sie sie noch einmal.',
  no_domain_cells: '{path}: Keine Zelle der Spalte „{column}“ enthält eine Domain.',
  password: '{path} ist mit einem Kennwort geschützt.',
  old_excel: '{path} hat das alte Format von Excel. Speichern Sie die Datei als .xlsx.',
  flat_document: '{path} ist eine flache OpenDocument-Datei. Speichern Sie sie als .ods.',
  web_page: '{path} ist eine Webseite, was auch immer der Name sagt. Speichern Sie sie als .xlsx.',
  excel_xml: '{path} ist eine Arbeitsmappe im XML von Excel 2003. Speichern Sie sie als .xlsx.',
  numbers_document: '{path} ist ein Dokument von Numbers. Exportieren Sie es als .xlsx.',
  not_convertible: '{path} ist nicht von einer Art, die LibreOffice umwandeln müsste.',
  office_missing: '{path}: LibreOffice, das die Datei umwandeln könnte, ist nicht auf diesem Computer.',
  office_failed: '{path}: Auch LibreOffice konnte die Datei nicht lesen.',
  binary_workbook: '{path} ist eine binäre Arbeitsmappe (.xlsb). Speichern Sie sie als .xlsx.',
  no_workbook: '{path} ist keine Arbeitsmappe, was auch immer der Name sagt.',
  no_spreadsheet: '{path} ist keine Tabelle.',
  packed_file: '{path} ist mit {kind} gepackt. Entpacken Sie die Datei und wählen Sie, was darin ist.',
  archive_file:
    '{path} ist ein Archiv ({kind}) und keine Arbeitsmappe. Entpacken Sie es und wählen Sie die Tabelle darin.',
  pdf_file:
    '{path} ist ein PDF. Exportieren Sie dessen Tabelle dort, wo es entstanden ist, als CSV oder .xlsx.',
  picture_file:
    '{path} ist ein Bild ({kind}). Text in Bildern wird nicht gelesen: Nehmen Sie die Tabelle, die es zeigt.',
  data_file: '{path} enthält Daten von {kind}. Exportieren Sie die Tabelle darin als CSV.',
  parquet_file:
    '{path} ist eine Parquet-Datei. Sie lässt sich erkunden; zum Anreichern oder Auslassen exportieren Sie sie als CSV.',
  letter_file:
    '{path} ist ein Dokument ({kind}) und keine Tabelle. Kopieren Sie die Tabelle darin in eine Tabellenkalkulation.',
  mail_file: '{path} ist eine E-Mail. Speichern Sie deren Anhang und wählen Sie diesen.',
  web_archive:
    '{path} ist eine Webseite, die als eine Datei gespeichert wurde. Öffnen Sie sie in Excel und speichern Sie sie als .xlsx.',
  lines_quoted:
    'In {path} steht jede Zeile als eine Zelle in Anführungszeichen. Entfernen Sie die äußeren Anführungszeichen oder speichern Sie die Datei dort neu, wo sie entstanden ist.',
  zeros_at_end:
    '{path} endet mit Nullbytes, wie nach einem Absturz oder bei vollem Datenträger; das Ende fehlt vielleicht. Speichern Sie die Datei dort neu, wo sie entstanden ist.',
  other_text:
    '{path} enthält {kind}, aber keine Tabelle. Wandeln Sie die Datei in CSV um oder nehmen Sie nur die Domains darin.',
  no_text: '{path} ist kein Text. Nennen Sie stattdessen die Datei.',
  only_header: '{path} hat eine Kopfzeile und keine Zeilen.',
  is_folder: '{path} ist ein Ordner, keine Datei.',
  'advice on is_folder': 'Nennen Sie eine Datei darin.',
  changed: '{path} hat sich seit der Vorschau geändert.',
  fields_many: '{path} hat einen Datensatz mit {count} Feldern; so viele Spalten hat keine Tabelle.',
  record_long: '{path} hat einen unsinnig langen Datensatz.',
  padding_much:
    '{path} hat einen Datensatz mit {count} Feldern, und die meisten haben weit weniger. Sie alle aufzufüllen würde die Datei aufblähen.',
  ends_in_character: '{path} ist beschädigt: Die Datei endet mitten in einem Zeichen.',
  no_character: '{path} ist beschädigt: Die Datei enthält Bytes, die kein Zeichen ihrer Kodierung sind.',
  columns_full: '{path}: Im Blatt „{sheet}“ ist kein Platz für die neuen Spalten ({count}).',
  left_out_unread:
    'Einige Zeilen von {file} ({count}) lassen nichts aus: Sie nennen keine Domain oder nur eine private Adresse oder eine Seite auf einer Plattform.',
  one_domain: 'Alle Zeilen mit einer Domain ({count}) nennen dieselbe. Ist eine andere Spalte gemeint?',
  hidden_rows_out:
    'Die Datei blendet einige Zeilen aus ({count}), durch einen Filter oder von Hand. Sie werden ausgelassen.',
  hidden_rows_in:
    'Die Datei blendet einige dieser Zeilen aus ({count}), durch einen Filter oder von Hand. Auch sie werden abgefragt.',
  rows_slipped:
    'Einige Zeilen ({count}, die erste ist Zeile {row}) haben mehr oder weniger Zellen als die Kopfzeile und ihre Domain in einer anderen Spalte. Vielleicht steht dort ein Trennzeichen oder ein Zeilenende ohne Anführungszeichen.',
  rows_uncomputed:
    'Zeilen ohne Domain ({count}) enthalten Formeln, deren Ergebnisse nicht in der Datei stehen. Öffnen und speichern Sie die Datei in Excel oder LibreOffice, dann werden sie gelesen.',
  sheet_hidden: 'Das Blatt „{sheet}“ ist in der Datei ausgeblendet, und mit ihm die Antworten darin.',
  signature_lost: 'Die Datei hat eine digitale Signatur. Für die angereicherte Kopie gilt sie nicht.',
  placed_behind_cells:
    'Rechts neben der Tabelle stehen andere Zellen; die neuen Spalten beginnen dahinter, in Spalte {column}. Wählen Sie sie mit aus, bevor Sie sortieren.',
  placed_behind_drawing:
    'Rechts neben der Tabelle stehen ein Diagramm, ein Bild oder verbundene Zellen; die neuen Spalten beginnen dahinter, in Spalte {column}. Wählen Sie sie mit aus, bevor Sie sortieren.',
  range_query:
    'Der Bereich {range} wird von einer Abfrage gefüllt oder bildet Summen und wächst darum nicht über die neuen Spalten. Seine Knöpfe zum Sortieren ließen die Antworten in anderen Zeilen stehen.',
  range_no_header:
    'Die Tabelle {range} hat keine Kopfzeile und wächst darum nicht über die neuen Spalten. Sie zu sortieren ließe die Antworten in anderen Zeilen stehen.',
  range_other_row:
    'Der Bereich {range} beginnt nicht bei der Kopfzeile und wächst darum nicht über die neuen Spalten. Seine Knöpfe zum Sortieren ließen die Antworten in anderen Zeilen stehen.',
  range_apart:
    'Der Bereich {range} reicht nicht bis zu den neuen Spalten und wächst darum nicht über sie. Seine Knöpfe zum Sortieren ließen die Antworten in anderen Zeilen stehen.',
  sheet_beyond:
    '{path}: Das Blatt „{sheet}“ geht über 1.048.576 Zeilen oder 16.384 Spalten hinaus, die kein Programm zeigt.',
  sheet_sparse: '{path}: Das Blatt „{sheet}“ steht für weit mehr Zellen, als es enthält.',
  part_no_text: '{path}: Der Teil {part} ist kein UTF-8-Text.',
  part_element_long: '{path}: Der Teil {part} enthält ein unsinnig langes Element.',
  part_ends: '{path} ist beschädigt: Der Teil {part} ist abgeschnitten.',
  text_much: '{path} enthält mehr Text, als sicher zu öffnen ist.',
  workbook_unreadable: '{path} ist beschädigt: Die Arbeitsmappe darin ist nicht lesbar.',
  would_grow: '{path} würde über 4 GB wachsen.',
  part_long: '{path}: Der Teil {part} ist unsinnig lang.',
  parts_many: '{path} hat {count} Teile; das braucht keine Arbeitsmappe.',
  unpacks_large: '{path} wäre entpackt {megabytes} MB groß oder größer; das ist nicht sicher zu öffnen.',
  zip_damaged: '{path} ist beschädigt: {why}.',
  zip_place: 'Der Teil {part} liegt nicht dort, wo das Verzeichnis sagt',
  zip_twice: 'Der Teil {part} ist zweimal darin',
  zip_longer: 'Der Teil {part} ist länger als angegeben',
  zip_packed: 'Der Teil {part} lässt sich nicht entpacken',
  zip_part_cut: 'Der Teil {part} ist abgeschnitten',
  zip_unknown: 'Der Teil {part} ist auf unbekannte Weise gepackt',
  zip_incomplete: 'Es ist keine vollständige ZIP-Datei',
  zip_no_directory: 'Das Verzeichnis fehlt',
  zip_directory_cut: 'Das Verzeichnis ist abgeschnitten',
  zip_directory: 'Das Verzeichnis ist beschädigt',
  zip_beyond: 'Die Datei verweist hinter ihr Ende',
  zip_cut: 'Die Datei ist abgeschnitten',
  parquet_damaged: '{path} ist keine vollständige Parquet-Datei.',
  parquet_unpacked: '{path} enthält weit mehr, als eine Datei ihrer Größe enthalten kann.',
  parquet_wide: '{path} hat mehr Spalten, Ebenen oder Zeilengruppen, als sicher zu lesen sind.',
  only_known: 'Nur Dateien, die jemand ausgewählt oder Stackdesk geschrieben hat, können verwendet werden.',
  other_ending: '{path} endet nicht auf .{format}.',
  no_regular_file: '{path} ist eine Pipe oder ein Gerät, keine Datei.',
  'advice on no_regular_file':
    'Speichern Sie, was daraus kommt, als Datei, oder geben Sie Domains, je Zeile eine, mit `-` als Datei.',
  data_set_other:
    '{path} enthält etwas anderes ({name}). Wählen Sie einen leeren Ordner oder einen, der nur einen Datenbestand von Stackdesk enthält.',
  data_set_there: '{path} enthält schon einen Datenbestand.',
  'advice on data_set_there':
    'Fügen Sie mit `--since last` hinzu, was neu ist, oder wählen Sie einen leeren Ordner.',
  data_set_busy: 'Ein anderer Export schreibt gerade nach {path}.',
  data_set_damaged:
    '{path} passt nicht zu seiner Abschlussmarke, wurde also geändert, nachdem es geschrieben war.',
  data_set_version:
    '{path} hat Version {version} der Tabellen; dieses Programm kennt {known}. Wählen Sie einen leeren Ordner.',
  only_commands_load: 'Nur die Befehlszeile kann eine Datenbank laden.',
  database_address: 'Nennen Sie die Datenbank so: postgres://user@host/database.',
  address_binding:
    'Von channel_binding kann eine Adresse nur channel_binding=require enthalten, und nur mit Verschlüsselung.',
  address_hosts: 'Die Adresse muss genau einen Server nennen.',
  database_password:
    'Die Adresse enthält ein Kennwort. Jedes Programm dieses Computers kann es dort lesen, in der Liste der Prozesse, und die Shell behält es in ihrem Verlauf. Schreiben Sie es in PGPASSWORD oder in die Kennwortdatei ~/.pgpass.',
  database_password_file:
    'Andere können die Kennwortdatei {path} lesen, darum wird sie nicht verwendet. Machen Sie sie zu Ihrer allein: chmod 600 {path}',
  database_user: 'Die Adresse nennt keinen Benutzer: postgres://user@host/database.',
  database_parameter: 'Die Adresse hat einen Parameter „{name}“; bekannt sind {known}.',
  database_tls_mode:
    'sslmode={mode} prüft nicht, wer antwortet. Nehmen Sie verify-full, mit sslrootcert=FILE für eine eigene Zertifizierungsstelle, oder disable, wenn niemand dazwischen sein kann.',
  database_since:
    'Beim Laden einer Datenbank wird keine Zeile doppelt. Lassen Sie --since weg oder nennen Sie einen Tag wie 2026-11-01.',
  database_version:
    'Die Tabellen der Datenbank haben Version {version}; dieses Programm kennt {known}. Benennen Sie ihr Schema um oder löschen Sie es.',
  database_encoding:
    'Die Datenbank schreibt Buchstaben als {encoding}, worin manche fehlen. Legen Sie eine mit der Kodierung UTF8 an.',
  database_unbound:
    'Der Server beweist nicht, dass das Kennwort für sein eigenes Zertifikat gilt. Das verlangt channel_binding=require.',
  'advice on database_unbound':
    'Nehmen Sie die Adresse des Servers selbst, nicht die eines Pools davor, oder lassen Sie channel_binding=require weg. Das Kennwort wurde nicht gesendet.',
  database_said: 'Die Datenbank: {words}',
  strange_place:
    '{path} ist ein Gerät oder liegt auf einem anderen Computer. Wählen Sie die Datei im Dialog, wenn sie gemeint ist.',
};
