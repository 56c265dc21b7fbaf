import { formatList, pluralForm } from '../format.ts';
import type { Words } from '../words.ts';

/** Words of the screen to connect, in German. */
export const connect: Words['connect'] = {
  title: 'Mit dem Dienst verbinden',
  lead: 'Stackdesk fragt Firmen und Technologien ab, reichert Ihre Tabellen an und bewahrt jede Antwort auf diesem Computer auf.',
  token: 'API-Token',
  tokenHint: 'Er kommt in den Schlüsselbund dieses Computers und wird nie wieder angezeigt.',
  tokenHintMemory:
    'Dieser Computer bietet keinen Schlüsselbund. Der Token bleibt im Arbeitsspeicher, bis Stackdesk beendet wird.',
  address: 'Basisadresse',
  addressHint: 'Wie auf der Seite Ihres Benutzerkontos angegeben.',
  addressMissing: 'Geben Sie die Basisadresse des Dienstes ein.',
  tokenMissing: 'Fügen Sie Ihren API-Token ein.',
  connect: 'Verbinden',
  connecting: 'Wird verbunden …',
  waiting: (files) =>
    `${formatList(files)} ${pluralForm(files.length, 'wird', 'werden')} geöffnet, sobald Sie verbunden sind oder Beispieldaten nutzen.`,
  or: 'oder',
  sample: 'Mit Beispieldaten ausprobieren',
  sampleHint:
    'Ohne Benutzerkonto, und es wird nichts berechnet. Ein Beispieldienst läuft auf diesem Computer.',
  startingSample: 'Der Beispieldienst wird gestartet …',
  pasteAgain: 'Zu Ihrer Sicherheit wurde der Token nicht behalten; fügen Sie ihn noch einmal ein.',
  network: 'Proxy und Zertifikate …',
  back: 'Zurück',
  another: 'Mit einem anderen Token verbinden',
  chooseTitle: 'Arbeitsbereich wählen',
  chooseLead: (name) =>
    `Willkommen, ${name}. Jeder Arbeitsbereich hat eigene Credits und eigene gespeicherte Daten.`,
  noWorkspaces:
    'Der Token ist gültig, aber sein Benutzerkonto gehört zu keinem Arbeitsbereich. Bitten Sie dessen Inhaber um Zugang.',
  memoryOnly:
    'Dieser Computer bietet keinen Schlüsselbund. Nachdem Stackdesk beendet wurde, werden Sie wieder nach dem Token gefragt.',
  advice: {
    unauthenticated:
      'Der Dienst nimmt diesen Token nicht an. Kopieren Sie ihn noch einmal von der Seite Ihres Benutzerkontos.',
    unreachable: 'Der Dienst ist nicht erreichbar. Prüfen Sie die Basisadresse und Ihre Netzwerkverbindung.',
    bad_answer:
      'Unter dieser Adresse hat etwas geantwortet, aber nicht der Dienst. Prüfen Sie die Basisadresse.',
  },
};
