import { type ParseArgsConfig, parseArgs } from 'node:util';
import { StackdeskError } from '../../preload/contract/errors.ts';
import { number } from './numbers.ts';

/** Flags that every command takes. */
const globalFlags = {
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  sandbox: { type: 'boolean' },
  'time-scale': { type: 'string' },
  'base-url': { type: 'string' },
  workspace: { type: 'string' },
  'data-dir': { type: 'string' },
} as const satisfies ParseArgsConfig['options'];

export type Flags = Record<string, string | boolean | string[] | undefined>;

export interface ParsedArguments {
  flags: Flags;
  words: string[];
}

/** Splits a command's words and flags; an unknown flag is a wrong call. */
export function parseFlags(
  argv: readonly string[],
  own: NonNullable<ParseArgsConfig['options']>,
): ParsedArguments {
  try {
    const options = { ...globalFlags, ...own };
    const args = withNegativeNumbers(argv, options);
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { flags: values as Flags, words: positionals };
  } catch (error) {
    throw new StackdeskError('usage', wordsOfParser(error));
  }
}

/** A negative number after a flag is the flag's value, which the flag itself then refuses in words of its own. */
function withNegativeNumbers(
  argv: readonly string[],
  options: NonNullable<ParseArgsConfig['options']>,
): string[] {
  const args: string[] = [];
  for (const word of argv) {
    const flag = args.at(-1) ?? '';
    const isValue = flag.startsWith('--') && options[flag.slice(2)]?.type === 'string';
    if (isValue && /^-\d/.test(word)) args.splice(-1, 1, `${flag}=${word}`);
    else args.push(word);
  }
  return args;
}

function wordsOfParser(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [, valueless] =
    /^Option '(?:-\w, )?(--[\w-]+)(?: <value>)?' argument (?:is ambiguous|missing)/.exec(message) ?? [];
  if (valueless !== undefined) return `${valueless} needs a value.`;
  // Node goes on with advice on words that begin with a dash, which no command here takes.
  return message.replace(/\. To specify.*$/s, '.');
}

/** Refuses words that a command knows nothing to do with; it takes `most` of them. */
export function requireNoMoreWords(words: readonly string[], most: number): void {
  const word = words[most];
  if (word !== undefined) throw new StackdeskError('usage', `The word "${word}" is one too many.`);
}

export function textFlag(flags: Flags, name: string): string | undefined {
  const value = flags[name];
  return typeof value === 'string' ? value : undefined;
}

/** A flag that may be given several times. */
export function listFlag(flags: Flags, name: string): string[] {
  const value = flags[name];
  return Array.isArray(value) ? value : [];
}

/** The largest number that a flag takes: far beyond any wallet, and exact. */
const LARGEST = 999_999_999_999;

/** A flag that is a whole number of zero or more; `rule` says so of it, up to the numbers. */
export function countFlag(
  flags: Flags,
  name: string,
  rule = `--${name} takes a whole number`,
): number | undefined {
  const text = textFlag(flags, name);
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text)) throw new StackdeskError('usage', `${rule}, 0 or more, not "${text}".`);
  if (Number(text) > LARGEST)
    throw new StackdeskError('usage', `${rule}, ${number(LARGEST)} at most, not "${text}".`);
  return Number(text);
}

/** What a run may cost, by `--budget`. */
export function budgetFlag(flags: Flags): number | undefined {
  return countFlag(flags, 'budget', 'A budget is a whole number of credits');
}

const MOST_SHOWN = 1_000;

/** Which of many rows are shown, by `--offset` and `--limit`: the first 50 unless told, 1,000 at most. */
export function pageFlags(flags: Flags): { offset: number; limit: number } {
  return {
    offset: countFlag(flags, 'offset') ?? 0,
    limit: Math.min(countFlag(flags, 'limit') ?? 50, MOST_SHOWN),
  };
}

const UNITS_MS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** An age such as 30d, 12h, 2w, 0 (nothing saved is used) or any (however old); ms, null for any. */
export function ageFlag(flags: Flags, name: string): number | null | undefined {
  const text = textFlag(flags, name);
  if (text === undefined) return undefined;
  if (text === 'any') return null;
  const match = /^(\d{1,6})([mhdw]?)$/.exec(text);
  const unitMs = UNITS_MS[match?.[2] || 'd'];
  if (match === null || unitMs === undefined) {
    throw new StackdeskError('usage', `--${name} takes an age such as 30d, 12h, 0 or any, not "${text}".`);
  }
  return Number(match[1]) * unitMs;
}

/** The id of a job among the words of a command. */
export function jobIdOf(word: string | undefined): number {
  if (word === undefined || !/^\d{1,12}$/.test(word))
    throw new StackdeskError('usage', 'The number of the job is missing.');
  return Number(word);
}
