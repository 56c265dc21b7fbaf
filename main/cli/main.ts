import { adviceOn, StackdeskError } from '../../preload/contract/errors.ts';
import { oneLine, safeJson } from '../../preload/contract/values/one-line.ts';
import { parseFlags } from './arguments.ts';
import type { Command, CommandResult } from './command.ts';
import { creditsCommand, meCommand } from './commands/account.ts';
import { changesCommand } from './commands/changes.ts';
import { compareCommand } from './commands/compare.ts';
import { configCommand } from './commands/config.ts';
import { enrichCommand } from './commands/enrich.ts';
import { jobsCommand } from './commands/jobs.ts';
import { ledgerCommand } from './commands/ledger.ts';
import { listsCommand } from './commands/lists.ts';
import { lookupCommand } from './commands/lookup.ts';
import { runSandbox } from './commands/sandbox.ts';
import { savedCommand } from './commands/saved.ts';
import { helpText } from './help.ts';
import { createTerminal } from './terminal.ts';

const commands: Readonly<Record<string, Command>> = {
  me: meCommand,
  credits: creditsCommand,
  lookup: lookupCommand,
  compare: compareCommand,
  enrich: enrichCommand,
  jobs: jobsCommand,
  lists: listsCommand,
  saved: savedCommand,
  changes: changesCommand,
  ledger: ledgerCommand,
  config: configCommand,
};

/** Runs one call of the command line; answers its exit code. */
export async function main(argv: readonly string[], program: string): Promise<number> {
  const [name, ...rest] = argv;
  if (name === 'sandbox') return runSandbox(program, rest);
  const isJson = argv.includes('--json');
  try {
    if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
      print(helpText(commands).split('\n'));
      return name === undefined ? 2 : 0;
    }
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command === undefined) throw new StackdeskError('usage', `There is no command "${name}".`);
    const parsed = parseFlags(rest, command.flags);
    if (parsed.flags.help === true) {
      print([`stackdesk ${command.usage}`, command.summary]);
      return 0;
    }
    const result = await command.run(parsed, createTerminal(process.stderr, isJson));
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

/** Whatever a file or the service is quoted with, it stays within its line. */
function linesOf(text: CommandResult['text']): string {
  return (typeof text === 'string' ? [text] : text).map((line) => `${oneLine(line)}\n`).join('');
}
