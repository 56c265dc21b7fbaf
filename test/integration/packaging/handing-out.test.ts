import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runsUnprotected } from '../../../main/shell/security/require-sandbox.ts';
import {
  ForgedUpdate,
  isNamed,
  readUpdateKey,
  requireHigher,
  requireSigned,
  StaleUpdate,
} from '../../../main/shell/updates/update-signature.ts';
import { builderConfig } from '../../../scripts/package/config.mjs';
import { planForHandingOut, splitTargets } from '../../../scripts/package/handing-out.mjs';
import { addToFeed } from '../../../scripts/package/linux-packages.mjs';
import { differencesOf, writePapers } from '../../../scripts/package/release-papers.mjs';
import { makeKeyPair, publicKeyOf, signRelease } from '../../../scripts/package/release-signature.mjs';
import { tempDir } from '../../support/files/temp-dir.ts';

const root = join(import.meta.dirname, '../../..');
const require = createRequire(import.meta.url);
const { load } = require('js-yaml') as { load(text: string): Record<string, unknown> };

interface Feed {
  version: string;
  goodUntil: string;
  files: { url: string; size: number; sha512: string }[];
}

const dayMs = 86_400_000;
const signedAt = Date.parse('2026-11-20T12:00:00Z');

function newKey() {
  const path = join(tempDir(), 'release.pem');
  const shown = makeKeyPair(path);
  const key = readUpdateKey(shown);
  if (key === null) throw new Error('the key that was made is none');
  return { path, shown, key, secret: readFileSync(path) };
}

async function signedFeed(secret: Buffer) {
  const dir = tempDir();
  const file = Buffer.from('a whole package');
  const sha512 = createHash('sha512').update(file).digest('base64');
  writeFileSync(join(dir, 'Stackdesk-9.8.7.AppImage'), file);
  const text = [
    'version: 9.8.7',
    'files:',
    '  - url: Stackdesk-9.8.7.AppImage',
    `    sha512: ${sha512}`,
    `    size: ${file.length}`,
    'path: Stackdesk-9.8.7.AppImage',
    `sha512: ${sha512}`,
    "releaseDate: '2026-11-20T12:00:00.000Z'",
  ].join('\n');
  writeFileSync(join(dir, 'latest-linux.yml'), `${text}\n`);
  expect(await signRelease(dir, secret, signedAt)).toEqual(['latest-linux.yml']);
  // Signing again on the same day changes nothing.
  const once = readFileSync(join(dir, 'latest-linux.yml'), 'utf8');
  await signRelease(dir, secret, signedAt);
  expect(readFileSync(join(dir, 'latest-linux.yml'), 'utf8')).toBe(once);
  return { dir, feed: load(once) as unknown as Feed };
}

test('only its owner can read the secret key, which is never in the checkout', () => {
  const { path, shown, secret } = newKey();
  expect(statSync(path).mode & 0o077).toBe(0);
  expect(publicKeyOf(secret)).toBe(shown);
  expect(() => makeKeyPair(path)).toThrow();
  expect(() => makeKeyPair(join(root, 'release.pem'))).toThrow('checkout');
});

test('a signed update is accepted, and no other', async () => {
  const { key, secret } = newKey();
  const { feed } = await signedFeed(secret);
  expect(() => requireSigned(feed, key, signedAt)).not.toThrow();
  const [file] = feed.files;
  if (file === undefined) throw new Error('no file');
  const other = 'A'.repeat(86);
  const forged: [string, unknown][] = [
    ['another key', (await signedFeed(newKey().secret)).feed],
    ['no signature', { ...feed, signature: undefined }],
    ['a signature of nothing', { ...feed, signature: `${other}==` }],
    ['another version', { ...feed, version: '9.8.8' }],
    ['a later last day', { ...feed, goodUntil: '2099-01-01' }],
    ['no last day', { ...feed, goodUntil: undefined }],
    ['a last day that sorts last', { ...feed, goodUntil: 'never' }],
    ['another package', { ...feed, files: [{ ...file, sha512: `${other}==` }] }],
    ['another size', { ...feed, files: [{ ...file, size: file.size + 1 }] }],
    ['another name', { ...feed, files: [{ ...file, url: 'Other.AppImage' }] }],
    ['another server', { ...feed, files: [{ ...file, url: `https://evil.example/${file.url}` }] }],
    ['one more file', { ...feed, files: [file, file] }],
    ['no file', { ...feed, files: [] }],
    [
      'what the library would run as administrator',
      { ...feed, files: [{ ...file, isAdminRightsRequired: true }] },
    ],
    ['a package of a web installer', { ...feed, packages: { x64: { path: 'x', sha512: other } } }],
    ['a version that has text after it', { ...feed, version: '9.8.7\nfile x' }],
  ];
  for (const [what, update] of forged)
    expect(() => requireSigned(update as Feed, key, signedAt), what).toThrow(ForgedUpdate);
  expect(() => requireHigher(feed, '0.1.0')).not.toThrow();
  for (const present of ['9.8.7', '9.10.0', '10.0.0-beta.1'])
    expect(() => requireHigher(feed, present), present).toThrow(ForgedUpdate);
});

