import { fork } from 'node:child_process';

/** Starts the program named first as the shell would, tells its process id to whoever started this one, and stays. */
const [program = '', ...args] = process.argv.slice(2);
const engine = fork(program, args, { stdio: 'ignore' });
engine.on('message', () => process.send?.(engine.pid));
