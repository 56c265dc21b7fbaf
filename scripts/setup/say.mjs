/**
 * Prints a line for the person on stderr, because stdout is for the command's output.
 *
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** A failure that a person can fix: its message is printed without a stack. */
export class SetupError extends Error {}

/**
 * Runs a script's main function, which may return an exit code. Prints the message of a `SetupError`, and the
 * stack of any other error.
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
