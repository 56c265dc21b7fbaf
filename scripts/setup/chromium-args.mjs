import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { say } from './say.mjs';

/** @import { ElectronRuntime } from './electron.mjs' */

/**
 * The arguments that Chromium needs on this computer: it can't sandbox its pages as root, or if the system
 * forbids that.
 *
 * @param {Pick<ElectronRuntime, 'executable'>} runtime
 * @returns {string[]}
 */
export function chromiumArgs(runtime) {
  if (process.platform !== 'linux') return [];
  if (process.getuid?.() === 0) return ['--no-sandbox'];
  if (!restrictsNamespaces() || hasHelper(runtime)) return [];
  const helper = join(dirname(runtime.executable), 'chrome-sandbox');
  say(
    'This system keeps programs from making user namespaces, so the page runs without its outer sandbox. To have it:\n' +
      `  sudo chown root "${helper}" && sudo chmod 4755 "${helper}"`,
  );
  return ['--no-sandbox'];
}

function restrictsNamespaces() {
  try {
    return readFileSync('/proc/sys/kernel/apparmor_restrict_unprivileged_userns', 'utf8').trim() === '1';
  } catch {
    return false;
  }
}

/** @param {Pick<ElectronRuntime, 'executable'>} runtime */
function hasHelper(runtime) {
  const helper = statSync(join(dirname(runtime.executable), 'chrome-sandbox'), { throwIfNoEntry: false });
  return helper !== undefined && helper.uid === 0 && (helper.mode & 0o4000) !== 0;
}
