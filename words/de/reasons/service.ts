import type { service as english } from '../../en/reasons/service.ts';

/** What went wrong between here and the service, in German. */
export const service: Record<keyof typeof english, string> = {
  answered: 'Der Dienst hat mit {status} geantwortet ({operation}).',
  answered_words: 'Der Dienst hat mit {status} geantwortet ({operation}): „{words}“.',
  charge_not_told:
    'Die Anfrage ({operation}) wurde gesendet, aber die Antwort (HTTP {status}) sagt nicht, ob sie berechnet wurde.',
  refused_and_charged: 'Der Dienst hat das abgelehnt (HTTP {status}), und der Kontostand fiel trotzdem.',
  balance_copied:
    'Der Dienst nennt gerade keinen Kontostand, oder etwas davor wiederholt einen alten. Das zeigt nichts über verlorene Antworten.',
  answer_lost: 'Die Antwort ({operation}) ging verloren. {failure}',
  redirected: 'Der Dienst hat weitergeleitet (HTTP {status}).',
  redirected_to: 'Der Dienst hat zu {origin} weitergeleitet (HTTP {status}).',
  operation_stopped: 'Abgebrochen, bevor die Anfrage gesendet wurde ({operation}).',
  waits_for_turn: 'Wartet auf die Reihe ({operation}): Der Dienst nimmt davon {limit} in der Minute.',
  waits_for_answer: 'Wartet auf die Antwort des Dienstes ({operation}).',
  waits_to_retry: 'Schlug fehl und kostete nichts ({operation}). Gleich folgt ein neuer Versuch.',
  pause_asked:
    'Der Dienst hat um eine Pause von {minutes} Minuten gebeten. Die Anfrage ({operation}) wurde nicht gesendet.',
  stopped_unsent: 'Vor dem Senden abgebrochen.',
  stopped: 'Abgebrochen.',
  silent: 'Keine rechtzeitige Antwort von {origin}{detail}.',
  insecure: 'Keine sichere Verbindung zu {origin}{detail}.',
  no_connection: 'Keine oder eine abgebrochene Verbindung zu {origin}{detail}.',
  proxy_refused: 'Der Proxy hat die Verbindung zu {origin} abgelehnt (HTTP {status}).',
  answer_too_large: 'Die Antwort von {origin} ist viel zu groß.',
  answer_headers_large: 'Die Antwort von {origin} hat mehr Kopfzeilen, als eine Antwort braucht{detail}.',
  answer_undecodable: 'Die Antwort von {origin} lässt sich nicht dekodieren.',
  proxy_kind_unknown:
    'Dieser Computer erreicht {origin} über eine Art von Proxy, die Stackdesk nicht nutzen kann. Nennen Sie in den Einstellungen einen HTTP-Proxy.',
  proxy_of_environment: 'http_proxy oder https_proxy der Umgebung ist keine Webadresse.',
  proxy_no_address: 'Die Adresse des Proxys ist keine Webadresse.',
  proxy_scheme: 'Ein Proxy beginnt mit http:// oder https://, nicht mit {scheme}//.',
  proxy_credentials:
    'Die Adresse des Proxys darf weder Namen noch Kennwort enthalten; geben Sie beides gesondert an.',
  authority_none: 'Die Datei der Zertifizierungsstelle enthält kein lesbares Zertifikat.',
  authority_missing: 'Die Datei der Zertifizierungsstelle {path} gibt es nicht.',
  authority_unreadable: 'Die Datei der Zertifizierungsstelle {path} ist nicht lesbar.',
  batch_size: 'Eine Sammelabfrage fasst 1 bis 100 Domains, nicht {count}.',
  token_unfit: 'Der Token ist leer oder enthält Zeichen, die in keinem Token vorkommen.',
  workspace_misspelt: 'Der Arbeitsbereich ist nicht in der Schreibweise des Dienstes angegeben.',
  address_none: 'Die Basisadresse ist keine Webadresse.',
  address_missing: 'Die Adresse des Dienstes fehlt.',
  address_credentials: 'Die Basisadresse darf weder Benutzernamen noch Kennwort enthalten.',
  address_scheme: 'Die Basisadresse muss mit https:// beginnen, nicht mit {scheme}//.',
  address_in_clear:
    'Die Basisadresse http://{host} würde den Token im Klartext senden. Beginnen Sie sie mit https://; http ist nur für diesen Computer erlaubt.',
  hurried_clock:
    'Die Zeit läuft mit anderer Geschwindigkeit (STACKDESK_TIME_SCALE oder --time-scale), wie für den Beispieldienst; {host} wird deshalb nicht gefragt. Starten Sie ohne diese Angabe neu.',
  connection_unknown: 'Diese Verbindung ist nicht mehr bekannt.',
  connection_removed:
    'Die Verbindung wurde entfernt oder bekam einen anderen Token, während sie hergestellt wurde.',
  connection_none: 'Es gibt noch keine Verbindung.',
  connection_without_token: 'Der Token dieser Verbindung ist nicht zur Hand.',
  token_gone: 'Der Token wurde entfernt oder ersetzt.',
  token_elsewhere:
    'Der Token wurde für {origin} eingegeben, und die Adresse der Verbindung ist jetzt {address}. Nichts wurde gesendet.',
  token_asked: 'Der Token dafür wurde angefordert und ist noch nicht da.',
  no_connection_reaches: 'Keine Verbindung mit einem Token erreicht diesen Arbeitsbereich.',
  workspace_out_of_reach: 'Diese Verbindung erreicht keinen solchen Arbeitsbereich.',
  workspace_not_chosen: 'Es ist kein Arbeitsbereich gewählt.',
  other_account:
    'Unter dieser Adresse hat ein anderes Benutzerkonto geantwortet. Fügen Sie es als Verbindung hinzu.',
  other_server:
    'Der Token wurde für {origin} eingegeben und geht an keinen anderen Server. Fügen Sie für {address} eine Verbindung mit eigenem Token hinzu.',
  workspace_none: 'Der Token ist gültig, aber sein Benutzerkonto gehört zu keinem Arbeitsbereich.',
  workspace_several: 'Der Token erreicht mehrere Arbeitsbereiche: {workspaces}.',
  'advice on workspace_several': 'Nennen Sie einen davon mit `--workspace`.',
  workspace_not_reached: 'Der Token erreicht „{wanted}“ nicht, sondern {workspaces}.',
};
