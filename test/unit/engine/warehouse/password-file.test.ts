import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { passwordFor, passwordInFile } from '../../../../main/engine/warehouse/password-file.ts';
import { realWorld } from '../../../../main/engine/world/real-world.ts';
import { enterWorld } from '../../../../main/engine/world/world.ts';
import { tempDir } from '../../../support/files/temp-dir.ts';

const address = { host: 'db.example.com', port: 5432, database: 'research', user: 'anna' };

test.each([
  ['db.example.com:5432:research:anna:secret', 'secret'],
  ['*:*:*:anna:secret', 'secret'],
  ['*:*:*:*:with\\:colon and \\\\', 'with:colon and \\'],
  ['*:*:*:*:a:b', 'a:b'],
  ['# *:*:*:*:comment\r\n*:*:*:bob:other\r\n*:*:*:*:first\r\n*:*:*:*:second', 'first'],
  ['db.example.com:5433:research:anna:secret', undefined],
  ['other.example.com:*:*:*:secret', undefined],
  ['*:*:re\\search:*:secret', 'secret'],
  ['*:*:*:anna:', undefined],
  ['*:*:anna:secret', undefined],
  ['', undefined],
])('the password in %j', (text, password) => {
  expect(passwordFor(address, text)).toBe(password);
});

test('a socket is also called localhost', () => {
  const socket = { ...address, host: '/run/postgresql' };
  expect(passwordFor(socket, 'localhost:*:*:*:secret')).toBe('secret');
  expect(passwordFor(address, 'localhost:*:*:*:secret')).toBeUndefined();
});

test('on Windows the file is where the system keeps the data of programs', async () => {
  const APPDATA = join(tempDir(), 'on a server');
  mkdirSync(join(APPDATA, 'postgresql'), { recursive: true });
  writeFileSync(join(APPDATA, 'postgresql', 'pgpass.conf'), '*:*:*:anna:secret\r\n');
  const machine = { ...realWorld.machine, platform: 'win32', environment: { APPDATA }, homeFolder: tempDir };
  onTestFinished(enterWorld({ ...realWorld, machine }));
  expect(
    await passwordInFile({ ...address, isVerified: true, bindsChannel: false, rootCertificate: null }),
  ).toBe('secret');
});

test('a named file is read in place of the usual one, but none that the process of the engine names', async () => {
  const home = tempDir();
  const write = (name: string, password: string) => {
    const path = join(home, name);
    writeFileSync(path, `*:*:*:anna:${password}\n`, { mode: 0o600 });
    return path;
  };
  write('.pgpass', 'usual');
  const named = write('named', 'of this command');
  const environment = { PGPASSFILE: write('other', 'of another command') };
  const machine = { ...realWorld.machine, platform: 'linux', environment, homeFolder: () => home };
  onTestFinished(enterWorld({ ...realWorld, machine }));
  const to = { ...address, isVerified: true, bindsChannel: false, rootCertificate: null };
  expect(await passwordInFile(to)).toBe('usual');
  expect(await passwordInFile(to, named)).toBe('of this command');
  expect(await passwordInFile(to, join(home, 'missing'))).toBeUndefined();
});
