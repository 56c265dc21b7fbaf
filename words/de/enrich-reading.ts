import { plural } from '../format.ts';
import type { Words } from '../words.ts';

const rows = (count: number) => plural(count, 'Zeile', 'Zeilen');

/** Words about how a sheet's domains are read, in German. */
export const enrichReading: Words['enrichReading'] = {
  title: 'Domains der Zeilen',
  fallback: 'Wenn dort keine Domain steht, gilt',
  noFallback: 'nichts anderes',
  spelling: 'Abgefragt werden Domains',
  written: 'Wie geschrieben',
  registrable: 'Registrierbare',
  registrableHint: 'google.com für play.google.com und docs.google.com',
  price: (domains, credits) =>
    `${plural(domains, 'Domain', 'Domains')} · ${credits === 0 ? 'kostenlos' : `bis zu ${plural(credits, 'Credit', 'Credits')}`}`,
  heldBack: {
    personal: {
      ask: (count) =>
        `Auch ${plural(count, 'Zeile', 'Zeilen')} mit privaten Adressen (gmail.com und Ähnliches) abfragen`,
      hint: 'Sie nennen einen Mailanbieter, keine Firma.',
    },
    platform: {
      ask: (count) =>
        `Auch ${plural(count, 'Zeile', 'Zeilen')} mit Seiten auf Plattformen (facebook.com/acme und Ähnliches) abfragen`,
      hint: 'Sie nennen die Plattform, nicht die Firma, der die Seite gehört.',
    },
  },
  hidden: (count) => `Auch die ${plural(count, 'ausgeblendete Zeile', 'ausgeblendeten Zeilen')} abfragen`,
  below: 'Summen und Notizen unter der Tabelle mitnehmen',
  links: (count) => `${rows(count)}: Domain aus einem Link`,
  served: (count) => `${rows(count)}: Domain aus der zweiten Spalte`,
  several: (count) => `${rows(count)}: mehrere Domains, die erste gilt`,
  from: {
    cell_link: 'aus dem Link',
    cell_fallback: 'zweite Spalte',
    cell_several: 'erste von mehreren',
    cell_foreign_ending: 'Endung nicht möglich',
    cell_uncomputed: 'Formel ohne Ergebnis',
    own_answer: 'eigene Antwort',
  },
};
