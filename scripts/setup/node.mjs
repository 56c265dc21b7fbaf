import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { modulesDir } from './paths.mjs';
import { SetupError } from './say.mjs';

const neededMajor = 22;

/** A Node that the engine, the build and the tests run on: the one running this where it is new enough, else the packaged one. */
export function modernNode() {
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return process.execPath;
  const packaged = packagedNode();
  if (packaged !== undefined) return packaged;
  throw new SetupError(
    `Node ${neededMajor} or newer is needed, this is ${process.versions.node}, and the npm package that brings one did not install. ` +
      'Install Node from https://nodejs.org and try again.',
  );
}

/** The binary of the npm package `node`, where its install step has run. */
export function packagedNode() {
  const path = join(modulesDir, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return existsSync(path) ? path : undefined;
}
