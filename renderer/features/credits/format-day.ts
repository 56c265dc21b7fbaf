import { locale } from '../../../words/language.ts';

const day = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat(locale(), { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** A day such as `2026-03-01` in the person's locale. */
export function formatDay(name: string): string {
  return day.format(new Date(`${name}T00:00:00Z`));
}

/** A month such as `2026-03`. */
export function formatMonth(name: string): string {
  return month.format(new Date(`${name}-01T00:00:00Z`));
}

/** A day without the year, for an axis. */
export function formatShortDay(name: string): string {
  return short.format(new Date(`${name}T00:00:00Z`));
}
