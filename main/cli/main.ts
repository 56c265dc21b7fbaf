import packageFacts from '../../package.json' with { type: 'json' };
import { StackdeskError } from '#contract/errors.ts';
import { oneLine, safeJson } from '#shared/text/one-line.ts';
import { errors } from '../../words/en/errors.ts';
import { problemOf } from '../engine/base/problem.ts';
import type { Program } from '../process/program.ts';
import { commandFirst, parseCall } from './arguments.ts';
import type { Command, Commands, Text } from './command.ts';
import { creditsCommand, meCommand } from './commands/account.ts';
import { backupCommand, restoreCommand } from './commands/backup.ts';
import { changesCommand } from './commands/changes.ts';
import { compareCommand } from './commands/compare.ts';
import { configCommand } from './commands/config.ts';
import { dataCommand } from './commands/data.ts';
import { enrichCommand } from './commands/enrich.ts';
import { ledgerCommand } from './commands/ledger.ts';
import { listsCommand } from './commands/lists.ts';
import { exploreCommand } from './commands/explore.ts';
import { lookupCommand } from './commands/lookup.ts';
import { mcpCommand } from './commands/mcp.ts';
import { queryCommand } from './commands/query.ts';
import { runsCommand } from './commands/runs.ts';
import { savedCommand } from './commands/saved.ts';
import { teamCommand } from './commands/team.ts';
import { watchCommand } from './commands/watch.ts';
import { completionScript, type Shell, shells } from './completion.ts';
import { didYouMean } from './did-you-mean.ts';
import { commandHelp, helpJson, helpText, verbHelp } from './help.ts';
import { type Screen, screenOf } from './style.ts';
import { layTable } from './table.ts';
import { createTerminal } from './terminal.ts';
import { type WrittenOutput, writtenOutput } from './written-output.ts';

/** Shells that take the script at once. */
const toldBy: Partial<Record<Shell, string>> = {
  fish: 'completion fish | source',
  powershell: 'completion powershell | Out-String | Invoke-Expression',
};

/** Prints a script for a shell. */
const completionCommand: Command = {
  summary: 'A script by which a shell completes commands and flags.',
  verbs: Object.fromEntries(
    shells.map((shell) => [
      shell,
      {
        args: '',
        summary: `The script for ${shell}.`,
        flags: {},
        example: toldBy[shell] ?? `completion ${shell} > FILE`,
        run: async () => {
          const text = completionScript(shell, commands);
          return { json: { script: text.join('\n') }, text, exitCode: 0 };
        },
      },
    ]),
  ),
};

export const commands: Commands = {
  me: meCommand,
  credits: creditsCommand,
  lookup: lookupCommand,
  compare: compareCommand,
  enrich: enrichCommand,
  runs: runsCommand,
  lists: listsCommand,
  saved: savedCommand,
  explore: exploreCommand,
  query: queryCommand,
  changes: changesCommand,
  watch: watchCommand,
  data: dataCommand,
  ledger: ledgerCommand,
  team: teamCommand,
  config: configCommand,
  backup: backupCommand,
  restore: restoreCommand,
  mcp: mcpCommand,
  completion: completionCommand,
};

/**
 * Runs one call of the command line. Returns its exit code once everything that it wrote has arrived, which is 1 if its
 * result could not be written.
 */
export async function main(given: readonly string[], program: Program): Promise<number> {
  const argv = commandFirst(given);
  const [first, ...rest] = argv;
  if (first === 'sandbox') return program.runSample(rest);
  const stdout = writtenOutput(program.stdout);
  const stderr = writtenOutput(program.stderr);
  const exitCode = await run(argv, program, { stdout, stderr });
  const fault = await stdout.settled();
  if (fault !== null) stderr.write(`The result could not be written: ${oneLine(fault.message)}\n`);
  await stderr.settled();
  return fault === null ? exitCode : 1;
}

async function run(
  argv: readonly string[],
  program: Program,
  { stdout, stderr }: { stdout: WrittenOutput; stderr: WrittenOutput },
): Promise<number> {
  const [first, ...rest] = argv;
  const isJson = argv.includes('--json');
  const { environment } = program;
  const print = (text: Text) => {
    stdout.write(withEnds(linesOf(text, screenOf(program.stdout, argv, environment))));
  };
  const printJson = (value: unknown) => print(safeJson(value));
  /** The first line says what is wrong, and stands out on a terminal. */
  const complain = (text: Text) => {
    const screen = screenOf(program.stderr, argv, environment);
    const [wrong = '', ...others] = linesOf(text, screen);
    stderr.write(withEnds([screen.paint(wrong, 'bad'), ...others]));
  };
  const help = (lines: readonly string[]) => {
    if (isJson) printJson({ help: lines });
    else print(lines);
    return 0;
  };
  let isUnderstood = false;
  try {
    if (first === undefined || first === 'help' || first === '--help' || first === '-h') {
      if (isJson) printJson(helpJson(commands));
      else print(helpText(commands));
      return first === undefined ? 2 : 0;
    }
    if (first === '--version') {
      if (isJson) printJson({ version: packageFacts.version });
      else print(packageFacts.version);
      return 0;
    }
    const command = Object.hasOwn(commands, first) ? commands[first] : undefined;
    if (command === undefined)
      throw new StackdeskError(
        'usage',
        `There is no command "${first}".${didYouMean(first, [...Object.keys(commands), 'sandbox'])}`,
      );
    const call = parseCall(first, command, rest);
    if (call === null) return help(commandHelp(first, command));
    if (call.parsed.flags.help === true)
      return help(
        call.name === first && Object.keys(command.verbs).length > 1
          ? [...verbHelp(call.name, call.verb), '', ...commandHelp(first, command)]
          : verbHelp(call.name, call.verb),
      );
    isUnderstood = true;
    const result = await call.verb.run(
      call.parsed,
      createTerminal(program, call.parsed.flags, stderr, stdout),
    );
    if (isJson && result.json !== undefined) printJson(result.json);
    else if (!isJson && result.exitCode === 1) complain(result.text);
    else if (!isJson) print(result.text);
    return result.exitCode;
  } catch (error) {
    const { code, message, advice } = problemOf(error);
    if (isJson) printJson({ error: { code, message } });
    else if (code === 'usage' && !isUnderstood) complain([message, errors.usage]);
    // That it was stopped on request is no advice, and may not be so.
    else complain(advice === '' || code === 'cancelled' ? message : [message, advice]);
    return code === 'usage' ? 2 : 1;
  }
}

/** One line for each text, even if a file or the service put line breaks into it. */
function linesOf(text: Text, screen: Screen): string[] {
  return (typeof text === 'string' ? [text] : text).flatMap((line) =>
    typeof line === 'string' ? [oneLine(line)] : layTable(line, screen),
  );
}

function withEnds(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}
