import { spawn } from 'node:child_process';

/**
 * Runs a program to its end; answers its exit code (null when ended by a signal or never started) and what it printed.
 * `limitMs` ends it by its own id.
 */
export function run(command, args, { cwd, env, limitMs, input = 'ignore', shell = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, shell, stdio: [input, 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    let timedOut = false;
    const timer =
      limitMs &&
      setTimeout(() => {
        timedOut = true;
        child.kill('SIGKILL');
      }, limitMs);
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
    });
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    child.on('error', (error) => resolve({ code: null, stdout, stderr: stderr + error.message, timedOut }));
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, stdout, stderr, timedOut });
    });
  });
}

/** Runs a program on this terminal; answers its exit code, 1 when a signal ended it. */
export function runAttached(command, args, { cwd, env, stdout = 'inherit' } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ['inherit', stdout, 'inherit'] });
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** The last lines of a program's complaint, for an error message. */
export function lastLines({ stdout, stderr }, count = 12) {
  return (stderr.trim() || stdout.trim()).split('\n').slice(-count).join('\n');
}
