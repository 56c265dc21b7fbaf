import { ensureElectron } from './electron.mjs';
import { withLock } from './lock.mjs';
import { ensurePackages } from './packages.mjs';
import { ensureSystem } from './system.mjs';

/**
 * Makes this checkout ready to run; what is there already is left alone. `window: false` skips all that only a window needs.
 * Answers the Electron runtime, undefined without a window.
 */
export async function setUp({ window = true, virtual = false, office = false } = {}) {
  return withLock('set-up', async () => {
    await ensurePackages();
    if (!window) return undefined;
    await ensureSystem({ virtual, office });
    return ensureElectron();
  });
}

/** Whether windows have nowhere to appear. */
export function hasNoDisplay() {
  return process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY;
}
