import type { Command } from './command.ts';

/** The help, made from the commands themselves. */
export function helpText(commands: Readonly<Record<string, Command>>): string {
  const lines = Object.values(commands).map(({ usage, summary }) => `  ${usage}\n      ${summary}`);
  return `stackdesk COMMAND [FLAGS]

Commands
${lines.join('\n')}
  sandbox [--port N] [--time-scale X] …
      The sample service alone, until it is stopped.

Flags of every command
  --json             one JSON document on stdout; progress goes to stderr
  --sandbox          use sample data: starts the sample service for this call
  --base-url URL     the service (or STACKDESK_BASE_URL)
  --workspace ID     the workspace that pays (or STACKDESK_WORKSPACE)
  --data-dir DIR     where everything is kept (or STACKDESK_DATA_DIR)
  --time-scale X     how many times faster the minute of a sample service passes

The token is read from STACKDESK_TOKEN and is never a flag.
Exit codes: 0 done, 1 failed, 2 wrong usage, 3 finished with rows failed, skipped or unknown.`;
}
