import { fork } from 'node:child_process';

/**
 * Starts the program in the first argument as the shell would, sends its process id to the parent process,
 * and keeps running.
 */
const [program = '', ...args] = process.argv.slice(2);
const engine = fork(program, args, { stdio: 'ignore' });
engine.on('message', () => process.send?.(engine.pid));
