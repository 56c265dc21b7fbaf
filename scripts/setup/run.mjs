import { spawn } from 'node:child_process';

/**
 * How to run a program; after `limitMs` it is ended by its id.
 *
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {number} [limitMs]
 */

/**
 * How a program ended: its exit code (null if a signal ended it or it did not start), and what it printed.
 *
 * @typedef {object} Outcome
 * @property {number | null} code
 * @property {string} stdout
 * @property {string} stderr
 * @property {boolean} timedOut
 */

/**
 * Runs a program to its end.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions & { shell?: boolean }} options
 * @returns {Promise<Outcome>}
 */
export function run(command, args, { cwd, env, limitMs, shell = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, shell, stdio: ['ignore', 'pipe', 'pipe'] });
    const printed = { stdout: '', stderr: '' };
    let timedOut = false;
    const end = () => {
      timedOut = true;
      child.kill('SIGKILL');
    };
    const timer = limitMs === undefined ? undefined : setTimeout(end, limitMs);
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      printed.stdout += chunk;
    });
    child.stderr.setEncoding('utf8').on('data', (chunk) => {
      printed.stderr += chunk;
    });
    child.on('error', (error) => resolve({ ...printed, code: null, stderr: error.message, timedOut }));
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ ...printed, code, timedOut });
    });
  });
}

/**
 * Runs a program on this terminal and returns its exit code. SIGTERM is passed to it. A terminal sends SIGINT to both; with
 * `isTold` the program is told of one that another program sent, too, by SIGTERM.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions & { stdout?: 'inherit' | number, output?: number | undefined, isTold?: boolean }} options `output` gets
 * all that is printed, instead of the terminal
 * @returns {Promise<number>}
 */
export function runAttached(
  command,
  args,
  { cwd, env, stdout = 'inherit', output, limitMs, isTold = false } = {},
) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: output === undefined ? ['inherit', stdout, 'inherit'] : ['ignore', output, output],
    });
    /** @param {NodeJS.Signals} signal */
    const pass = (signal) => child.kill(signal);
    const interrupt = () => isTold && child.kill('SIGTERM');
    process.on('SIGINT', interrupt).on('SIGTERM', pass);
    const timer = limitMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), limitMs);
    /** @param {number} code */
    const finish = (code) => {
      clearTimeout(timer);
      process.off('SIGINT', interrupt).off('SIGTERM', pass);
      resolve(code);
    };
    child.on('error', () => finish(1));
    child.on('close', (code, signal) => finish(code ?? (signal === 'SIGINT' ? 130 : 1)));
  });
}

/**
 * The last lines that a program printed, for an error message.
 *
 * @param {Pick<Outcome, 'stdout' | 'stderr'>} outcome
 */
export function lastLines({ stdout, stderr }, count = 12) {
  return (stderr.trim() || stdout.trim()).split('\n').slice(-count).join('\n');
}
