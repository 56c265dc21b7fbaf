import { spawn } from 'node:child_process';
import { findProgram } from '../setup/find.mjs';

/**
 * Starts a program that serves until it is ended by its id. `fd3` asks for the first line it writes to its file descriptor 3
 * (its address or display number), which also says that it listens.
 */
export function startBackground(command, args, { env, input, fd3 = false } = {}) {
  const [program, ...words] = endingWithUs([command, ...args]);
  const child = spawn(program, words, {
    env,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'ignore', 'pipe', fd3 ? 'pipe' : 'ignore'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk) => {
    complaint = (complaint + chunk).slice(-2_000);
  });
  child.stdin?.end(input);
  // Neither the program nor its pipes keep this process alive.
  child.unref();
  for (const stream of child.stdio) stream?.unref?.();
  const firstLine = () =>
    new Promise((resolve, reject) => {
      let text = '';
      child.stdio[3].ref();
      child.stdio[3].on('data', (chunk) => {
        text += chunk;
        if (!text.includes('\n')) return;
        child.stdio[3].unref();
        resolve(text.split('\n')[0].trim());
      });
      child.on('error', (error) => reject(new Error(`${command}: ${error.message}`)));
      child.on('exit', (code) => reject(new Error(`${command} ended with ${code}: ${complaint.trim()}`)));
    });
  return { child, firstLine, end: () => endProcess(child) };
}

/** Where the system offers it, the program also ends when this process is killed and cannot end it. */
function endingWithUs(words) {
  const setpriv = findProgram('setpriv');
  return setpriv === undefined ? words : [setpriv, '--pdeathsig', 'TERM', ...words];
}

function endProcess(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.ref();
    child.once('exit', resolve);
    child.kill('SIGTERM');
  });
}
