import type { HelpWords } from '../en/help.ts';

export const help: HelpWords = {
  title: 'Stackdesk-Hilfe',
  documents: 'Dokumente',
  search: 'Alle Dokumente durchsuchen',
  none: 'Nichts gefunden.',
  one: '1 Stelle',
  many: '# Stellen',
  most: 'Die ersten # Stellen',
  forPeople: 'Mit Stackdesk arbeiten',
  forMakers: 'Wie Stackdesk gebaut ist',
};
