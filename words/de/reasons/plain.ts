import type { plain as english } from '../../en/reasons/plain.ts';

/** Sentences without the codes of protocols and systems, in German. */
export const plain: Record<keyof typeof english, string> = {
  'plain answered': 'Beim Dienst fehlgeschlagen: {operation}.',
  'plain answered_words': 'Beim Dienst fehlgeschlagen: {operation}. Er sagt: „{words}“.',
  'plain charge_not_told':
    'Die Anfrage ({operation}) wurde gesendet, aber die Antwort sagt nicht, ob sie berechnet wurde.',
  'plain refused_and_charged': 'Der Dienst hat das abgelehnt, und der Kontostand fiel trotzdem.',
  'plain redirected': 'Der Dienst hat weitergeleitet.',
  'plain redirected_to': 'Der Dienst hat zu {origin} weitergeleitet.',
  'plain silent': 'Keine rechtzeitige Antwort von {origin}.',
  'plain insecure': 'Keine sichere Verbindung zu {origin}.',
  'plain no_connection': 'Keine oder eine abgebrochene Verbindung zu {origin}.',
  'plain answer_headers_large': 'Die Antwort von {origin} hat mehr Kopfzeilen, als eine Antwort braucht.',
  'plain proxy_refused': 'Der Proxy hat die Verbindung zu {origin} abgelehnt.',
  'plain store_refuses':
    'Die gespeicherten Daten lassen sich nicht schreiben. Was ankam, ist aufbewahrt und wird gebucht.',
  'plain refused_elsewhere': 'Dort, wohin der Download geleitet wurde, wurde er abgelehnt.',
  'plain refused_status': 'Die Antwort enthält keine Datei',
  'plain data_fails': 'Der Datenordner {path} ist nicht benutzbar.',
  'plain disk_fails': 'Der Datenträger oder das Netzlaufwerk von {path} hat einen Fehler.',
  'plain place_unfit': 'Das Dateisystem von {path} lässt das nicht zu.',
  'plain unreadable_code': '{path} ist nicht lesbar.',
  'plain out_unwritable_code': '{path} kann nicht geschrieben werden.',
  'plain engine_ends_again': 'Der Hintergrundprozess fiel immer wieder aus.',
  'plain sample_ended': 'Der Beispieldienst endete beim Start.',
  'plain team_no_answer': 'Die Bibliothek auf {host}, Port {port}, ist nicht erreichbar.',
  'plain team_no_right': 'Dem Benutzer {user} fehlt ein Recht in der Bibliothek.',
  'plain team_tls': 'Zu {host} kommt keine sichere Verbindung zustande.',
  'plain team_tls_authority': 'Dieser Computer vertraut niemandem, der für das Zertifikat von {host} bürgt.',
  'plain team_tls_name': 'Das Zertifikat von {host} gilt für einen anderen Namen.',
  'plain team_no_right_to_make': 'Der Benutzer {user} darf dort keine Bibliothek einrichten.',
};
