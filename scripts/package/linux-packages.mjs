import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { dump, load } from 'js-yaml';
import { root } from '../setup/paths.mjs';
import { lastLines, run } from '../setup/run.mjs';
import { SetupError } from '../setup/say.mjs';
import { builderFile, linuxShare, writeAll } from './linux-share.mjs';

/**
 * Makes the deb and the tar.gz of an unpacked application with the system's own `dpkg-deb` and `tar`, so no tools are
 * fetched. Two packages of the same application are the same, byte for byte: times are that of the commit, or
 * SOURCE_DATE_EPOCH.
 *
 * @typedef {object} LinuxPackage
 * @property {'deb' | 'tar.gz'} target
 * @property {string} app The folder of the unpacked application.
 * @property {string} dir Where the package is put.
 * @property {'x64' | 'arm64'} arch
 * @property {boolean} [isOlder] True if it holds the older runtime. Its name and version then say so.
 * @property {'xz' | 'none'} [compression] Of a deb.
 * @property {string} [version] That of package.json, unless a release is tried.
 */

/** Where the deb puts the application. Debian leaves /opt to others. */
export const installedAt = 'usr/lib/stackdesk';

/**
 * What Electron and the native modules load of the system, and the keychain's library. Debian 13 renamed some. The versions
 * are what SQLite's module was built with.
 */
export const depends = [
  'libc6 (>= 2.34)',
  'libstdc++6 (>= 11)',
  'libgtk-3-0 | libgtk-3-0t64',
  'libnotify4',
  'libnss3',
  'libxss1',
  'libxtst6',
  'xdg-utils',
  'libatspi2.0-0 | libatspi2.0-0t64',
  'libuuid1',
  'libsecret-1-0',
  'libasound2 | libasound2t64',
  'libgbm1',
];

/**
 * Makes one package. Returns its path.
 *
 * @param {LinuxPackage} wanted
 */
export async function makeLinuxPackage(wanted) {
  const { target, dir, arch, isOlder = false } = wanted;
  const { version = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version } = wanted;
  const file = join(dir, `Stackdesk-${version}-linux-${arch}${isOlder ? '-older-runtime' : ''}.${target}`);
  const stage = `${file}.stage`;
  rmSync(stage, { force: true, recursive: true });
  mkdirSync(dir, { recursive: true });
  const epoch = await timeOfCommit();
  const facts = { ...wanted, version, epoch, stage, file };
  await (target === 'deb' ? makeDeb(facts) : makeArchive(facts));
  rmSync(stage, { force: true, recursive: true });
  return file;
}

/**
 * @typedef {LinuxPackage & { version: string, epoch: number, stage: string, file: string }} Facts
 * @param {Facts} facts
 */
async function makeDeb({ app, arch, version, epoch, stage, file, isOlder = false, compression = 'xz' }) {
  const { linux } = builderFile();
  const at = join(stage, installedAt);
  cpSync(app, at, { recursive: true });
  // The library for updates asks for it.
  writeFileSync(join(at, 'resources', 'package-type'), 'deb');
  mkdirSync(join(stage, 'usr/bin'), { recursive: true });
  symlinkSync('../lib/stackdesk/resources/bin/stackdesk', join(stage, 'usr/bin/stackdesk'));
  const day = dayOf(epoch);
  const share = await linuxShare({ program: `/${installedAt}/stackdesk`, version, day });
  const zipped = [...share].map(([path, text]) => zippedManual(path, text));
  const maintainer = `${linux.maintainer} <stackdesk@stackdesk.invalid>`;
  // Before it, a package for tests is older than the one for people.
  const shown = isOlder ? `${version}~older` : version;
  const changes = [
    `stackdesk (${shown}) stable; urgency=medium`,
    '',
    '  * What changed: Help, or CHANGELOG.md of the sources.',
    '',
    ` -- ${maintainer}  ${new Date(epoch * 1_000).toUTCString().replace('GMT', '+0000')}`,
    '',
  ];
  writeAll(join(stage, 'usr/share'), [
    ...zipped,
    ['doc/stackdesk/changelog.gz', gzip(changes.join('\n'))],
    ['doc/stackdesk/copyright', copyright()],
    ['doc/stackdesk/NOTICE.txt.gz', gzip(readFileSync(join(app, 'resources', 'NOTICE.txt')))],
    ['lintian/overrides/stackdesk', overrides],
  ]);
  copyIcons(join(stage, 'usr/share/icons'));
  allowReading(stage);
  // Chromium's own, for systems that do not let ordinary programs make a sandbox.
  chmodSync(join(at, 'chrome-sandbox'), 0o4755);
  writeAll(join(stage, 'DEBIAN'), [
    [
      'control',
      [
        'Package: stackdesk',
        `Version: ${shown}`,
        `Architecture: ${arch === 'x64' ? 'amd64' : 'arm64'}`,
        `Maintainer: ${maintainer}`,
        `Installed-Size: ${Math.ceil(sizeOf(stage) / 1_024)}`,
        `Depends: ${depends.join(', ')}`,
        'Section: utils',
        'Priority: optional',
        `Description: ${linux.synopsis}`,
        ' Looks up the technologies and companies behind domains, enriches spreadsheets,',
        ' downloads lists, and keeps every answer.',
        ...(isOlder ? [' .', ' For tests only: it holds an older Electron.'] : []),
        '',
      ].join('\n'),
    ],
  ]);
  await byProgram('dpkg-deb', ['--root-owner-group', `-Z${compression}`, '--build', stage, file], epoch);
}

