import packageFacts from '../../package.json' with { type: 'json' };
import { adviceOn, StackdeskError } from '../../preload/contract/errors.ts';
import { oneLine, safeJson } from '../../preload/contract/values/one-line.ts';
import { parseCall } from './arguments.ts';
import { type Command, type CommandResult, type Commands, formerNames } from './command.ts';
import { creditsCommand, meCommand } from './commands/account.ts';
import { changesCommand } from './commands/changes.ts';
import { compareCommand } from './commands/compare.ts';
import { configCommand } from './commands/config.ts';
import { enrichCommand } from './commands/enrich.ts';
import { ledgerCommand } from './commands/ledger.ts';
import { listsCommand } from './commands/lists.ts';
import { lookupCommand } from './commands/lookup.ts';
import { runsCommand } from './commands/runs.ts';
import { runSandbox } from './commands/sandbox.ts';
import { savedCommand } from './commands/saved.ts';
import { teamCommand } from './commands/team.ts';
import { completionScript, shells } from './completion.ts';
import { commandHelp, helpText, verbHelp } from './help.ts';
import { createTerminal } from './terminal.ts';

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
        example: shell === 'fish' ? 'completion fish | source' : `completion ${shell} > FILE`,
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
  changes: changesCommand,
  ledger: ledgerCommand,
  team: teamCommand,
  config: configCommand,
  completion: completionCommand,
};

/** Runs one call of the command line. Returns its exit code. */
export async function main(argv: readonly string[], program: string): Promise<number> {
  const [first, ...rest] = argv;
  if (first === 'sandbox') return runSandbox(program, rest);
  const isJson = argv.includes('--json');
  try {
    if (first === undefined || first === 'help' || first === '--help' || first === '-h') {
      print(helpText(commands));
      return first === undefined ? 2 : 0;
    }
    if (first === '--version') {
      print(packageFacts.version);
      return 0;
    }
    const name = Object.hasOwn(formerNames, first) ? (formerNames[first] ?? first) : first;
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command === undefined) throw new StackdeskError('usage', `There is no command "${first}".`);
    const help = (lines: readonly string[]) => {
      print(lines);
      return 0;
    };
    const call = parseCall(name, command, rest);
    if (call === null) return help(commandHelp(name, command));
    if (call.parsed.flags.help === true)
      return help(
        call.name === name && Object.keys(command.verbs).length > 1
          ? [...verbHelp(call.name, call.verb), '', ...commandHelp(name, command)]
          : verbHelp(call.name, call.verb),
      );
    const result = await call.verb.run(call.parsed, createTerminal(process.stderr, isJson));
    if (isJson) print(safeJson(result.json));
    else if (result.exitCode === 1) complain(result.text);
    else print(result.text);
    return result.exitCode;
  } catch (error) {
    const code = error instanceof StackdeskError ? error.code : 'internal';
    const message = error instanceof Error ? error.message : String(error);
    if (isJson) print(safeJson({ error: { code, message } }));
    else
      complain([message, adviceOn({ code, reason: error instanceof StackdeskError ? error.reason : null })]);
    return code === 'usage' ? 2 : 1;
  }
}

function print(text: CommandResult['text']): void {
  process.stdout.write(linesOf(text));
}

function complain(text: CommandResult['text']): void {
  process.stderr.write(linesOf(text));
}

/** One line for each text, even if a file or the service put line breaks into it. */
function linesOf(text: CommandResult['text']): string {
  return (typeof text === 'string' ? [text] : text).map((line) => `${oneLine(line)}\n`).join('');
}
