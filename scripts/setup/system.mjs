import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { canInstall, installPackages } from './apt.mjs';
import { findProgram, hasLibrary } from './find.mjs';
import { SetupError, say } from './say.mjs';

/** @typedef {'display' | 'keychain' | 'notices' | 'office' | 'browser' | 'reader'} Purpose */

/**
 * The purposes of programs: those in `needs` must be available, those in `wanted` may be missing.
 *
 * @typedef {object} Purposes
 * @property {Purpose[]} [needs]
 * @property {Purpose[]} [wanted]
 */

/**
 * The Debian packages that the window needs, each with a file that shows that it is installed.
 *
 * @type {[name: string, file: string][]}
 */
const libraries = [
  ['libnss3', 'libnss3.so'],
  ['libatk1.0-0', 'libatk-1.0.so.0'],
  ['libatk-bridge2.0-0', 'libatk-bridge-2.0.so.0'],
  ['libcups2', 'libcups.so.2'],
  ['libdrm2', 'libdrm.so.2'],
  ['libgtk-3-0', 'libgtk-3.so.0'],
  ['libgbm1', 'libgbm.so.1'],
  ['libasound2', 'libasound.so.2'],
  ['libxss1', 'libXss.so.1'],
  ['libxtst6', 'libXtst.so.6'],
  ['libsecret-1-0', 'libsecret-1.so.0'],
];

/** Packages for a screen reader, each with the place of its main file, which no search for programs finds. */
export const readerFiles = {
  'at-spi2-core': '/usr/libexec/at-spi-bus-launcher',
  'python3-pyatspi': '/usr/lib/python3/dist-packages/pyatspi',
};

/**
 * Programs by purpose: a package, and the name of a program in it, or the place of a file.
 *
 * @type {Record<Purpose, [name: string, program: string][]>}
 */
const programs = {
  display: [['xvfb', 'Xvfb']],
  keychain: [
    ['dbus', 'dbus-daemon'],
    ['dbus', 'dbus-send'],
    ['gnome-keyring', 'gnome-keyring-daemon'],
  ],
  // A real service that shows desktop notifications, and a program that listens to it in a test.
  notices: [
    ['dunst', 'dunst'],
    ['dbus', 'dbus-monitor'],
  ],
  // Programs that share no code with us, to open our files in tests.
  office: [
    ['libreoffice-calc', 'localc'],
    ['python3', 'python3'],
  ],
  // Tests of the page drive it in a Chromium of today.
  browser: [['chromium-headless-shell', 'chromium-headless-shell']],
  // A test listens to the window as a screen reader does.
  reader: [
    ['python3', 'python3'],
    ['at-spi2-core', readerFiles['at-spi2-core']],
    ['python3-pyatspi', readerFiles['python3-pyatspi']],
  ],
};

/**
 * Proxies, caches and a pool of connections, as people have them between the program and its servers: what they are called,
 * here and as packages.
 */
const boxes = ['nginx', 'haproxy', 'squid', 'pgbouncer'];

/** Makes sure that the programs of the tests of boxes are installed, or says exactly what a person should install. */
export async function ensureBoxes() {
  const missing = boxes.filter((program) => !findProgram(program));
  if (missing.length === 0) return;
  if (canInstall()) return installPackages(missing);
  throw new SetupError(
    `The tests of boxes need programs that this computer lacks. On Debian or Ubuntu:\n  sudo apt-get install ${missing.join(' ')}`,
  );
}

/**
 * Makes sure that the window's libraries and the programs are installed. Installs what is missing as root on
 * Debian; else says exactly what a person should install.
 *
 * @param {Purposes} purposes
 */
export async function ensureSystem({ needs = [], wanted = [] } = {}) {
  if (process.platform !== 'linux') return;
  const required = [...missingLibraries(), ...missingPrograms(needs)];
  const optional = missingPrograms(wanted);
  if (required.length + optional.length === 0) return;
  if (canInstall()) return installPackages([...required, ...optional]);
  if (required.length > 0) {
    throw new SetupError(
      `The window needs libraries that this computer lacks. On Debian or Ubuntu:\n  sudo apt-get install ${required.join(' ')}\n` +
        'On another system install what corresponds to these, then try again.',
    );
  }
  say(`system: without ${optional.join(' ')}, which some tests use`);
}

function missingLibraries() {
  return libraries.filter(([, file]) => !hasLibrary(file)).map(([name]) => name);
}

/** @param {Purpose[]} purposes */
function missingPrograms(purposes) {
  const missing = purposes
    .flatMap((purpose) => programs[purpose])
    .filter(([, program]) => !(isAbsolute(program) ? existsSync(program) : findProgram(program)));
  return [...new Set(missing.map(([name]) => name))];
}
