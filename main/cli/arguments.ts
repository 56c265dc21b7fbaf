import { type ParseArgsConfig, parseArgs } from 'node:util';
import { StackdeskError } from '../../preload/contract/errors.ts';

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
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: { ...globalFlags, ...own },
      allowPositionals: true,
    });
    return { flags: values as Flags, words: positionals };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // Node goes on with advice on words that begin with a dash, which no command here takes.
    throw new StackdeskError('usage', message.replace(/\. To specify.*$/s, '.'));
  }
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

/** A flag that is a whole number of zero or more. */
export function countFlag(flags: Flags, name: string): number | undefined {
  const text = textFlag(flags, name);
  if (text === undefined) return undefined;
  if (!/^\d{1,12}$/.test(text))
    throw new StackdeskError('usage', `--${name} takes a whole number, not "${text}".`);
  return Number(text);
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
