import type { team as english } from '../../en/reasons/team.ts';

/** What can go wrong with the team's library, in German. */
export const team: Record<keyof typeof english, string> = {
  team_none: 'Dieser Computer gehört zu keinem Team.',
  without_team_away:
    'Die Bibliothek des Teams ist nicht erreichbar: Ein Lauf wartet auf sie. Sagt ihr Server gar nichts, geht der Lauf danach mit einer Anfrage auf einmal weiter, und was andere aus dem Team seit dem letzten Austausch gekauft haben, wird vielleicht noch einmal gekauft.',
  without_team_refused:
    'Die Bibliothek des Teams weist diesen Computer ab: Es wird nichts gekauft, bis das behoben ist oder dieser Computer das Team verlässt. Einstellungen und `team status` sagen, warum.',
  team_address_none:
    'Die Adresse einer Bibliothek sieht so aus: postgres://anna@db.example.com:5432/research.',
  team_address_password:
    'Die Adresse darf kein Kennwort enthalten. Das Fenster hat dafür ein eigenes Feld, die Befehlszeile nimmt es aus PGPASSWORD.',
  team_address_option:
    'Die Adresse darf {option} nicht enthalten. Verschlüsselung und Prüfung des Server-Zertifikats sind immer an.',
  team_address_in_clear:
    'Ohne Verschlüsselung wird nur dieser Computer erreicht, etwa das Ende eines Tunnels; {host} ist ein anderer.',
  list_by_colleague: '{person} startet gerade eine Liste zu {technology}.',
  list_by_somebody: 'Jemand aus dem Team startet gerade eine Liste zu {technology}.',
  lease_awaited: 'Das Warten auf die Bibliothek des Teams wurde beendet. Es wurde nichts gefragt.',
  lease_over: 'Das Warten dauerte so lange, dass inzwischen jemand aus dem Team danach fragen kann.',
  team_person_none: 'Geben Sie an, unter welchem Namen Ihr Team Sie kennt.',
  team_by_page:
    'Was mit wem geteilt wird, sagt man über die Befehlszeile oder in einem Dialog des Programms.',
  team_no_answer: 'Die Bibliothek auf {host}, Port {port}, ist nicht erreichbar ({detail}).',
  team_password: '{host} lehnt das Kennwort von {user} ab, oder es fehlt.',
  'advice on team_password':
    'Geben Sie das Kennwort noch einmal ein. Wenn es stimmt, wenden Sie sich an die Person, die diese Anmeldung für Sie angelegt hat.',
  team_password_in_clear:
    '{host} verlangt das Kennwort von {user} selbst, ohne dass es unterwegs verschlüsselt ist. Es wurde nicht gesendet.',
  'advice on team_password_in_clear':
    'Vielleicht lauscht dort ein anderes Programm. Lassen Sie den Server scram-sha-256 verwenden, oder verbinden Sie sich ohne sslmode=disable.',
  team_no_database: 'Auf {host} gibt es keine Datenbank {database}.',
  'advice on team_no_database': 'Prüfen Sie die Adresse: Ihr letzter Teil nennt die Datenbank.',
  team_not_set_up:
    'Die Datenbank {database} auf {host} enthält keine Bibliothek von Stackdesk, oder {user} darf sie nicht sehen.',
  'advice on team_not_set_up':
    'Wem die Datenbank gehört, richtet die Bibliothek mit `stackdesk team setup` ein und lässt Sie hinein mit: GRANT stackdesk_member TO "{user}";',
  team_no_right: 'Dem Benutzer {user} fehlt ein Recht: {detail}.',
  'advice on team_no_right':
    'Wem die Bibliothek gehört, gibt es mit: GRANT stackdesk_member TO "{user}"; Alles hier Gespeicherte ist bis dahin nutzbar.',
  team_no_right_to_make: 'Dem Benutzer {user} fehlt ein Recht: {detail}.',
  'advice on team_no_right_to_make':
    'Richten Sie die Bibliothek als der Benutzer ein, dem die Datenbank gehört, oder geben Sie der Verwaltung das SQL von `stackdesk team setup --print`.',
  team_tls: 'Zu {host} kommt keine sichere Verbindung zustande: {detail}.',
  team_unbound:
    'Der Server auf {host} beweist nicht, dass das Kennwort für sein eigenes Zertifikat gilt. Das verlangt channel_binding=require.',
  'advice on team_unbound':
    'Nehmen Sie die Adresse des Servers selbst, nicht die eines Pools oder Proxys davor, und einen Benutzer, dessen Kennwort als scram-sha-256 gespeichert ist. Oder lassen Sie channel_binding=require weg: Das Zertifikat wird trotzdem geprüft. Das Kennwort wurde nicht gesendet.',
  team_tls_none: 'Der Server auf {host} nimmt keine verschlüsselten Verbindungen an.',
  'advice on team_tls_none':
    'Bitten Sie die Person, die ihn betreibt, TLS einzuschalten. Es wurde nichts gesendet, und unverschlüsselt wird nichts gesendet.',
  team_tls_none_here: 'Der Server auf diesem Computer nimmt keine verschlüsselten Verbindungen an.',
  'advice on team_tls_none_here':
    'Schreiben Sie ?sslmode=disable ans Ende der Adresse, was nur für diesen Computer gilt, oder schalten Sie TLS ein. Es wurde nichts gesendet.',
  team_tls_authority:
    'Dieser Computer vertraut niemandem, der für das Zertifikat von {host} bürgt ({detail}).',
  'advice on team_tls_authority':
    'Bitten Sie die Person, die den Server betreibt, um die Datei der Zertifizierungsstelle, und wählen Sie sie in den Einstellungen unter „Netzwerk“. Das Kennwort wurde nicht gesendet.',
  team_tls_name: 'Das Zertifikat von {host} gilt für einen anderen Namen ({detail}).',
  'advice on team_tls_name':
    'Schreiben Sie den Namen, für den das Zertifikat gilt, in die Adresse, oder wenden Sie sich an die Person, die den Server betreibt. Das Kennwort wurde nicht gesendet.',
  team_tls_time: 'Das Zertifikat von {host} ist abgelaufen oder noch nicht gültig.',
  'advice on team_tls_time':
    'Prüfen Sie die Uhr dieses Computers, und bitten Sie die Person, die den Server betreibt, um ein neues Zertifikat. Das Kennwort wurde nicht gesendet.',
  team_not_taken:
    'Die Bibliothek auf {host} kann einige Antworten dieses Computers nicht speichern ({count}). Ihr Server sagt: {words}.',
  'advice on team_not_taken':
    'Alle anderen werden geteilt. Diese kaufen andere vielleicht noch einmal, bis behoben ist, was die Datenbank daran hindert.',
  team_notes_not_taken:
    'Die Bibliothek auf {host} kann einige Schlagwörter oder Notizen dieses Computers nicht speichern ({count}). Ihr Server sagt: {words}.',
  'advice on team_notes_not_taken':
    'Alle anderen werden geteilt. Ändern Sie diese, oder wenden Sie sich an die Person, die die Datenbank betreibt.',
  team_read_only:
    'Die Bibliothek auf {host} lässt sich lesen und nicht beschreiben: Ihr Server ist ein Ersatzserver oder nimmt keine Änderungen an.',
  'advice on team_read_only':
    'Verwenden Sie die Adresse des Servers, der Änderungen annimmt. Solange wird nichts gekauft, denn vielleicht hat es jemand aus dem Team gekauft; die Befehlszeile macht mit --without-team weiter.',
  team_strange:
    '{host} sagt, was kein PostgreSQL-Server sagt, oder mehr, als gefragt war. Wer den Server betreibt, kann sagen, warum.',
  team_behind:
    'Der Server der Bibliothek hat neu begonnen, oder ihm fehlt, was er hatte. Noch {seconds} s lang können die Programme der anderen noch einmal anbieten, was sie gekauft haben.',
  'advice on team_behind':
    'Bis dahin wird nichts gekauft. Die Befehlszeile macht mit --without-team sofort weiter.',
  team_lacks:
    'Der Server der Bibliothek hat neu begonnen, oder ihm fehlt, was er hatte. Ihm kann fehlen, was diese Mitglieder gekauft haben, denn sie waren seither nicht mit ihm verbunden: {people}.',
  'advice on team_lacks':
    'Bitten Sie sie, das Programm zu öffnen, oder warten Sie zehn Minuten. Solange wird nichts gekauft; die Befehlszeile macht mit --without-team weiter.',
  team_encoding:
    'Die Datenbank schreibt Buchstaben als {encoding}, worin manche fehlen. Legen Sie eine mit der Kodierung UTF8 an.',
  team_said: '{host} lehnt ab: {words}.',
  team_newer:
    'Die Bibliothek hat die Version {version}; dieses Programm kennt {known}. Installieren Sie ein neueres Stackdesk.',
  team_unreleased:
    'Die Bibliothek ist älter als die erste veröffentlichte Version, und diese Version kann sie nicht lesen. Wem sie gehört, legt eine andere Datenbank an und ruft dort `stackdesk team setup` auf; was jeder Rechner gekauft hat, wird ihr wieder angeboten.',
  team_up_to_date: 'Ab Version {version} gibt es nichts zu aktualisieren: Sie ist die neueste.',
  team_unfinished:
    'Die Bibliothek ist nicht fertig. Wer sie eingerichtet hat, ruft noch einmal `stackdesk team setup` auf.',
  team_other:
    'Unter {address} ist eine andere Bibliothek als die, der Sie beigetreten sind. Verlassen Sie diese, dann treten Sie der anderen bei.',
};
