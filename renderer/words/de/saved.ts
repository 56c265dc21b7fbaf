import { DAY_MS, formatCount, formatDuration, plural } from '../../ui/format.ts';
import type { Words } from '../words.ts';

const domains = (count: number) => plural(count, 'Domain', 'Domains');

/** Words of the screen of saved answers, in German. */
export const saved: Words['saved'] = {
  title: 'Gespeichert',
  search: 'Gespeicherte Domains durchsuchen',
  searchHint: 'Domain, Firma, Technologie, Schlagwort, Notiz',
  clearSearch: 'Suche leeren',
  found: (total, all, tookMs) => `${formatCount(total)} von ${domains(all)}, ${took(tookMs)}`,
  counting: 'Wird gezählt …',
  facets: 'Filter',
  showFacets: (count) => (count === 0 ? 'Filter' : `Filter: ${formatCount(count)}`),
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
  noValues: 'Hier keine',
  more: (count) => `${formatCount(count)} weitere …`,
  moreOf: (facet, count) => `${facet}: ${formatCount(count)} weitere`,
  searchFacet: (facet) => `Suchen: ${facet}`,
  noneContains: (contains) => `Nichts enthält „${contains}“.`,
  beyond: (count) => `${formatCount(count)} weitere. Tippen Sie, um sie einzugrenzen.`,
  sinceOf: (technology) => `Wer ${technology} nutzt und seit wann`,
  younger: (ms) => `Letzte ${formatDays(ms)}`,
  older: (ms) => `Älter als ${formatDays(ms)}`,
  chip: (facet, value) => `${facet}: ${value}`,
  removeFilter: (facet, value) => `Filter ${facet}: ${value} entfernen`,
  filtersInForce: 'Aktive Filter',
  clearAll: 'Alle löschen',
  columns: {
    domain: 'Domain',
    company: 'Firma',
    industry: 'Branche',
    country: 'Land',
    city: 'Ort',
    technologyCount: 'Technologienzahl',
    technologies: 'Technologien',
    since: 'Seit',
    savedAt: 'Gespeichert',
    firstSavedAt: 'Erstmals',
    tags: 'Schlagwörter',
    note: 'Notiz',
  },
  sinceColumn: (technology) => `${technology} seit`,
  sinceChooser: 'Seit (bei einer Technologie)',
  gridLabel: 'Gespeicherte Domains',
  gridHint: 'Die Eingabetaste öffnet die Details, die Leertaste wählt Zeilen aus.',
  choose: (domain) => `${domain} auswählen`,
  scope: (count, isChosen) =>
    isChosen ? `${formatCount(count)} ausgewählt` : `Alle ${formatCount(count)} gefundenen`,
  unchoose: 'Auswahl aufheben',
  actions: 'Was mit ihnen geschehen soll',
  export: 'Exportieren',
  exportTitle: (count) => `${domains(count)} exportieren als`,
  formats: {
    csv: 'CSV',
    xlsx: 'Excel-Arbeitsmappe (XLSX)',
    json: 'JSON',
    parquet: 'Parquet',
  },
  fileName: (date) => `gespeichert-${date}`,
  refresh: (count) => `${formatCount(count)} aktualisieren`,
  refreshTitle: 'Noch einmal abfragen. Sie sehen den genauen Preis, bevor etwas berechnet wird.',
  refreshForeign: 'Nur was im aktiven Arbeitsbereich gespeichert ist, lässt sich aktualisieren.',
  tag: 'Schlagwort …',
  tagTitle: (count) => `Schlagwörter für ${domains(count)}`,
  tagAdd: 'Schlagwörter hinzufügen',
  tagRemove: 'Schlagwörter entfernen',
  tagHint: 'Drücken Sie nach jedem Schlagwort die Eingabetaste.',
  tagDo: (count) => `Auf ${domains(count)} anwenden`,
  remove: 'Löschen …',
  removeTitle: (count) => `${domains(count)} aus dem Gespeicherten löschen?`,
  removeText: (count) =>
    `Alle gespeicherten Antworten zu ${count === 1 ? 'dieser Domain' : 'diesen Domains'} gehen mit ihrem Verlauf verloren; neue Abfragen kosten Credits. Angereicherte Dateien, Läufe und Buchungen bleiben. Sie können das rückgängig machen, solange der Hinweis dazu zu sehen ist.`,
  removeDo: (count) => `${domains(count)} löschen`,
  removed: (count) => `${domains(count)} gelöscht.`,
  undone: (count) => `${domains(count)} wiederhergestellt.`,
  views: {
    button: 'Ansichten',
    title: 'Gespeicherte Ansichten',
    none: 'Noch keine Ansichten. Stellen Sie Filter und Spalten ein und speichern Sie sie unter einem Namen.',
    name: 'Name',
    newName: 'Diese Suche speichern als',
    save: 'Ansicht speichern',
    saved: (name) => `Ansicht ${name} gespeichert.`,
    rename: (name) => `${name} umbenennen`,
    remove: (name) => `${name} entfernen`,
    removed: (name) => `Die Ansicht ${name} wurde entfernt.`,
    restored: (name) => `Die Ansicht ${name} ist wieder da.`,
    keep: 'Namen übernehmen',
    taken: (name) => `Eine Ansicht namens ${name} gibt es schon.`,
    replaces: 'Ersetzt die Ansicht dieses Namens.',
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
      technologiesTracked: 'Erfasste Technologien',
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
    since: (date) => `seit ${date}`,
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
