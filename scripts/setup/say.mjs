/** One line for the person on stderr, because stdout belongs to what the command answers. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** An end that a person can do something about: its message is printed without a stack. */
export class SetupError extends Error {}

/** Runs a script's main function; a `SetupError` is printed as it is, anything else with its stack. */
export async function runMain(main) {
  try {
    const code = await main();
    process.exitCode = code ?? 0;
  } catch (error) {
    say(error instanceof SetupError ? `stackdesk: ${error.message}` : (error?.stack ?? String(error)));
    process.exitCode = 1;
  }
}
