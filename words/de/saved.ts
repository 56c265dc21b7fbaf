import { DAY_MS, formatCount, formatDuration, plural, pluralForm } from '../format.ts';
import type { Words } from '../words.ts';

const domains = (count: number) => plural(count, 'Domain', 'Domains');

/** Words of the screen of saved answers, in German. */
export const saved: Words['saved'] = {
  title: 'Gespeichert',
  search: 'Gespeicherte Domains durchsuchen',
  searchHint: 'Domain, Firma, Ort, Technologie, Schlagwort oder Notiz',
  clearSearch: 'Suche leeren',
  found: (total, all, tookMs) => `${formatCount(total)} von ${domains(all)}, ${took(tookMs)}`,
  counting: 'Wird gezählt …',
  facet: {
    technology: 'Technologie',
    category: 'Kategorie',
    country: 'Land',
    industry: 'Branche',
    tag: 'Schlagwort',
    kind: 'Was gespeichert ist',
    job: 'Lauf',
    age: 'Alter',
  },
  kinds: { technologies: 'Technologien', companies: 'Firma' },
  none: {
    technology: 'Keine Technologie bekannt',
    category: 'Keine Kategorie bekannt',
    country: 'Kein Land',
    industry: 'Keine Branche',
    tag: 'Kein Schlagwort',
    kind: 'Nichts gefunden',
    job: 'Kein Lauf',
    age: 'Kein Alter',
  },
  any: {
    technology: 'Irgendeine Technologie',
    category: 'Irgendeine Kategorie',
    country: 'Irgendein Land',
    industry: 'Irgendeine Branche',
    tag: 'Irgendein Schlagwort',
    kind: 'Irgendetwas gefunden',
    job: 'Irgendein Lauf',
    age: 'Irgendein Alter',
  },
  sinceOf: (technology) => `Wer ${technology} nutzt, nach dem ersten Mal hier`,
  younger: (ms) => `Letzte ${formatDays(ms)}`,
  older: (ms) => `Älter als ${formatDays(ms)}`,
  chip: (facet, value) => `${facet}: ${value}`,
  chipNot: (facet, value) => `${facet}: nicht ${value}`,
  columns: {
    domain: 'Domain',
    company: 'Firma',
    industry: 'Branche',
    country: 'Land',
    city: 'Ort',
    technologyCount: 'Zahl der Technologien',
    technologies: 'Technologien',
    since: 'Hier zuerst gesehen',
    savedAt: 'Gespeichert',
    firstSavedAt: 'Erstmals',
    tags: 'Schlagwörter',
    note: 'Notiz',
  },
  sinceColumn: (technology) => `${technology}, hier zuerst gesehen`,
  sinceChooser: 'Hier zuerst gesehen (bei einer Technologie)',
  gridLabel: 'Gespeicherte Domains',
  gridHint: 'Die Eingabetaste öffnet die Details, die Leertaste wählt Zeilen aus.',
  choose: (domain) => `${domain} auswählen`,
  exportTitle: (count) => `${domains(count)} exportieren als`,
  fileName: (date) => `gespeichert-${date}`,
  refreshNone: 'Aktualisieren',
  refresh: (count) => `${formatCount(count)} aktualisieren`,
  refreshTitle: 'Noch einmal abfragen. Sie sehen den genauen Preis, bevor etwas berechnet wird.',
  refreshForeign: 'Nur was im aktiven Arbeitsbereich gespeichert ist, lässt sich aktualisieren.',
  explore: 'Erkunden',
  exploreName: (count) => `Gespeichert, ${domains(count)}`,
  tag: 'Schlagwort …',
  tagTitle: (count) => `Schlagwörter für ${domains(count)}`,
  tagAdd: 'Schlagwörter hinzufügen',
  tagRemove: 'Schlagwörter entfernen',
  tagHint: 'Drücken Sie nach jedem Schlagwort die Eingabetaste.',
  tagDo: (count) => `Auf ${domains(count)} anwenden`,
  remove: 'Löschen …',
  removeTitle: (count) => `${domains(count)} aus dem Gespeicherten löschen?`,
  removeText: (count) =>
    `Alle gespeicherten Antworten zu ${pluralForm(count, 'dieser Domain', 'diesen Domains')} gehen mit ihrem Verlauf verloren; neue Abfragen kosten Credits. Gelöschtes lässt sich auch später noch wiederherstellen, bis die Daten komprimiert werden. Angereicherte Dateien, Läufe und Buchungen bleiben.`,
  removeDo: (count) => `${domains(count)} löschen`,
  removed: (count) => `${domains(count)} gelöscht.`,
  undone: (count) => `${domains(count)} wiederhergestellt.`,
  deleted: {
    title: 'Gelöschte Domains',
    count: (count) => domains(count),
    others: (count) => `${formatCount(count)} weitere`,
    again: (count) =>
      `${domains(count)} davon ${pluralForm(count, 'wurde', 'wurden')} seitdem neu abgefragt. Die neueste Antwort bleibt; die gelöschten werden ihr Verlauf.`,
    bring: 'Wiederherstellen',
    bringing: 'Wird wiederhergestellt …',
    bringNamed: (names) => `${names} wiederherstellen`,
    reading: 'Gelöschtes wird gesucht …',
    none: 'Es gibt nichts Gelöschtes, das sich wiederherstellen ließe.',
    gone: 'Es war nichts mehr da, was sich wiederherstellen ließe.',
    more: 'Ältere zeigen',
    stay: 'Sie bleiben ohne Kosten auf diesem Computer, bis die Daten komprimiert werden. Was ein Lauf noch zeigt, bleibt so lange wie der Lauf.',
    settings: 'Einstellungen: Daten',
  },
  views: {
    title: 'Gespeicherte Ansichten',
    none: 'Noch keine Ansichten. Stellen Sie Filter und Spalten ein und speichern Sie sie unter einem Namen.',
    newName: 'Diese Suche speichern als',
  },
  workspace: {
    label: 'Gezeigter Arbeitsbereich',
    option: (name, realm, count) =>
      `${name} (${realm === 'sample' ? 'Beispieldaten' : realm}), ${domains(count)}`,
    foreign: (name) => `Sie sehen ${name}. Das ist nicht der aktive Arbeitsbereich.`,
    back: 'Zurück zum aktiven Arbeitsbereich',
  },
  empty: {
    title: 'Noch ist nichts gespeichert',
    words:
      'Jede bezahlte Antwort wird hier aufbewahrt und auch ohne Netzwerk wiedergefunden. Reichern Sie zum Anfang eine Tabelle an oder fragen Sie eine Domain ab.',
    enrich: 'Tabelle anreichern',
    lookup: 'Domain abfragen',
    titleDeleted: 'Es ist nichts mehr gespeichert',
    deleted: 'Gelöschte Domains wiederherstellen …',
  },
  nothing: {
    words: 'Keine gespeicherte Domain passt.',
    clear: 'Alle Filter löschen',
  },
  facts: {
    label: (domain) => `Details zu ${domain}`,
    close: 'Details schließen',
    lookup: 'In der Abfrage öffnen',
    company: 'Firma',
    companyFields: {
      name: 'Name',
      industry: 'Branche',
      city: 'Ort',
      country: 'Land',
      address: 'Adresse',
      networkUrl: 'Netzwerkprofil',
      technologiesTracked: 'Zahl der Technologien',
    },
    technologies: (count) => `Technologien · ${formatCount(count)}`,
    technologiesNone: 'Technologien',
    neverAsked: 'Nie abgefragt.',
    outcome: {
      no_data: 'Abgefragt; der Dienst weiß nichts.',
      invalid: 'Abgefragt; der Dienst hat die Domain abgelehnt.',
    },
    partial: 'Die Antwort nennt nur einige davon.',
    otherCategory: 'Andere',
    since: (date) => `hier zuerst gesehen ${date}`,
    sinceTitle: 'Die erste gespeicherte Antwort, die sie nannte',
    history: 'Verlauf',
    historyTechnologies: (count) =>
      count === null ? 'Technologien: keine Daten' : plural(count, 'Technologie', 'Technologien'),
    historyCompany: (name) => (name === null ? 'Firma: keine Daten' : `Firma: ${name}`),
    tags: 'Schlagwörter',
    note: 'Notiz',
    notePlaceholder: 'Was Sie sich zu dieser Domain merken möchten',
    noteSaved: 'Notiz gemerkt.',
    foreign:
      'Wechseln Sie in diesen Arbeitsbereich, um alle Antworten zu sehen und Schlagwörter und Notiz zu ändern.',
    saved: 'Gespeichert',
    firstSaved: 'Erstmals gespeichert',
  },
};

function took(ms: number): string {
  return ms < 1 ? 'unter 1 ms' : `${formatCount(Math.round(ms))} ms`;
}

function formatDays(ms: number): string {
  if (ms % DAY_MS !== 0) return formatDuration(ms);
  return ms === DAY_MS ? '24 Stunden' : plural(ms / DAY_MS, 'Tag', 'Tage');
}
