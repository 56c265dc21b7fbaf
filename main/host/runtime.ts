import { join } from 'node:path';
import { forkWith } from './fork-link.ts';
import type { LinkFactory } from './process-link.ts';
import { utilityLink } from './utility-link.ts';

/** The least Node that the engine's SQLite runs on. */
const neededNodeMajor = 22;

/**
 * How programs are started under this Electron: as its own utility processes where its Node is new enough, else as forks of the
 * Node that package.json brings (development and tests on an older Electron; nothing is packaged that way).
 */
export function chooseLink(appPath: string): LinkFactory {
  if (Number(process.versions.node.split('.')[0]) >= neededNodeMajor) return utilityLink;
  const binary = process.platform === 'win32' ? 'node.exe' : 'node';
  return forkWith(join(appPath, 'node_modules', 'node', 'bin', binary));
}
