import { shortSize } from '#shared/text/units.ts';
import { type Forms, pluralsIn } from './plural.ts';

/**
 * How numbers are written in one language, outside of the page. Not the formatters of `format.ts`: they know the window's
 * language alone, and the first one would slow the start by ten milliseconds.
 */
export function numbersIn(language: string) {
  const number = (value: number) => value.toLocaleString(language);
  const form = (count: number, ...forms: Forms) => pluralsIn(language)(count, forms);
  const plural = (count: number, ...forms: Forms) => `${number(count)} ${form(count, ...forms)}`;
  return {
    number,
    percent: (share: number) => share.toLocaleString(language, { style: 'percent' }),
    form,
    plural,
    /** Days of a time zone. In English the month is a word between day and year, so that nobody takes one for the other. */
    days: (timeZone: string) =>
      new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'medium', timeZone }),
    /** Nothing if there is none of it. */
    counted: (count: number, ...forms: Forms) => (count === 0 ? [] : [plural(count, ...forms)]),
    size: (bytes: number) =>
      shortSize(bytes, number, (whole) =>
        whole.toLocaleString(language, { style: 'unit', unit: 'byte', unitDisplay: 'long' }),
      ),
  };
}
