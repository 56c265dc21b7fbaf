import { formatCount, plural } from '../format.ts';
import type { Words } from '../words.ts';

/** Words of the dialog for pasted domains, in German. */
export const enrichPaste: Words['enrichPaste'] = {
  title: 'Domains einfügen',
  label: 'Domains, eine je Zeile',
  hint: 'Web- und E-Mail-Adressen gehen auch.',
  placeholder: 'example.com\nhttps://www.example.org/about\nada@example.net',
  counting: 'Wird gezählt …',
  empty: 'Noch wird nichts abgefragt oder berechnet. Zuerst sehen Sie den Preis.',
  counts: ({ domains, duplicates, invalid, heldBack }) =>
    [
      plural(domains, 'Domain', 'Domains'),
      duplicates > 0 ? plural(duplicates, 'Duplikat', 'Duplikate') : '',
      heldBack > 0
        ? `${plural(heldBack, 'Zeile', 'Zeilen')} nur mit privater Adresse oder einer Seite auf einer Plattform`
        : '',
      invalid > 0 ? `${plural(invalid, 'Zeile', 'Zeilen')} ohne Domain` : '',
    ]
      .filter((part) => part !== '')
      .join(' · '),
  none: 'Keine Zeile enthält eine Domain.',
  tooLong: (most) =>
    `Das sind mehr als ${formatCount(most)} Zeichen. Speichern Sie sie als Datei und ziehen Sie diese auf das Fenster.`,
  go: 'Preis zeigen',
  goWith: (domains) => `Preis für ${plural(domains, 'Domain', 'Domains')} zeigen`,
};
