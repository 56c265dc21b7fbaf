import { dirname, join } from 'node:path';
import { forkWith } from './forked-process.ts';
import type { LinkFactory } from './subprocess.ts';
import { utilityLink } from './utility-process.ts';

/** The least Node that the engine's SQLite runs on. */
const neededNodeMajor = 22;

/** How programs are started; `needsReady`: none can be before Electron is ready. */
export interface Links {
  createLink: LinkFactory;
  needsReady: boolean;
}

/**
 * How programs are started under this Electron: as its own utility processes where its Node is new enough, else as forks of a newer
 * Node. That is the one that package.json brings, or in an app packaged with the older Electron the one beside its archive.
 */
export function chooseLinks(appPath: string): Links {
  if (Number(process.versions.node.split('.')[0]) >= neededNodeMajor)
    return { createLink: utilityLink, needsReady: true };
  const binary = process.platform === 'win32' ? 'node.exe' : 'node';
  if (!appPath.endsWith('.asar'))
    return forks(forkWith(join(appPath, 'node_modules', 'node', 'bin', binary)));
  const fork = forkWith(join(dirname(appPath), binary));
  // A plain Node reads no archives, so an app that is packaged this way has its programs and their modules as files beside it.
  const unpacked = (path: string) => path.replace(appPath, `${appPath}.unpacked`);
  return forks((launch) => fork({ ...launch, modulePath: unpacked(launch.modulePath) }));
}

/** Lets a developer's debugger reach the engine at the port in `STACKDESK_INSPECT_ENGINE`, on this computer alone; never in a packaged app. */
export function debuggerFlags(appPath: string): string[] {
  const port = process.env.STACKDESK_INSPECT_ENGINE ?? '';
  return appPath.endsWith('.asar') || !/^\d{1,5}$/.test(port) ? [] : [`--inspect=127.0.0.1:${port}`];
}

function forks(createLink: LinkFactory): Links {
  return { createLink, needsReady: false };
}