/** @param {Facts} facts */
async function makeArchive({ app, version, epoch, stage, file }) {
  const name = `stackdesk-${version}`;
  const at = join(stage, name);
  cpSync(app, at, { recursive: true });
  const share = await linuxShare({ program: 'stackdesk', version, day: dayOf(epoch) });
  writeAll(join(at, 'share'), share);
  copyIcons(join(at, 'share/icons'));
  allowReading(at);
  const tar = join(stage, 'stackdesk.tar');
  const same = [
    '--sort=name',
    `--mtime=@${epoch}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--format=gnu',
  ];
  await byProgram('tar', [...same, '-C', stage, '-cf', tar, name], epoch);
  await byProgram('gzip', ['-n', '-f', tar], epoch);
  renameSync(`${tar}.gz`, file);
}

/**
 * Adds a package to the feed of its processor in the same folder, as electron-builder does for its own. A feed of another
 * version is begun anew.
 *
 * @param {string} dir
 * @param {string} name
 * @param {{ version: string, arch: 'x64' | 'arm64' }} facts
 */
export function addToFeed(dir, name, { version, arch }) {
  const path = join(dir, `latest-linux${arch === 'x64' ? '' : `-${arch}`}.yml`);
  /** @type {any} */
  const known = existsSync(path) ? load(readFileSync(path, 'utf8')) : {};
  const bytes = readFileSync(join(dir, name));
  const file = {
    url: name,
    sha512: createHash('sha512').update(bytes).digest('base64'),
    size: bytes.length,
  };
  /** @type {(typeof file)[]} */
  const others =
    known.version === version ? known.files.filter((/** @type {any} */ each) => each.url !== name) : [];
  const files = [...others, file];
  const [first = file] = files;
  const feed = {
    version,
    files,
    path: first.url,
    sha512: first.sha512,
    releaseDate: new Date().toISOString(),
  };
  writeFileSync(path, dump(feed, { lineWidth: -1 }));
}

/** Seconds since 1970: SOURCE_DATE_EPOCH, or the time of the commit. Without either, that of package.json. */
async function timeOfCommit() {
  const given = Number(process.env.SOURCE_DATE_EPOCH);
  if (given > 0) return given;
  const { code, stdout } = await run('git', ['log', '-1', '--format=%ct'], { cwd: root });
  return code === 0 ? Number(stdout) : Math.floor(statSync(join(root, 'package.json')).mtimeMs / 1_000);
}

/** @param {number} epoch */
function dayOf(epoch) {
  return new Date(epoch * 1_000).toISOString().slice(0, 10);
}

/**
 * Manual pages of Debian are compressed.
 *
 * @param {string} path
 * @param {string} text
 * @returns {[string, string | Buffer]}
 */
function zippedManual(path, text) {
  return path.startsWith('man/') ? [`${path}.gz`, gzip(text)] : [path, text];
}

/** @param {string | Buffer} text */
function gzip(text) {
  return gzipSync(text, { level: 9 });
}

/** @param {string} icons */
function copyIcons(icons) {
  for (const name of readdirSync(join(root, 'assets/icons'))) {
    const size = /^(\d+x\d+)\.png$/.exec(name)?.[1];
    // The usual themes have no folder for it.
    if (size === undefined || size === '1024x1024') continue;
    const at = join(icons, 'hicolor', size, 'apps');
    mkdirSync(at, { recursive: true });
    cpSync(join(root, 'assets/icons', name), join(at, 'stackdesk.png'));
  }
}

/**
 * Lets everyone read everything, and start only programs, whatever the mask of this process was. Modules are none.
 *
 * @param {string} path
 */
function allowReading(path) {
  const facts = lstatSync(path);
  if (facts.isSymbolicLink()) return;
  const isModule = /[/\\]app\.asar\.unpacked[/\\]|\.so(?:\.\d+)?$/.test(path);
  const mayRun = facts.isDirectory() || ((facts.mode & 0o100) !== 0 && !isModule);
  chmodSync(path, mayRun ? 0o755 : 0o644);
  if (facts.isDirectory()) for (const name of readdirSync(path)) allowReading(join(path, name));
}

/**
 * Bytes of all files below a folder.
 *
 * @param {string} folder
 */
function sizeOf(folder) {
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += statSync(join(entry.parentPath, entry.name)).size;
  return bytes;
}

function copyright() {
  const licence = readFileSync(join(root, 'LICENSE'), 'utf8').trim();
  const [, holder = ''] = /^Copyright \(c\) (.+)$/m.exec(licence) ?? [];
  const terms = licence.slice(licence.indexOf('Permission is'));
  return [
    'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/',
    'Upstream-Name: Stackdesk',
    'Comment: The licences of Electron and Chromium are in /usr/lib/stackdesk, those of the other parts in NOTICE.txt.gz.',
    '',
    'Files: *',
    `Copyright: ${holder}`,
    'License: Expat',
    ...terms.split('\n').map((line) => ` ${line.trim() === '' ? '.' : line}`),
    '',
  ].join('\n');
}

/** What lintian finds in every package of an Electron, and one of ours, each with its reason. */
const overrides = `# Chromium and Electron bring their libraries, and are shipped as their makers built them.
stackdesk: embedded-library *
stackdesk: unstripped-binary-or-object *
# Chromium's sandbox, for systems that do not let ordinary programs make one.
stackdesk: elevated-privileges *
# The project has no address of its own yet.
stackdesk: bogus-mail-host *
`;

/**
 * @param {string} program
 * @param {string[]} args
 * @param {number} epoch
 */
async function byProgram(program, args, epoch) {
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(epoch), LC_ALL: 'C' };
  const result = await run(program, args, { env });
  if (result.code !== 0) throw new SetupError(`${program} failed:\n${lastLines(result)}`);
}
