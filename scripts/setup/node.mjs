import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { modulesDir, root } from './paths.mjs';
import { lastLines } from './run.mjs';
import { SetupError, say } from './say.mjs';

const neededMajor = 22;

/** Lets the npm package `node` fetch the binary for this computer, the one install step that is needed. */
export async function ensureNode() {
  if (packagedNode() !== undefined) return;
  say('node: fetching a current Node from the npm registry');
  const result = await npm(['rebuild', 'node'], { cwd: root });
  if (packagedNode() === undefined && !runsModern()) {
    throw new SetupError(
      `Node ${neededMajor} or newer is needed, this is ${process.versions.node}, and none could be fetched. ` +
        `Install Node from https://nodejs.org and try again.\n${lastLines(result)}`,
    );
  }
}

/** A Node that the engine, the build and the tests run on: the one running this where it is new enough, else the packaged one. */
export function modernNode() {
  return runsModern() ? process.execPath : (packagedNode() ?? process.execPath);
}

function runsModern() {
  return Number(process.versions.node.split('.')[0]) >= neededMajor;
}

/** The binary of the npm package `node`, where its install step has run. */
export function packagedNode() {
  const path = join(modulesDir, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return existsSync(path) ? path : undefined;
}
