import { spawn } from 'node:child_process';

/**
 * Runs a program to its end; answers its exit code (null when ended by a signal or never started) and what it printed.
 * `limitMs` ends it by its own id.
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
    for (const stream of ['stdout', 'stderr']) {
      child[stream].setEncoding('utf8').on('data', (chunk) => {
        printed[stream] += chunk;
      });
    }
    child.on('error', (error) => resolve({ ...printed, code: null, stderr: error.message, timedOut }));
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ ...printed, code, timedOut });
    });
  });
}

/** Runs a program on this terminal and answers its exit code; signals go to it, and it decides what they mean. */
export function runAttached(command, args, { cwd, env, stdout = 'inherit', limitMs } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ['inherit', stdout, 'inherit'] });
    const pass = (signal) => child.kill(signal);
    // A terminal sends Ctrl-C to both; a supervisor sends SIGTERM to this process alone.
    const ignore = () => {};
    process.on('SIGINT', ignore).on('SIGTERM', pass);
    const timer = limitMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), limitMs);
    const finish = (code) => {
      clearTimeout(timer);
      process.off('SIGINT', ignore).off('SIGTERM', pass);
      resolve(code);
    };
    child.on('error', () => finish(1));
    child.on('close', (code, signal) => finish(code ?? (signal === 'SIGINT' ? 130 : 1)));
  });
}

/** The last lines of a program's complaint, for an error message. */
export function lastLines({ stdout, stderr }, count = 12) {
  return (stderr.trim() || stdout.trim()).split('\n').slice(-count).join('\n');
}
