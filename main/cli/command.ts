import type { ParsedArguments } from './arguments.ts';
import type { Terminal } from './terminal.ts';

/**
 * How a command ended: 0 done, 1 failed, 3 finished with rows failed, skipped or unknown (2, a wrong call, is
 * an error).
 */
export type ExitCode = 0 | 1 | 3;

/** What a command hands back: one JSON document, the same as lines for a person, and the exit code. */
export interface CommandResult {
  json: unknown;
  /** A line, or lines; what a line holds can't break it. */
  text: string | readonly string[];
  exitCode: ExitCode;
}

/** A flag as `parseArgs` takes it, and as help and completion show it. */
export interface Flag {
  type: 'boolean' | 'string';
  multiple?: true;
  short?: string;
  /** What the help calls its value, such as `FILE`; all values, parted by `|`, if they are few. */
  value?: string;
  help: string;
}

export type Flags = Readonly<Record<string, Flag>>;

/** One thing that a command does. Parsing, help and completion read nothing else. */
export interface Verb {
  /**
   * The words behind the verb as the help shows them: `ID`, `[TEXT]`, `DOMAIN…` for any number; empty for
   * none.
   */
  words: string;
  summary: string;
  flags: Flags;
  /** A call of it, without `stackdesk`. */
  example: string;
  run(parsed: ParsedArguments, terminal: Terminal): Promise<CommandResult>;
}

export interface Command {
  summary: string;
  /** By their names; under the empty name what the command does without a verb. */
  verbs: Readonly<Record<string, Verb>>;
}

export type Commands = Readonly<Record<string, Command>>;

/** Former names of commands that go on working, with the names of today. */
export const formerNames: Readonly<Record<string, string>> = { jobs: 'runs' };

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
  'time-scale': takes('X', 'how many times faster the minute of a sample service passes'),
};

/** A command with its verb as a person types it. */
export function callName(command: string, verb: string): string {
  return verb === '' ? command : `${command} ${verb}`;
}
