import type { team as english } from '../../en/reasons/team.ts';

/** What can go wrong with the team's library, in German. */
export const team: Record<keyof typeof english, string> = {
  team_none: 'Dieser Computer gehört zu keinem Team.',
  team_address_none:
    'Die Adresse einer Bibliothek sieht so aus: postgres://anna@db.example.com:5432/research.',
  team_address_password:
    'Die Adresse darf kein Kennwort enthalten. Das Fenster hat dafür ein eigenes Feld, die Befehlszeile nimmt es aus PGPASSWORD.',
  team_address_option:
    'Die Adresse darf {option} nicht enthalten. Verschlüsselung und Prüfung des Server-Zertifikats sind immer an.',
  team_address_in_clear:
    'Ohne Verschlüsselung wird nur dieser Computer erreicht, etwa das Ende eines Tunnels; {host} ist ein anderer.',
  lease_over: 'Das Warten dauerte so lange, dass inzwischen jemand aus dem Team danach fragen kann.',
  team_person_none: 'Geben Sie an, unter welchem Namen Ihr Team Sie kennt.',
  team_by_page: 'Einer Bibliothek tritt man über die Befehlszeile bei oder in einem Dialog des Programms.',
  team_no_answer: 'Die Bibliothek auf {host}, Port {port}, ist nicht erreichbar ({words}).',
  team_password: '{host} lehnt das Kennwort von {user} ab, oder es fehlt.',
  team_no_database: 'Auf {host} gibt es keine Datenbank {database}.',
  team_not_set_up:
    'Die Datenbank {database} auf {host} enthält keine Bibliothek von Stackdesk, oder dieser Benutzer darf sie nicht sehen.',
  team_no_right: 'Dem Benutzer {user} fehlt ein Recht: {words}.',
  team_tls: 'Zu {host} kommt keine sichere Verbindung zustande: {words}.',
  team_said: '{host} lehnt ab: {words}.',
  team_newer:
    'Die Bibliothek hat die Version {version}; dieses Programm kennt {known}. Installieren Sie ein neueres Stackdesk.',
  team_older:
    'Die Bibliothek hat die Version {version}; dieses Programm braucht {known}. Wer sie eingerichtet hat, ruft noch einmal `stackdesk team setup` auf.',
  team_unfinished:
    'Die Bibliothek ist nicht fertig. Wer sie eingerichtet hat, ruft noch einmal `stackdesk team setup` auf.',
  team_other:
    'Unter {address} ist eine andere Bibliothek als die, der Sie beigetreten sind. Verlassen Sie diese, dann treten Sie der anderen bei.',
};
