import type { ParsedArguments } from './arguments.ts';
import type { Table } from './table.ts';
import type { Terminal } from './terminal.ts';

/**
 * 0 done, 1 failed, 3 finished with rows failed, skipped or unknown, or with other rows than were announced. Wrong usage (2)
 * is an error.
 */
export type ExitCode = 0 | 1 | 3;

/** One line or several, and tables. When printed, line breaks within a line or a cell become blanks. */
export type Text = string | readonly (string | Table)[];

/** What a command returns: one JSON document, the same as lines for a person, and the exit code. */
export interface CommandResult {
  /** Undefined if the command wrote its own documents. */
  json: unknown;
  text: Text;
  exitCode: ExitCode;
}

/** A flag as `parseArgs` takes it, and as help and completion show it. */
export interface Flag {
  type: 'boolean' | 'string';
  multiple?: true;
  short?: string;
  /** The name of its value in the help, such as `FILE`; or its few possible values, separated by `|`. */
  value?: string;
  help: string;
}

export type Flags = Readonly<Record<string, Flag>>;

/** One thing that a command does. Parsing, help and completion use nothing else. */
export interface Verb {
  /** Its arguments as the help shows them: `ID`, `[TEXT]`, `DOMAIN…` for any number. Empty for none. */
  args: string;
  summary: string;
  flags: Flags;
  /** An example of a call, or several, without `stackdesk`. */
  example: string | readonly string[];
  run(parsed: ParsedArguments, terminal: Terminal): Promise<CommandResult>;
}

export interface Command {
  summary: string;
  /** Verbs by name. The empty name is what the command does without a verb. */
  verbs: Readonly<Record<string, Verb>>;
}

export type Commands = Readonly<Record<string, Command>>;

export const isSet = (help: string): Flag => ({ type: 'boolean', help });
export const takes = (value: string, help: string): Flag => ({ type: 'string', value, help });
export const takesMany = (value: string, help: string): Flag => ({
  type: 'string',
  multiple: true,
  value,
  help,
});

/** Flags of every command. */
export const globalFlags: Flags = {
  json: isSet('one JSON document on stdout; progress goes to stderr'),
  help: { type: 'boolean', short: 'h', help: 'what a command takes' },
  sandbox: isSet('use sample data: starts the sample service for this call'),
  'base-url': takes('URL', 'the service (or STACKDESK_BASE_URL)'),
  workspace: takes('ID', 'the workspace that pays (or STACKDESK_WORKSPACE)'),
  'data-dir': takes('DIR', 'where everything is kept (or STACKDESK_DATA_DIR)'),
  'no-color': isSet('no colours (or NO_COLOR); they are only used on a terminal'),
  'time-scale': takes('X', 'how many times faster the minute of a sample service passes'),
};

/** A command with its verb, as a person types it. */
export function callName(command: string, verb: string): string {
  return verb === '' ? command : `${command} ${verb}`;
}

export function examplesOf({ example }: Pick<Verb, 'example'>): readonly string[] {
  return typeof example === 'string' ? [example] : example;
}
