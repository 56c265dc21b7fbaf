import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StackdeskError } from '#contract/errors.ts';
import { oneLine } from '#shared/text/one-line.ts';
import type { Program } from '../process/program.ts';
import type { FlagValues } from './arguments.ts';
import { nextCallWith } from './next-call.ts';
import { cutToWidth } from './text-width.ts';
import { type WrittenOutput, writtenOutput } from './written-output.ts';

/** Where one command runs, and says what it does: always on stderr, so that stdout has only the result. */
export interface Terminal {
  /** What the computer gives the command. */
  program: Program;
  isInteractive: boolean;
  say(line: string): void;
  /** Says what a person must know even if a program reads the result. */
  note(line: string): void;
  /** Writes a part of a long result to stdout, once there is room. False if nobody reads it any more. */
  pass(text: string): Promise<boolean>;
  /** Shows progress in place on a terminal, and nothing elsewhere. */
  progress(line: string | null): void;
  /** The absolute path of a file that a person named. */
  pathOf(named: string): string;
  /** A call that a person may paste: `stackdesk runs resume 7`, with the flags by which this command found its data. */
  nextCall(words: string): string;
}

/** The terminal of a command with these flags. */
export function createTerminal(
  program: Program,
  flags: FlagValues,
  stderr: Pick<WrittenOutput, 'write'> = program.stderr,
  stdout?: Pick<WrittenOutput, 'pass'>,
): Terminal {
  const isInteractive = program.stderr.isTTY === true;
  let result = stdout;
  const clear = isInteractive ? '\r\u001b[2K' : '';
  return {
    program,
    isInteractive,
    say: (line) => {
      if (flags.json !== true) stderr.write(`${clear}${oneLine(line)}\n`);
    },
    note: (line) => {
      stderr.write(`${clear}${oneLine(line)}\n`);
    },
    pass: (text) => {
      result ??= writtenOutput(program.stdout);
      return result.pass(text);
    },
    progress: (line) => {
      if (!isInteractive) return;
      stderr.write(
        line === null ? clear : `${clear}${cutToWidth(oneLine(line), (program.stderr.columns || 80) - 1)}`,
      );
    },
    // A folder that was deleted matters only to paths that begin at it.
    pathOf: (given) => {
      const named = /^file:\/\//i.test(given) ? pathIn(given) : given;
      return isAbsolute(named) ? resolve(named) : resolve(folderOf(program, named), named);
    },
    nextCall: nextCallWith(flags),
  };
}

/** The path in an address of a file, which some terminals write when a file is dropped on them. */
function pathIn(address: string): string {
  try {
    return fileURLToPath(address);
  } catch (cause) {
    throw new StackdeskError('usage', `${address} names no file of this computer.`, { cause });
  }
}

function folderOf(program: Program, named: string): string {
  try {
    return program.folder;
  } catch (cause) {
    throw new StackdeskError(
      'usage',
      `The folder that this command was started in is gone. Change to another one, or name the whole path of ${named}.`,
      { cause },
    );
  }
}
