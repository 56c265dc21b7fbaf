import { formatCount, formatList, plural } from '../format.ts';
import type { Words } from '../words.ts';

const price = (credits: number) => plural(credits, 'Credit', 'Credits');
const technologies = (count: number) => plural(count, 'Technologie', 'Technologien');

export const compare: Words['compare'] = {
  title: 'Domains vergleichen',
  titleOf: (domains) => (domains.length === 0 ? 'dem Vergleich' : `dem Vergleich von ${formatList(domains)}`),
  open: 'Vergleichen mit …',
  add: {
    label: 'Domain hinzufügen',
    placeholder: 'Domain oder gespeicherte Firma hinzufügen',
    none: (text) => `„${text}“ ist keine Domain, und keine gespeicherte Firma beginnt so.`,
    full: (most) => `Höchstens ${most} Domains. Entfernen Sie zuerst eine.`,
  },
  start:
    'Fügen Sie zwei oder mehr Domains hinzu: Technologien und Firmen stehen nebeneinander, aus dem, was gespeichert ist. Das ist kostenlos.',
  one: 'Fügen Sie eine zweite Domain hinzu, mit der verglichen wird.',
  gridLabel: 'Vergleich',
  gridHint: 'Die Eingabetaste öffnet eine Technologie. Ziehen einer Überschrift verschiebt die Domain.',
  row: 'Verglichen',
  remove: (domain) => `${domain} entfernen`,
  part: 'Gezeigte Technologien',
  parts: { all: 'Alle', differences: 'Nur Unterschiede', shared: 'Nur gemeinsame' },
  search: 'Technologien filtern',
  searchHint: 'Technologien filtern',
  clearSearch: 'Filter leeren',
  count: (shown, all, shared) =>
    `${shown === all ? '' : `${formatCount(shown)} von `}${technologies(all)}, ${formatCount(shared)} gemeinsam`,
  noMatch: 'Hier passt keine Technologie.',
  answers: 'Gespeicherte Antworten',
  technologies: 'Technologien',
  company: 'Firma',
  category: (name) => name ?? 'Ohne Kategorie',
  marks: { runs: 'ja', lacks: 'nein', unseen: 'nicht gesehen' },
  notSaved: 'nicht gespeichert',
  noData: 'keine Daten',
  markHints: {
    since: (date) => `Hier erstmals gesehen am ${date}`,
    lacks: 'Eine Antwort, die alle nennt, nennt sie nicht.',
    unseen: 'Gespeichert sind nur Antworten, die einige der Technologien nennen.',
    notSaved: 'Die Technologien dieser Domain wurden noch nicht abgefragt.',
    noData: 'Der Dienst kannte keine Technologien dieser Domain.',
  },
  missing: (domains) => `Noch nicht gespeichert: ${formatList(domains)}.`,
  missingKinds: {
    technologies: (domain) => `die Technologien von ${domain}`,
    company: (domain) => `die Firma von ${domain}`,
    both: (domain) => domain,
  },
  ask: (answers, credits) => `${plural(answers, 'Antwort', 'Antworten')} abfragen · ${price(credits)}`,
  exportTitle: (count) => `${plural(count, 'Zeile', 'Zeilen')} exportieren`,
  fileName: (domains) => `Vergleich ${domains.join(', ')}`,
  removed: (domain) => `${domain} wurde entfernt.`,
  added: (domain) => `${domain} wurde hinzugefügt.`,
};
