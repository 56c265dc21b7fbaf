import type { ErrorCode } from '#contract/errors.ts';

/** What a person can do about each error, in German. */
export const errors: Record<ErrorCode, string> = {
  // Errors of the service.
  unauthenticated:
    'Der Token fehlt, ist falsch oder wurde widerrufen. Verbinden Sie sich mit einem gültigen API-Token neu.',
  workspace_required: 'Wählen Sie zuerst einen Arbeitsbereich.',
  workspace_not_found: 'Der Dienst kennt diesen Arbeitsbereich nicht. Wählen Sie einen anderen.',
  workspace_forbidden:
    'Dieser Token hat keinen Zugang zum Arbeitsbereich. Wählen Sie einen anderen oder bitten Sie dessen Inhaber um Zugang.',
  insufficient_credits: 'Das Konto ist leer. Laden Sie es auf und holen Sie dann Übersprungenes nach.',
  rate_limited: 'Zu viele Anfragen in dieser Minute. Stackdesk wartet und macht von selbst weiter.',
  invalid_request:
    'Der Dienst hat die Anfrage als falsch abgelehnt. Sie unverändert zu wiederholen hilft nicht.',
  server_error: 'Der Dienst hat ein Problem. Versuchen Sie es später noch einmal.',
  download_limit_reached: 'Alle Download-Versuche dieser Liste sind verbraucht.',
  list_not_ready:
    'Der Dienst bereitet diese Liste noch vor. Sobald sie bereit ist, kann sie heruntergeladen werden.',
  list_expired:
    'Der Dienst hat diese Datei entfernt. Starten Sie die Liste neu; im selben Abrechnungszeitraum ist das vielleicht kostenlos.',
  attempts_reserved:
    'Von dieser Liste sind nur die letzten Download-Versuche übrig, und sie sind für Sie aufgespart. Setzen Sie selbst fort, um einen zu nutzen.',
  download_damaged:
    'Was ankam, ist nicht das, was der Dienst angekündigt hat, und hat deshalb seinen Dateinamen nicht bekommen. Laden Sie es noch einmal herunter.',

  wallet_fell:
    'Wenn noch jemand dieses Konto nutzt, sagen Sie es unter „Credits“ oder mit `credits --others yes`, nur für dieses Mal mit `--others once`, und fahren Sie fort. Sehen Sie sonst beim Dienst nach, was berechnet wurde.',

  // Errors between here and the service.
  unreachable: 'Prüfen Sie Netzwerk, Proxy und Basisadresse.',
  timed_out: 'Versuchen Sie es später noch einmal.',
  proxy_unauthenticated:
    'Der Proxy lehnt Benutzername oder Kennwort ab. Setzen Sie sie in den Einstellungen oder in der Adresse des Proxys, und fahren Sie fort.',
  tls_failed:
    'Es kam keine sichere Verbindung zustande. Prüfen Sie die Datei der Zertifizierungsstelle und die Basisadresse.',
  redirect_refused:
    'Der Dienst hat auf eine andere Adresse weitergeleitet. Das wird zum Schutz des Tokens abgelehnt. Prüfen Sie die Basisadresse.',
  bad_answer: 'Eine solche Antwort hat der Dienst nicht dokumentiert. Prüfen Sie die Basisadresse.',
  outcome_unknown:
    'Die Antwort auf eine bezahlte Anfrage ging verloren; sie wurde also vielleicht berechnet. Entscheiden Sie, ob sie noch einmal gesendet wird.',

  // Files.
  file_not_found: 'Prüfen Sie Namen und Ordner.',
  file_unreadable:
    'Die Datei ist nicht lesbar. Prüfen Sie, ob es eine Datei ist, ob Sie sie lesen dürfen und ob ein anderes Programm sie sperrt.',
  file_unsupported:
    'Stackdesk liest CSV-, TSV-, XLSX-, XLSM- und ODS-Dateien. Speichern Sie die Tabelle in einem dieser Formate.',
  file_damaged:
    'Die Datei ist beschädigt. Öffnen Sie sie in einem Tabellenprogramm und speichern Sie sie neu.',
  file_encrypted:
    'Die Arbeitsmappe ist mit einem Kennwort geschützt. Entfernen Sie das Kennwort und versuchen Sie es noch einmal.',
  file_too_large: 'Die Datei ist zu groß, um sie sicher zu öffnen.',
  other_file:
    'Wählen Sie die Datei, wie sie heruntergeladen wurde. Eine geänderte oder von einem anderen Programm neu gespeicherte Kopie ist eine andere Datei.',
  file_changed:
    'Die Datei ist nicht mehr die, die Stackdesk zuletzt gelesen hat. Öffnen Sie sie noch einmal oder laden Sie sie neu herunter.',
  file_empty: 'Das Blatt hat keine Zeilen.',
  sheet_not_found: 'Die Arbeitsmappe hat kein Blatt dieses Namens.',
  column_not_found: 'Das Blatt hat keine solche Spalte.',
  list_elsewhere:
    'Es wurde nichts gesendet. Warten Sie einen Moment und sehen Sie bei den Listen nach: Die aus dem Team lässt sich auch hier herunterladen.',
  list_not_open: 'Die Liste ist nicht mehr geöffnet. Öffnen Sie sie wieder.',
  query_ended:
    'Sonst ging nichts verloren, und Listen bleiben geöffnet. Fragen Sie nach weniger oder auf andere Weise.',
  no_domains: 'Keine Zelle der Spalte enthält eine Domain. Wählen Sie eine andere Spalte.',
  out_exists: 'Wählen Sie einen anderen Namen.',
  out_unwritable:
    'Die Zieldatei kann nicht geschrieben werden. Prüfen Sie den Ordner und seine Zugriffsrechte.',
  disk_full:
    'Der Datenträger ist voll. Schaffen Sie Platz und machen Sie dann weiter, bevor Sie Stackdesk beenden: Antworten, für die kein Platz ist, warten darin.',

  // Data on this computer.
  store_newer:
    'Der Datenordner stammt von einer neueren Version von Stackdesk. Installieren Sie diese Version.',
  store_older:
    'Der Datenordner ist älter als die erste veröffentlichte Version, und diese Version kann ihn nicht lesen. In ihm wurde nichts geändert. Benennen Sie ihn um oder nehmen Sie einen anderen (`--data-dir`), und verbinden Sie sich neu.',
  store_damaged:
    'Die gespeicherten Daten sind beschädigt. Die Datei wurde beiseitegelegt und bleibt erhalten.',
  other_version: 'Beenden Sie das laufende Stackdesk, oder verwenden Sie für beide dieselbe Version.',
  store_locked: 'Beenden Sie zuerst das andere Stackdesk oder das Programm, das seine Daten festhält.',
  store_unwritable:
    'Die gespeicherten Daten lassen sich nicht schreiben. Prüfen Sie den Datenträger und die Rechte des Datenordners, dann setzen Sie fort, bevor Sie Stackdesk beenden: Antworten, die nicht geschrieben werden konnten, warten darin.',
  store_busy:
    'Es wird noch gearbeitet. Warten Sie das Ende ab oder pausieren Sie, und versuchen Sie es noch einmal.',
  backup_unfit:
    'Diese Datei ist keine Sicherung von Stackdesk. Wählen Sie eine andere; die Daten hier sind unverändert.',
  backup_damaged: 'Die Sicherung ist beschädigt. Wählen Sie eine andere; die Daten hier sind unverändert.',
  backup_newer:
    'Die Sicherung stammt von einer neueren Version von Stackdesk. Installieren Sie diese Version; die Daten hier sind unverändert.',
  backup_older:
    'Die Sicherung ist älter als die erste veröffentlichte Version, und diese Version kann sie nicht lesen. Wählen Sie eine andere; die Daten hier sind unverändert.',
  nothing_saved:
    'Dazu ist nichts gespeichert. Fragen Sie es zuerst ab oder wählen Sie einen anderen Arbeitsbereich.',
  name_taken: 'Diesen Namen gibt es schon. Wählen Sie einen anderen; nichts wurde geändert.',
  job_not_found: 'Diesen Lauf gibt es nicht.',
  job_busy: 'Der Lauf ist schon im Gange.',
  job_finished: 'Der Lauf ist zu Ende, oder nichts dergleichen ist in ihm offen.',
  watch_not_found: 'Diesen Dauerauftrag gibt es nicht.',
  watch_grown: 'Sehen Sie sich den neuen Preis an und bestätigen Sie ihn, oder löschen Sie den Dauerauftrag.',
  watch_cap_reached:
    'Erhöhen Sie die Obergrenze oder setzen Sie ihn unverändert fort: Dann geht es mit dem nächsten Termin weiter.',
  watch_restored: 'Bestätigen Sie ihn, wenn er hier weiterlaufen soll, oder löschen Sie ihn.',
  database_failed:
    'Prüfen Sie die Adresse, den Benutzer, das Kennwort und die Rechte dort. Die Datenbank ist, wie sie vorher war.',
  cap_reached:
    'Erhöhen Sie die Obergrenze in den Einstellungen; eine für den Tag beginnt am nächsten Tag von vorn.',
  assistants_off: 'Ein Mensch kann es mit einem Budget in den Einstellungen unter „Assistenten“ erlauben.',

  // The program itself.
  not_connected: 'Verbinden Sie sich mit dem Dienst oder probieren Sie es mit Beispieldaten.',
  no_team:
    'Treten Sie zuerst der Bibliothek Ihres Teams bei: in den Einstellungen unter „Team“ oder mit `stackdesk team join`.',
  team_away:
    'Alles hier Gespeicherte ist auch ohne sie nutzbar. Vor jedem Kauf wird auf sie gewartet, denn vielleicht hat es jemand aus dem Team gekauft. Die Befehlszeile macht mit --without-team weiter; was inzwischen gekauft wird, bekommt das Team später.',
  team_refused:
    'Alles hier Gespeicherte ist auch ohne sie nutzbar. Wenden Sie sich an die Person, die die Bibliothek eingerichtet hat. Solange wird nichts gekauft, denn vielleicht hat es jemand aus dem Team gekauft; die Befehlszeile macht mit --without-team weiter.',
  token_awaited:
    'Entsperren Sie den Schlüsselbund, falls er danach fragt, und versuchen Sie es gleich noch einmal.',
  sandbox_failed: 'Der Beispieldienst konnte nicht gestartet werden.',
  engine_stopped:
    'Versuchen Sie es gleich noch einmal oder starten Sie Stackdesk neu. Was lief, ist pausiert; was gerade abgefragt wurde, kann berechnet worden sein.',
  engine_silent:
    'Lassen Sie ihn weiterlaufen (`fg` in seinem Terminal oder `kill -CONT` und seine Nummer) oder beenden Sie ihn mit Gewalt. Versuchen Sie es dann noch einmal. Was er für diesen Befehl ausführt, pausiert, sobald er weiterläuft.',
  cancelled: 'Auf Wunsch abgebrochen.',
  usage: 'Der Aufruf ist falsch. `--help` zeigt, wie er aussieht.',
  internal: 'Etwas Unerwartetes ist schiefgegangen. Näheres steht im Protokoll.',
};
