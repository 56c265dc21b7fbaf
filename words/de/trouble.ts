import type { Words } from '../words.ts';

/** Words that replace a part that could not be drawn, in German. */
export const trouble: Words['trouble'] = {
  screenTitle: 'Dieser Bereich ist ausgefallen',
  screenText:
    'Etwas darin konnte nicht gezeigt werden. Läufe und Downloads gehen weiter, und nichts Bezahltes ist verloren.',
  again: 'Bereich neu zeigen',
  windowTitle: 'Das Fenster ist ausgefallen',
  windowText:
    'Etwas konnte nicht gezeigt werden. Läufe und Downloads gehen weiter, und nichts Bezahltes ist verloren. Laden Sie das Fenster neu, um fortzufahren.',
  reload: 'Fenster neu laden',
  copy: 'Details kopieren',
  copied: 'Kopiert',
  details: 'Details',
};
