import { ensureElectron } from './electron.mjs';
import { withLock } from './lock.mjs';
import { ensureNode } from './node.mjs';
import { ensurePackages } from './packages.mjs';
import { ensureSystem } from './system.mjs';

/** @import { Purposes } from './system.mjs' */

/** Prepares this checkout to run programs without a window. Does nothing if it is ready. */
export async function setUpPackages() {
  await withLock('set-up', async () => {
    await ensurePackages();
    await ensureNode();
  });
}

/**
 * Prepares it for windows, too. Returns the Electron runtime.
 *
 * @param {Purposes} purposes
 */
export async function setUpWindow({ needs = windowNeeds(), wanted = [] } = {}) {
  return withLock('set-up', async () => {
    await ensurePackages();
    await ensureNode();
    await ensureSystem({ needs, wanted });
    return ensureElectron();
  });
}

/** Whether windows have no display. */
export function hasNoDisplay() {
  return process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY;
}

/**
 * A computer without a display gets a virtual one, and a keychain.
 *
 * @returns {Purposes['needs']}
 */
function windowNeeds() {
  return hasNoDisplay() ? ['display', 'keychain'] : [];
}
