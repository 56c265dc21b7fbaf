import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { root } from '../setup/paths.mjs';
import { SetupError } from '../setup/say.mjs';

/** The most work, per processor, beside which a bench measures itself and not its neighbours. */
const MOST_LOAD = 0.5;

/**
 * Throws if something else is at work here: an empty window uses one processor and ours two, so even ratios grow under
 * load.
 */
export function mustBeQuiet() {
  const window = windowOfThisCheckout();
  if (window !== undefined)
    throw new SetupError(
      `A window of this checkout runs (process ${window}). End it, or measure with --force.`,
    );
  const load = (loadavg()[0] ?? 0) / availableParallelism();
  if (load <= MOST_LOAD) return;
  throw new SetupError(
    `This computer is at work: its load is ${load.toFixed(2)} for each processor, and ${MOST_LOAD} is the most for a ` +
      'bench. Wait for a minute, or measure with --force.',
  );
}

/** The process of a window that was started from this checkout. Known on Linux only. */
function windowOfThisCheckout() {
  if (process.platform !== 'linux') return undefined;
  return readdirSync('/proc').find((pid) => /^\d+$/.test(pid) && isWindow(commandOf(pid)));
}

/** @param {string} command its words, each before a zero byte */
function isWindow(command) {
  const [program = ''] = command.split('\0');
  return program.startsWith(`${root}/`) && /\/electron$/i.test(program);
}

/** @param {string} pid */
function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}
