import { resolve, sep } from 'node:path';
import { packagedCommand } from '../process/packaged-command.ts';
import { runSandboxChild, startSandboxChild } from './sandbox-child.ts';
import { onSignal, runAsProcess } from './this-process.ts';

const script = resolve(process.argv[1] ?? '');

/** The folder of a package's resources. Null in a checkout. Only a package has a folder of this name. */
const [resources, within] = script.split(`${sep}app.asar.unpacked${sep}`);

runAsProcess(process.argv.slice(2), {
  call:
    within === undefined || resources === undefined
      ? [process.execPath, script]
      : [packagedCommand(resources)],
  startSample: (flags) => startSandboxChild(script, flags),
  runSample: (flags) => runSandboxChild({ runtime: process.execPath, script, onSignal }, flags),
}).then((exitCode) => {
  process.exitCode = exitCode;
});
