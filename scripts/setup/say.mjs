/**
 * One line for the person on stderr, because stdout belongs to what the command prints.
 *
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** An end that a person can do something about: its message is printed without a stack. */
export class SetupError extends Error {}

/**
 * Runs a script's main function, which may return an exit code; a `SetupError` is printed as it is, anything else with its stack.
 *
 * @param {() => Promise<number | void>} main
 */
export async function runMain(main) {
  try {
    const code = await main();
    process.exitCode = code ?? 0;
  } catch (error) {
    if (error instanceof SetupError) say(`stackdesk: ${error.message}`);
    else say(error instanceof Error && error.stack !== undefined ? error.stack : String(error));
    process.exitCode = 1;
  }
}
