import { app } from 'electron';
import { runAsProcess, onSignal } from './cli/this-process.ts';
import { createShellTables } from './engine/process/shell-tables.ts';
import { startTablesBy } from './engine/world/start-tables.ts';
import type { HostFrame } from '#contract/host.ts';
import { chooseRuntime, type ProgramRuntime } from './host/runtime.ts';
import { createSandboxHost } from './host/sandbox-host.ts';
import type { PagePort } from './host/subprocess.ts';
import { createTableHost } from './host/table-host.ts';
import { packagedCommand } from './process/packaged-command.ts';
import { findPaths } from './shell/base/paths.ts';

/**
 * One call of the command line in the packaged program, which opens no window. It reaches the engine that runs, or is the
 * engine itself, as under Node. What that starts by Node is started by Electron here.
 */
export async function runCommand(argv: readonly string[]): Promise<void> {
  app.dock?.hide();
  await app.whenReady();
  const { tables, sandbox } = findPaths();
  const runtime = chooseRuntime(app.getAppPath());
  if (runtime.tables !== null) startTablesBy(tableStarter(runtime.tables, tables));
  const sample = (args: readonly string[], onLine: (line: string) => void) => ({
    name: 'Stackdesk sample service',
    modulePath: sandbox,
    args: [...args],
    onLine: (_stream: string, line: string) => onLine(line),
  });
  const exitCode = await runAsProcess(argv, {
    call: [packagedCommand(process.resourcesPath)],
    startSample: async (flags) => {
      const { startProcess } = runtime;
      const host = createSandboxHost({ startProcess, launch: sample(flags, () => {}), onLost: () => {} });
      return { ...(await host.start()), stop: host.stop };
    },
    runSample: (flags) =>
      new Promise((resolve) => {
        const child = runtime.startProcess(sample(flags, (line) => void process.stdout.write(`${line}\n`)));
        onSignal(['SIGINT', 'SIGTERM'], child.kill);
        child.onExit((code) => resolve(code ?? 1));
      }),
  });
  app.exit(exitCode);
}

/** Starts table processes for an engine in this process. */
function tableStarter(means: NonNullable<ProgramRuntime['tables']>, modulePath: string) {
  const ofEngine = createShellTables((frame) => {
    if (frame.frame === 'tables_start' || frame.frame === 'tables_busy' || frame.frame === 'tables_end')
      host.receive(frame);
  });
  const give = (frame: HostFrame, port?: PagePort) => {
    if (frame.frame === 'tables' || frame.frame === 'tables_ended') ofEngine.receive(frame, port);
  };
  const launch = { name: 'Stackdesk tables', modulePath, args: [], isAlone: true, onLine: () => {} };
  const host = createTableHost({ post: give, handOver: give }, { ...means, launch });
  return ofEngine.start;
}
