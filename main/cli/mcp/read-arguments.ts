import type { z } from 'zod';
import type { Tool } from './tool.ts';

type Values = Record<string, unknown>;

/** Each pass mends what the one before showed: a list in an object that was a text. */
const MOST_PASSES = 4;

/**
 * The arguments of a call, as its tool takes them. Assistants write null for what they leave out, a list, an object, a number
 * or a yes as a text, one text for a list of one, and names and choices in other letters. What is meant is read; anything else
 * is refused.
 */
export function readArguments({ input }: Pick<Tool, 'input'>, given: object) {
  const schema = input.strict();
  let parsed = schema.safeParse(given);
  const meant = structuredClone(given) as Values;
  for (let pass = 0; pass < MOST_PASSES && !parsed.success; pass += 1) {
    for (const issue of parsed.error.issues) mend(meant, issue, input);
    parsed = schema.safeParse(meant);
  }
  return parsed;
}

function mend(meant: Values, issue: z.core.$ZodIssue, input: z.ZodObject): void {
  if (issue.code === 'unrecognized_keys') {
    if (issue.path.length === 0) rename(meant, issue.keys, Object.keys(input.shape));
    return;
  }
  const key = issue.path.at(-1);
  const holder = issue.path
    .slice(0, -1)
    .reduce<unknown>((at, step) => (at as Values)?.[step as string], meant);
  if (typeof key !== 'string' && typeof key !== 'number') return;
  if (typeof holder !== 'object' || holder === null) return;
  const values = holder as Values;
  const value = values[key];
  if (value === null && !Array.isArray(holder)) delete values[key];
  else if (issue.code === 'invalid_type') values[key] = asType(value, issue.expected);
  else if (issue.code === 'invalid_value' && typeof value === 'string')
    values[key] = issue.values.find((each) => folded(String(each)) === folded(value)) ?? value;
}

function rename(meant: Values, unknown: readonly string[], known: readonly string[]): void {
  for (const name of unknown) {
    const like = known.find((each) => folded(each) === folded(name));
    if (meant[name] !== null && (like === undefined || like in meant)) continue;
    if (like !== undefined && meant[name] !== null) meant[like] = meant[name];
    delete meant[name];
  }
}

function folded(name: string): string {
  return name.toLowerCase().replace(/[_\s-]/g, '');
}

function asType(value: unknown, expected: string): unknown {
  if (expected === 'string') return ['number', 'boolean'].includes(typeof value) ? String(value) : value;
  const read = typeof value === 'string' ? valueIn(value) : value;
  if (expected !== 'array' || Array.isArray(read)) return read;
  return typeof value === 'string' ? listIn(value) : value;
}

/** The value that a text is in JSON, or the text. */
export function valueIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The entries of a list as people write it: with commas, in quotes or in brackets. */
function listIn(text: string): string[] {
  const inside = text.trim().replace(/^[[{(](.*)[\])}]$/s, '$1');
  const entries = inside.match(/"[^"]*"|'[^']*'|[^,\n]+/g) ?? [];
  return entries.map((entry) => entry.trim().replace(/^(["'])(.*)\1$/, '$2')).filter((entry) => entry !== '');
}
