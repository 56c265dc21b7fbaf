import { type JsonBounds, isWithin } from '#contract/bounded-json.ts';
import { domainOf } from '../../domains/parse-domain.ts';
import { statedDomain } from './batch/attribute.ts';
import { isFields } from './values.ts';

/** An object or array that is open at this place of the text. */
interface Frame {
  readonly isArray: boolean;
  /** Where its last whole element ends. Null if none does. */
  end: number | null;
  /** Whether its elements are entries about domains, or hold them. Null until one is whole. */
  hasEntries: boolean | null;
  /** The name before the element, in an object. */
  name: string | null;
  isNamed: boolean;
}

/** Figures that some programs write, and JSON lacks. */
const NO_FIGURE = /^-?(?:NaN|Infinity)$/;
const BARE = /[^\s,:"[\]{}]+/y;

/**
 * What came whole of an answer to a batch whose text is no JSON, as JSON: it was cut off, or a figure in it is `NaN`. An
 * entry that is cut is left out, so that none looks whole. Null if the text has no whole entry, or is outside the bounds.
 */
export function wholeEntries(text: string, bounds: JsonBounds): string | null {
  if (!isWithin(text, bounds)) return null;
  const open: Frame[] = [];
  const figures: [number, number][] = [];
  /** Notes a whole element, which begins at `start`. False if the text goes on after its outermost value. */
  const close = (start: number, end: number, hasEntries: boolean): boolean => {
    const frame = open.at(-1);
    if (frame === undefined) return false;
    frame.hasEntries = frame.hasEntries === true || hasEntries || isEntry(frame, text.slice(start, end));
    frame.end = end;
    frame.isNamed = false;
    return true;
  };
  const starts: number[] = [];
  let at = 0;
  while (at < text.length) {
    const sign = text[at];
    const frame = open.at(-1);
    if (sign === '{' || sign === '[') {
      open.push({ isArray: sign === '[', end: null, hasEntries: null, name: null, isNamed: false });
      starts.push(at);
      at += 1;
    } else if (sign === '}' || sign === ']') {
      open.pop();
      at += 1;
      if (frame === undefined || frame.isArray !== (sign === ']')) return null;
      if (!close(starts.pop() ?? 0, at, frame.hasEntries === true)) {
        const isAll = text.slice(at).trim() === '';
        return isAll && frame.hasEntries === true ? mended(text, at, figures) : null;
      }
    } else if (sign === '"') {
      const end = endOfString(text, at);
      if (end === -1) break;
      if (frame === undefined) return null;
      if (!frame.isArray && !frame.isNamed) {
        frame.name = text.slice(at + 1, end - 1);
        frame.isNamed = true;
      } else close(at, end, false);
      at = end;
    } else {
      BARE.lastIndex = at;
      const [word] = BARE.exec(text) ?? [''];
      const end = at + Math.max(1, word.length);
      if (word !== '') {
        // More of it may have been cut off.
        if (end === text.length) break;
        if (frame === undefined) return null;
        if (NO_FIGURE.test(word)) figures.push([at, end]);
        close(at, end, false);
      }
      at = end;
    }
  }
  const holder = open.findIndex(({ hasEntries, end }) => hasEntries === true && end !== null);
  const cut = open[holder]?.end ?? null;
  if (cut === null) return null;
  const closing = open.slice(0, holder + 1).reverse();
  return mended(text, cut, figures) + closing.map(({ isArray }) => (isArray ? ']' : '}')).join('');
}

/** Entries are objects that state a domain, in a list, or that are called by one. */
function isEntry({ isArray, name, hasEntries }: Frame, element: string): boolean {
  if (hasEntries !== null || !element.startsWith('{')) return false;
  if (!isArray) return name !== null && domainOf(name) !== null;
  try {
    const value: unknown = JSON.parse(element.replace(/:\s*-?(?:NaN|Infinity)\b/g, ':null'));
    return isFields(value) && domainOf(statedDomain(value) ?? '') !== null;
  } catch {
    return false;
  }
}

/** After the string that begins here; -1 if it does not end. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return -1;
}

/** The beginning of the text, with null for what is no figure in JSON. */
function mended(text: string, length: number, figures: readonly [number, number][]): string {
  let whole = '';
  let done = 0;
  for (const [start, end] of figures) {
    if (end > length) break;
    whole += `${text.slice(done, start)}null`;
    done = end;
  }
  return whole + text.slice(done, length);
}
