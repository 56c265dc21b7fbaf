import { formatBytes, formatClock, formatShare } from '../format.ts';
import type { Words } from '../words.ts';

/** Words of the settings about this computer, in German. */
export const system: Words['system'] = {
  title: 'System',
  keepAwake: 'Computer wach halten, solange ein Lauf oder Download läuft',
  keepAwakeHint: 'Der Bildschirm darf trotzdem dunkel werden.',
  tray: 'Symbol im Infobereich zeigen',
  trayHint: 'Schließen Sie das Fenster, läuft Stackdesk dann weiter; das Menü des Symbols beendet es.',
  leaving: 'Wenn das Fenster geschlossen wird, während ein Lauf oder Download läuft',
  leavingHint:
    'Mit einem Symbol im Infobereich geht es dort immer weiter. „Beenden“ fragt nach, außer Sie haben Pausieren gewählt.',
  leavings: { ask: 'Fragen', stay: 'Im Infobereich weiter', quit: 'Pausieren und beenden' },
  links: 'stackdesk://-Links öffnen',
  linksHint:
    'Ein Link zeigt eine Domain, eine Liste oder einen Lauf, die hier gespeichert sind. Er kann nichts kosten.',
  singleKeys: 'Einzelne Tasten als Tastenkürzel',
  singleKeysHint:
    '/ führt zur Suche, ? zeigt alle Tasten. Schalten Sie das aus, wenn Sie diktieren; das Menü kann beides.',
  updates: 'Nach Updates suchen',
  updatesHint:
    'Einmal am Tag. Ohne Ihre Zustimmung wird nichts heruntergeladen, und Ihr Token wird nie dorthin gesendet.',
  troubles: {
    damaged: 'Was geladen wurde, ist beschädigt und wurde verworfen.',
    forged: 'Was dort lag, ist nicht vom Hersteller von Stackdesk signiert und wurde nicht genommen.',
    stale:
      'Was dort lag, ist signiert, aber nur für Tage, die vorbei sind. Jemand enthält Ihnen vielleicht neuere Versionen vor, oder das Datum dieses Computers stimmt nicht.',
    nothing_there: 'Unter der Adresse für Updates ist nichts zu haben.',
    unreachable: 'Die Adresse für Updates war nicht zu erreichen.',
    other: 'Es hat nicht geklappt; das Protokoll sagt mehr.',
  },
  updateStates: {
    none: 'Diese Ausgabe von Stackdesk aktualisiert sich nicht: Sie wurde ohne Adresse für Updates oder ohne den Schlüssel erstellt, an dem sie zu erkennen sind.',
    idle: 'Keine neuere Version bekannt.',
    checking: 'Wird gesucht …',
    ready: (version) => `Version ${version} wird installiert, wenn Sie Stackdesk beenden.`,
    found: (version) => `Version ${version} kann heruntergeladen werden.`,
    downloading: (version, percent) =>
      `Version ${version} wird heruntergeladen: ${formatShare(percent / 100)}`,
  },
  checkedAt: (at) => `Gesucht am ${formatClock(at)}.`,
  check: 'Jetzt suchen',
  download: (bytes) => (bytes === null ? 'Herunterladen' : `Herunterladen · ${formatBytes(bytes)}`),
  diagnostics: 'Für Problemberichte',
  copy: 'Diagnose kopieren',
  copyHint:
    'Versionen, Einstellungen, Zahlen und das Ende des Protokolls, ohne Tokens und ohne Namen von Websites, Personen oder Dateien.',
  copied: 'Die Diagnose ist in der Zwischenablage.',
  showLog: 'Im Ordner zeigen',
};