test('a signature ends after sixty days, until the same release is signed again', async () => {
  const { key, secret } = newKey();
  const { dir, feed } = await signedFeed(secret);
  expect(feed.goodUntil).toBe('2027-01-19');
  expect(() => requireSigned(feed, key, signedAt + 60 * dayMs)).not.toThrow();
  expect(() => requireSigned(feed, key, signedAt + 61 * dayMs)).toThrow(StaleUpdate);
  await signRelease(dir, secret, signedAt + 50 * dayMs);
  const again = load(readFileSync(join(dir, 'latest-linux.yml'), 'utf8')) as unknown as Feed;
  expect(() => requireSigned(again, key, signedAt + 61 * dayMs)).not.toThrow();
});

test('only the bytes that a signed update names are run', async () => {
  const { feed } = await signedFeed(newKey().secret);
  expect(isNamed(feed, Buffer.from('a whole package'))).toBe(true);
  for (const bytes of ['', 'a whole packagf', 'a whole package '])
    expect(isNamed(feed, Buffer.from(bytes)), bytes).toBe(false);
});

test('only a valid key is accepted as a key', () => {
  for (const text of [undefined, null, '', 'x', 'A'.repeat(44), 42]) expect(readUpdateKey(text)).toBeNull();
});

test('a feed is not signed if its files are missing or different', async () => {
  const { secret } = newKey();
  const { dir } = await signedFeed(secret);
  writeFileSync(join(dir, 'Stackdesk-9.8.7.AppImage'), 'another packag');
  await expect(signRelease(dir, secret)).rejects.toThrow('not in');
  await expect(signRelease(tempDir(), secret)).rejects.toThrow('no feed');
  for (const text of ['', 'version: 9.8.7', 'version: 9.8.7\nfiles:\n  - url: x', 'version: 1\nfiles: []']) {
    writeFileSync(join(dir, 'latest-linux.yml'), `${text}\n`);
    await expect(signRelease(dir, secret), text).rejects.toThrow('does not describe');
  }
});

test('packages for other people are signed unless a flag says otherwise', () => {
  const { path, shown } = newKey();
  const env = {
    STACKDESK_UPDATE_URL: 'https://updates.example.org/',
    STACKDESK_UPDATE_KEY: shown,
    STACKDESK_RELEASE_KEY: path,
  };
  const words = ['--linux', 'AppImage', '-c.extraMetadata.homepage=https://example.org'];
  expect(planForHandingOut(words, env)).toMatchObject({ args: words, isSigned: true });
  expect(planForHandingOut([...words, '--unsigned'], {})).toEqual({
    args: words,
    isSigned: false,
    secret: null,
  });
  expect(() => planForHandingOut(words, {})).toThrow('--unsigned');
  for (const name of Object.keys(env))
    expect(() => planForHandingOut(words, { ...env, [name]: '' })).toThrow(name);
  expect(() => planForHandingOut(words, { ...env, STACKDESK_UPDATE_KEY: newKey().shown })).toThrow(
    'public key',
  );
  // Nor can another runtime or an unpacked application of tests be packaged.
  for (const word of [
    '-c.electronDist=/x',
    '--config',
    '--prepackaged',
    '--pd=dist/linux-unpacked',
    '-c.forceCodeSigning=false',
  ])
    expect(() => planForHandingOut([...words, '--unsigned', word], env), word).toThrow('another package');
  expect(() =>
    builderConfig({ kind: 'fallback', executable: '/x', version: '25.1.1', args: [] }, { isSigned: true }),
  ).toThrow('older runtime');
});

test('the desktop entries do not switch the sandbox off', async () => {
  const config = load(readFileSync(join(root, 'electron-builder.yml'), 'utf8')) as {
    linux: { executableArgs?: string[] };
  };
  const Target = (
    require('app-builder-lib/out/targets/appimage/AppImageTarget.js') as { default: typeof AnyTarget }
  ).default;
  // As electron-builder computes it, except for the path of the icons.
  const entryOf = (linux: object) =>
    new Target(
      null,
      {
        platformSpecificBuildOptions: linux,
        config: { ...config, linux },
        appInfo: { buildVersion: '0.1.0' },
      },
      { computeDesktopEntry: async (_options: object, exec: string) => exec },
      '/tmp',
    ).desktopEntry.value;
  expect(await entryOf(config.linux)).toBe('AppRun %U');
  // The result without our setting.
  expect(await entryOf({ ...config.linux, executableArgs: undefined })).toContain('--no-sandbox');
});

