import { type ParseArgsConfig, parseArgs } from 'node:util';
import { StackdeskError } from '#contract/errors.ts';
import { type Command, callName, globalFlags, type Verb } from './command.ts';
import { didYouMean } from './did-you-mean.ts';
import { number } from './numbers.ts';

export type FlagValues = Record<string, string | boolean | string[] | undefined>;

export interface ParsedArguments {
  flags: FlagValues;
  args: string[];
}

type Options = NonNullable<ParseArgsConfig['options']>;

/** A call of a command: the verb, with its arguments and flags. */
export interface Call {
  verb: Verb;
  /** The command and the verb, as a person types them. */
  name: string;
  parsed: ParsedArguments;
}

/**
 * Reads a call of a command. Null if a person asks for help and names no verb. Throws `usage` for a verb, a
 * flag or an argument that the command does not take.
 */
export function parseCall(name: string, { verbs }: Command, argv: readonly string[]): Call | null {
  const known: Options = { ...globalFlags };
  for (const { flags } of Object.values(verbs)) Object.assign(known, flags);
  const { tokens } = parseArgs({
    args: withNegativeNumbers(argv, known),
    options: known,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const first = tokens.find((token) => token.kind === 'positional')?.value ?? '';
  const isNamed = first !== '' && Object.hasOwn(verbs, first);
  const verbName = isNamed ? first : '';
  const verb = verbs[verbName];
  const asksHelp = tokens.some((token) => token.kind === 'option' && token.name === 'help');
  if (asksHelp && verb === undefined && first === '') return null;
  if (verb === undefined || (first !== '' && !isNamed && verb.args === '' && Object.keys(verbs).length > 1))
    throw new StackdeskError(
      'usage',
      `${name} knows ${listed(verbNames(verbs))}, not "${first}".${didYouMean(first, verbNames(verbs))}`,
    );
  const call = callName(name, verbName);
  for (const token of tokens)
    if (token.kind === 'option' && !Object.hasOwn({ ...globalFlags, ...verb.flags }, token.name))
      throw new StackdeskError('usage', strangeFlag(token.rawName, { name, verbs, call, verb }));
  const { flags, args } = parseFlags(argv, verb.flags);
  const rest = isNamed ? args.slice(1) : args;
  if (flags.help !== true) requireNoMoreArguments(rest, mostArguments(verb));
  return { verb, name: call, parsed: { flags, args: rest } };
}

/** A call whose flags of every command stand before the command, with the command first. */
export function commandFirst(argv: readonly string[]): readonly string[] {
  let flags = 0;
  for (let word = argv[flags]; word?.startsWith('--') === true; word = argv[flags]) {
    const [name = '', value] = word.slice(2).split('=', 2);
    const flag = Object.hasOwn(globalFlags, name) ? globalFlags[name] : undefined;
    if (flag === undefined || name === 'help') return argv;
    flags += flag.type === 'string' && value === undefined ? 2 : 1;
  }
  const [command, ...rest] = argv.slice(flags);
  return command === undefined ? argv : [command, ...rest, ...argv.slice(0, flags)];
}

function verbNames(verbs: Command['verbs']): string[] {
  return Object.keys(verbs).filter((name) => name !== '');
}

function mostArguments({ args }: Verb): number {
  if (args.includes('…')) return Number.POSITIVE_INFINITY;
  return args === '' ? 0 : args.split(' ').length;
}

/** The message for an unknown flag: what the verb takes, and which other verbs have this flag. */
function strangeFlag(
  flag: string,
  { name, verbs, call, verb }: { name: string; verbs: Command['verbs']; call: string; verb: Verb },
): string {
  const own = Object.keys(verb.flags).map((each) => `--${each}`);
  const all = [...(verb.args === '' ? [] : [verb.args]), ...own];
  const others = Object.entries(verbs)
    .filter(([, { flags }]) => Object.hasOwn(flags, flag.replace(/^-+/, '')))
    .map(([each]) => callName(name, each));
  const taken = all.length === 0 ? 'no flags of its own' : listed(all);
  const whose = others.length === 0 ? '' : ` ${flag} is a flag of ${listed(others)}.`;
  const like =
    whose === '' ? didYouMean(flag, [...own, ...Object.keys(globalFlags).map((each) => `--${each}`)]) : '';
  return `${call} does not know ${flag}: it takes ${taken}.${whose}${like}`;
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** Splits a command's arguments and flags. Throws `usage` for an unknown flag. */
export function parseFlags(argv: readonly string[], own: Options): ParsedArguments {
  try {
    const options = { ...globalFlags, ...own };
    const args = withNegativeNumbers(argv, options);
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { flags: values as FlagValues, args: positionals };
  } catch (error) {
    throw new StackdeskError('usage', wordsOfParser(error));
  }
}

/** A negative number after a flag is its value. The flag's own rule then refuses it. */
function withNegativeNumbers(argv: readonly string[], options: Options): string[] {
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
  // Node adds advice about words that begin with a dash, but no command takes such words.
  return message.replace(/\. To specify.*$/s, '.');
}

/** Refuses arguments beyond the `most` that a command takes. */
function requireNoMoreArguments(args: readonly string[], most: number): void {
  const word = args[most];
  if (word !== undefined) throw new StackdeskError('usage', `The word "${word}" is one too many.`);
}

export function textFlag(flags: FlagValues, name: string): string | undefined {
  const value = flags[name];
  return typeof value === 'string' ? value : undefined;
}

/** A flag that may be given several times. */
export function listFlag(flags: FlagValues, name: string): string[] {
  const value = flags[name];
  return Array.isArray(value) ? value : [];
}

/** The largest number that a flag takes: more than any wallet holds, and still exact. */
const LARGEST = 999_999_999_999;

/** The whole number of a flag, 0 or more. Throws `usage` with a message that begins with `rule`. */
export function countFlag(
  flags: FlagValues,
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

const MOST_AT_ONCE = 1_000;

/** Which rows to show, by `--offset` and `--limit`: 50 by default. */
export function pageFlags(flags: FlagValues): { offset: number; limit: number } {
  return { offset: countFlag(flags, 'offset') ?? 0, limit: countFlag(flags, 'limit') ?? 50 };
}

interface Page {
  total: number;
  rows: unknown[];
}

/** The rows found, in pieces: all from the first one on, or those of a page. */
export async function* piecesOf<Piece extends Page>(
  read: (piece: { offset: number; limit: number }) => Promise<Piece>,
  { offset, limit } = { offset: 0, limit: Number.POSITIVE_INFINITY },
): AsyncGenerator<Piece> {
  for (let shown = 0; ; ) {
    const piece = await read({ offset: offset + shown, limit: Math.min(limit - shown, MOST_AT_ONCE) });
    yield piece;
    shown += piece.rows.length;
    if (piece.rows.length === 0 || shown >= limit || offset + shown >= piece.total) return;
  }
}

/** The page that the flags ask for. What it says besides its rows is that of the first piece. */
export async function pageOf<Piece extends Page>(
  flags: FlagValues,
  read: (piece: { offset: number; limit: number }) => Promise<Piece>,
): Promise<Piece> {
  let page: Piece | undefined;
  for await (const piece of piecesOf(read, pageFlags(flags))) {
    if (page === undefined) page = piece;
    else page.rows.push(...piece.rows);
  }
  if (page === undefined) throw new Error('a page has a first piece');
  return page;
}

const UNITS_MS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** An age in ms, from text such as 30d, 12h or 2w. A bare number is days. Null for `any`. Throws `usage`. */
export function ageFlag(flags: FlagValues, name: string): number | null | undefined {
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

/** The id of a run, from an argument of the command. */
export function runIdOf(word: string | undefined): number {
  if (word === undefined || !/^\d{1,12}$/.test(word))
    throw new StackdeskError('usage', 'The number of the run is missing.');
  return Number(word);
}
