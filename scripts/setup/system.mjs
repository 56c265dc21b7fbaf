import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { lastLines, run } from './run.mjs';
import { SetupError, say } from './say.mjs';

/** What the window needs of a Debian, by a file that shows that the package is there. */
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
const displayPrograms = [
  ['xvfb', 'Xvfb'],
  ['xauth', 'xauth'],
];
const keychainPrograms = [
  ['dbus', 'dbus-daemon'],
  ['gnome-keyring', 'gnome-keyring-daemon'],
];
const officePrograms = [['libreoffice-calc', 'localc']];

/** Debian packages still missing for a window, for a virtual display and keychain, and for `office` tests. */
export function missingPackages({ virtual = false, office = false } = {}) {
  if (process.platform !== 'linux') return [];
  const programs = [
    ...(virtual ? [...displayPrograms, ...keychainPrograms] : []),
    ...(office ? officePrograms : []),
  ];
  return [
    ...libraries.filter(([, file]) => !hasLibrary(file)),
    ...programs.filter(([, program]) => findProgram(program) === undefined),
  ].map(([name]) => name);
}

/** Installs what is missing where that is ours to do (root on a Debian); else says what a person should install. */
export async function ensureSystem(needs) {
  const missing = missingPackages(needs);
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || findProgram('apt-get') === undefined) {
    throw new SetupError(
      `The window needs libraries that this computer lacks. On Debian or Ubuntu:\n  sudo apt-get install ${missing.join(' ')}\n` +
        'On another system install what corresponds to these, then try again.',
    );
  }
  say(`system: installing ${missing.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => run('apt-get', ['-q', '-y', '-o', 'DPkg::Lock::Timeout=300', ...args], { env });
  await apt('update');
  const result = await apt('install', '--no-install-recommends', ...newNames(missing));
  if (result.code !== 0) throw new SetupError(`apt-get could not install them:\n${lastLines(result)}`);
  say('system: installed');
}

/** The path of a program on the PATH, undefined where there is none. */
export function findProgram(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => path !== name && existsSync(path));
}

function hasLibrary(file) {
  const folders = [
    '/usr/lib/x86_64-linux-gnu',
    '/usr/lib/aarch64-linux-gnu',
    '/usr/lib64',
    '/usr/lib',
    '/lib',
  ];
  return folders.some((folder) => existsSync(join(folder, file)));
}

/** Debian 13 and Ubuntu 24.04 renamed some libraries when their times grew to 64 bits. */
function newNames(names) {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  const major = Number(/^VERSION_ID="?(\d+)/m.exec(release)?.[1] ?? 0);
  const renamed = /^ID=ubuntu/m.test(release) ? major >= 24 : major >= 13;
  const old = ['libatk1.0-0', 'libatk-bridge2.0-0', 'libcups2', 'libgtk-3-0', 'libasound2'];
  return renamed ? names.map((name) => (old.includes(name) ? `${name}t64` : name)) : names;
}
