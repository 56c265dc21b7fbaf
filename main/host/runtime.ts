import { dirname, join } from 'node:path';
import { forkWith } from './forked-process.ts';
import type { StartSubprocess } from './subprocess.ts';
import type { TableMeans } from './table-host.ts';
import { bytesOf, openChannel, startUtilityProcess } from './utility-process.ts';

/** The oldest Node that the engine's SQLite runs on. */
const neededNodeMajor = 22;

/** How programs are started. `needsReady`: none can be started before Electron is ready. */
export interface ProgramRuntime {
  startProcess: StartSubprocess;
  needsReady: boolean;
  /** How table processes are started for the engine; null if it can start them itself. */
  tables: TableMeans | null;
}

/**
 * Programs run as utility processes of Electron if its Node is new enough, else as forks of a newer Node.
 * That Node comes from package.json. If the app was packaged with the older Electron, it is next to the app's
 * archive.
 */
export function chooseRuntime(appPath: string): ProgramRuntime {
  if (Number(process.versions.node.split('.')[0]) >= neededNodeMajor)
    return {
      startProcess: startUtilityProcess,
      needsReady: true,
      tables: { startProcess: startUtilityProcess, openChannel, bytesOf },
    };
  const binary = process.platform === 'win32' ? 'node.exe' : 'node';
  if (!appPath.endsWith('.asar'))
    return forks(forkWith(join(appPath, 'node_modules', 'node', 'bin', binary)));
  const fork = forkWith(join(dirname(appPath), binary));
  // A plain Node can't read archives, so this app's programs and modules are files next to the archive.
  const unpacked = (path: string) => path.replace(appPath, `${appPath}.unpacked`);
  return forks((launch) => fork({ ...launch, modulePath: unpacked(launch.modulePath) }));
}

/** Lets a debugger on this computer reach an unpackaged engine at port `STACKDESK_INSPECT_ENGINE`. */
export function debuggerFlags(appPath: string): string[] {
  const port = process.env.STACKDESK_INSPECT_ENGINE ?? '';
  return appPath.endsWith('.asar') || !/^\d{1,5}$/.test(port) ? [] : [`--inspect=127.0.0.1:${port}`];
}

function forks(startProcess: StartSubprocess): ProgramRuntime {
  return { startProcess, needsReady: false, tables: null };
}
