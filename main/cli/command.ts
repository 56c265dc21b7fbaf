import type { ParseArgsConfig } from 'node:util';
import type { ParsedArguments } from './arguments.ts';
import type { Terminal } from './terminal.ts';

/** How a command ended: 0 done, 1 failed, 3 finished with rows failed, skipped or unknown (2, a wrong call, is an error). */
export type ExitCode = 0 | 1 | 3;

/** What a command hands back: one JSON document, the same as lines for a person, and the exit code. */
export interface CommandResult {
  json: unknown;
  /** A line, or lines; what a line holds can't break it. */
  text: string | readonly string[];
  exitCode: ExitCode;
}

export interface Command {
  /** One line of the help: words and flags. */
  usage: string;
  summary: string;
  flags: NonNullable<ParseArgsConfig['options']>;
  run(parsed: ParsedArguments, terminal: Terminal): Promise<CommandResult>;
}