/** The part of electron-builder that makes an AppImage. */
declare class AnyTarget {
  constructor(ignored: null, packager: object, helper: object, out: string);
  desktopEntry: { value: Promise<string> };
}

test('a package that was started without its sandbox does not run', () => {
  const facts = { isPackaged: true, isSwitchedOff: true, userId: 1_000 };
  expect(runsUnprotected(facts)).toBe(true);
  expect(runsUnprotected({ ...facts, userId: null })).toBe(true);
  expect(runsUnprotected({ ...facts, isSwitchedOff: false })).toBe(false);
  // Tests of the packaged program run as root, and so may development.
  expect(runsUnprotected({ ...facts, userId: 0 })).toBe(false);
  expect(runsUnprotected({ ...facts, isPackaged: false })).toBe(false);
});

test('the deb and the tar.gz are made here, and electron-builder is asked for the rest or for the folder alone', () => {
  expect(splitTargets(['--linux', 'deb', 'tar.gz', '--arm64'])).toEqual({
    linux: ['deb', 'tar.gz'],
    others: ['--linux', 'dir', '--arm64'],
    arch: 'arm64',
  });
  expect(splitTargets(['--linux', '--x64', '-c.x=y'])).toEqual({
    linux: ['deb', 'tar.gz'],
    others: ['--linux', 'AppImage', '--x64', '-c.x=y'],
    arch: 'x64',
  });
  expect(splitTargets(['--win', 'nsis'])).toMatchObject({ linux: [], others: ['--win', 'nsis'] });
});

test('the feed of Linux names each package once, and is signed as it is', async () => {
  const { key, secret } = newKey();
  const { dir } = await signedFeed(secret);
  writeFileSync(join(dir, 'Stackdesk-9.8.7.deb'), 'a package');
  for (const _twice of [1, 2]) addToFeed(dir, 'Stackdesk-9.8.7.deb', { version: '9.8.7', arch: 'x64' });
  await signRelease(dir, secret, signedAt);
  const feed = load(readFileSync(join(dir, 'latest-linux.yml'), 'utf8')) as unknown as Feed;
  expect(feed.files.map(({ url }) => url)).toEqual(['Stackdesk-9.8.7.AppImage', 'Stackdesk-9.8.7.deb']);
  expect(() => requireSigned(feed, key, signedAt)).not.toThrow();
});

test('the sums of a release are those of its files, and the programs of others can check both', async () => {
  const { path, secret } = newKey();
  const { dir } = await signedFeed(secret);
  const paper = await writePapers(dir, { version: '9.8.7', software: {}, secret });
  expect(paper).toEqual(['Stackdesk-9.8.7.cdx.json', 'SHA256SUMS', 'SHA256SUMS.sig']);
  const by = (program: string, ...words: string[]) => spawnSync(program, words, { cwd: dir }).status;
  const publicKey = join(tempDir(), 'public.pem');
  expect(by('openssl', 'pkey', '-in', path, '-pubout', '-out', publicKey)).toBe(0);
  const verify = ['pkeyutl', '-verify', '-pubin', '-inkey', publicKey, '-rawin', '-in', 'SHA256SUMS'];
  const isSigned = () => by('openssl', ...verify, '-sigfile', 'SHA256SUMS.sig') === 0;
  const isWhole = () => by('sha256sum', '--check', '--strict', 'SHA256SUMS') === 0;
  expect([isSigned(), isWhole()]).toEqual([true, true]);
  const before = tempDir();
  cpSync(dir, before, { recursive: true });
  expect(await differencesOf(before, dir)).toEqual([]);
  writeFileSync(join(dir, 'Stackdesk-9.8.7.AppImage'), 'another');
  expect([isSigned(), isWhole()]).toEqual([true, false]);
  writeFileSync(join(dir, 'SHA256SUMS'), '');
  expect(isSigned()).toBe(false);
  writeFileSync(join(dir, 'more'), '');
  const different = ['SHA256SUMS', 'Stackdesk-9.8.7.AppImage', 'more'];
  expect([await differencesOf(before, dir), await differencesOf(dir, before)]).toEqual([
    different,
    different,
  ]);
});
