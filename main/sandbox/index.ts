import { collectAtRest } from '../process/collect-at-rest.ts';
import { keepFilesPrivate } from '../process/private-files.ts';
import { FlagError, HELP, readFlags } from './flags.ts';
import { startSandbox } from './start.ts';

/** Starts the service, prints its address, and ends on a signal or after its parent process. */
async function main(): Promise<void> {
  keepFilesPrivate();
  const options = readFlags(process.argv.slice(2));
  if (options === null) {
    process.stdout.write(`${HELP}\n`);
    return;
  }
  let isAlone = false;
  process.on('disconnect', () => {
    isAlone = true;
  });
  const { baseUrl, token, workspaces, close } = await startSandbox({
    ...options,
    recording: options.control === true,
  });
  const ready = { ready: true, baseUrl, token, workspaces };
  process.stdout.write(`${JSON.stringify(ready)}\n`);
  process.send?.(ready);
  collectAtRest();
  const end = () => void close().finally(() => process.exit(0));
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  process.on('disconnect', end);
  // The parent may have ended during the start.
  if (isAlone) end();
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof FlagError ? 2 : 1;
});
