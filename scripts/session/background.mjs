import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { findProgram } from '../setup/find.mjs';

/** @import { ChildProcess } from 'node:child_process' */

/**
 * Starts a program that runs until it is ended by its id. With `fd3`, waits for the first line that it writes
 * to file descriptor 3 (its address or display number), which also means that it is ready. `input` is its
 * standard input.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, input?: string, fd3?: boolean }} options
 */
export function startBackground(command, args, { env, input, fd3 = false } = {}) {
  const [program, ...words] = endingWithUs([command, ...args]);
  const child = spawn(program, words, {
    env,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'ignore', 'pipe', fd3 ? 'pipe' : 'ignore'],
  });
  let complaint = '';
  child.stderr?.on('data', (chunk) => {
    complaint = (complaint + chunk).slice(-2_000);
  });
  child.stdin?.end(input);
  // Neither the program nor its pipes keep this process alive.
  child.unref();
  for (const stream of child.stdio) {
    if (stream instanceof Socket) stream.unref();
  }
  const output = child.stdio[3];
  /** @returns {Promise<string>} */
  const firstLine = () =>
    new Promise((resolve, reject) => {
      if (!(output instanceof Socket)) throw new Error(`${command} was started without a descriptor 3`);
      let text = '';
      // While we wait for the line, the program and its output keep this process alive. Otherwise, if the
      // program ends at once, this process would end without a message.
      child.ref();
      output.ref();
      output.on('data', (chunk) => {
        text += chunk;
        const end = text.indexOf('\n');
        if (end === -1) return;
        child.unref();
        output.unref();
        resolve(text.slice(0, end).trim());
      });
      child.on('error', (error) => reject(new Error(`${command}: ${error.message}`)));
      child.on('exit', (code) => reject(new Error(`${command} ended with ${code}: ${complaint.trim()}`)));
    });
  return { child, firstLine, end: () => endProcess(child) };
}

/**
 * If the system supports it, the program also ends when this process is killed.
 *
 * @param {[command: string, ...args: string[]]} words
 * @returns {[command: string, ...args: string[]]}
 */
function endingWithUs(words) {
  const setpriv = findProgram('setpriv');
  return setpriv === undefined ? words : [setpriv, '--pdeathsig', 'TERM', ...words];
}

/**
 * @param {ChildProcess} child
 * @returns {Promise<void>}
 */
function endProcess(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.ref();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
