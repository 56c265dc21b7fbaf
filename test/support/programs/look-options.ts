import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type ScreenId, screens } from '#contract/screens.ts';

/** What `npm run look` is to show. */
export interface Look {
  screen: ScreenId;
  /** Its place in the rail, from 1: Ctrl and this figure opens it. */
  place: number;
  language: 'en' | 'de' | null;
  /** The words of a button that is clicked first. */
  click: string | null;
  out: string;
}

/** Reads the arguments; throws a sentence that says what is wrong. */
export function readLook(): Look {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      de: { type: 'boolean', default: false },
      en: { type: 'boolean', default: false },
      click: { type: 'string' },
      out: { type: 'string', default: 'look.png' },
    },
  });
  const screen = screens.find((each) => each === positionals[0]);
  if (screen === undefined) throw new Error(`Name a screen: ${screens.join(', ')}.`);
  return {
    screen,
    place: screens.indexOf(screen) + 1,
    language: values.de ? 'de' : values.en ? 'en' : null,
    click: values.click ?? null,
    out: resolve(values.out),
  };
}
