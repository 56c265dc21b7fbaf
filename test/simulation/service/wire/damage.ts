import type { Dice } from '../inputs.ts';
import type { Answer } from '../messages.ts';
import type { ResponseHeaders } from './client-side.ts';

const ABSURD = ['-5', 'NaN', '1e30', '999999999999999999999', '', 'Infinity', '0x10', '1,5', 'unlimited'];

const COUNTED = /^(?:x-credits-(?!type)|x-ratelimit-|retry-after)/;

/** Gives number headers a value that can't be true; null if there are none. */
export function absurdHeaders(dice: Dice, { headers }: Answer): ResponseHeaders | null {
  const names = Object.keys(headers).filter((name) => COUNTED.test(name));
  if (names.length === 0) return null;
  const changed: ResponseHeaders = { ...headers };
  const sure = dice.pick(names);
  for (const name of names) if (name === sure || dice.chance(0.5)) changed[name] = dice.pick(ABSURD);
  return changed;
}

/** Sends headers twice, the second time with the same value or one that can't be true, in any order. */
export function duplicatedHeaders(dice: Dice, { headers }: Answer): ResponseHeaders {
  const changed: ResponseHeaders = {};
  for (const [name, value] of Object.entries(headers)) {
    const other = COUNTED.test(name) && dice.chance(0.5) ? dice.pick(ABSURD) : value;
    changed[name] = dice.chance(0.5) ? [value, other] : [other, value];
  }
  return changed;
}

/** JSON that stops in the middle; null if there is nothing to cut. */
export function truncated(dice: Dice, { body }: Answer): string | null {
  if (typeof body !== 'string' || body.length < 2) return null;
  return body.slice(0, dice.int(1, body.length - 1));
}

/** Makes the one figure of a batch's cost wrong that a second one contradicts; null if there are not both. */
export function wrongFigure(dice: Dice, answer: Answer): Answer | null {
  const { headers, body } = answer;
  const used = headers['x-credits-used'];
  const named = typeof body === 'string' ? /"credits_charged":(\d+)/.exec(body)?.[1] : undefined;
  if (typeof used !== 'string' || named === undefined || typeof body !== 'string') return null;
  const wrong = dice.pick(['0', '1', String(Number(named) * 2), String(Number(named) + 7)]);
  if (dice.chance(0.5)) return { ...answer, headers: { ...headers, 'x-credits-used': wrong } };
  return { ...answer, body: body.replace(`"credits_charged":${named}`, `"credits_charged":${wrong}`) };
}

const FIGURE_HEADERS = ['x-credits-used', 'x-credits-remaining', 'x-credits-cost', 'x-credits-type'];
const COUNT = /"(credits_charged|requested|resolved|served)":(\d+(?:\.\d+)?)/g;

/** Makes any one figure of an answer wrong, in either direction; null if it has none. */
export function lyingFigure(dice: Dice, answer: Answer): Answer | null {
  const { headers, body, status } = answer;
  if (status !== 200 || typeof body !== 'string') return null;
  const wrong = (value: string) => {
    const number = Number(value);
    return dice.pick(['0', '1', String(number * 2), String(number + 7), String(Math.max(0, number - 1))]);
  };
  const named = FIGURE_HEADERS.filter((name) => headers[name] !== undefined);
  const counts = [...body.matchAll(COUNT)];
  if (named.length + counts.length === 0) return null;
  const at = dice.int(0, named.length + counts.length - 1);
  const name = named[at];
  if (name !== undefined) {
    const value = headers[name] ?? '';
    const other = value === 'standard' ? 'bulk_lookup' : 'standard';
    return { ...answer, headers: { ...headers, [name]: name === 'x-credits-type' ? other : wrong(value) } };
  }
  const [whole = '', field = '', value = ''] = counts[at - named.length] ?? [];
  return { ...answer, body: body.replace(whole, `"${field}":${wrong(value)}`) };
}
