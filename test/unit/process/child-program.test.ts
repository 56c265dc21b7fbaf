import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { tempDir } from '../../support/files/temp-dir.ts';
import {
  dropSecretVariables,
  forkModule,
  startAlone,
  startProgram,
  systemProgram,
} from '../../../main/process/child-program.ts';

const secrets = {
  STACKDESK_TOKEN: 'tok-1',
  PGPASSWORD: 'secret',
  PGPASSFILE: '/home/a/.pgpass',
  AWS_SECRET_ACCESS_KEY: 'secret',
  GITHUB_TOKEN: 'secret',
  NODE_OPTIONS: '--no-deprecation',
  LD_PRELOAD: '',
};

afterEach(() => void vi.unstubAllEnvs());

test('a program that is started gets its place, language and desktop, and none of the secrets', async () => {
  for (const [name, value] of Object.entries({ ...secrets, LC_ALL: 'C.UTF-8', DISPLAY: ':7' }))
    vi.stubEnv(name, value);
  const script = join(tempDir(), 'tell.mjs');
  writeFileSync(script, 'process.stdout.write(JSON.stringify(process.env)); process.disconnect?.();');
  const names: string[][] = [];
  for (const start of [
    () => startProgram(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] }),
    () => forkModule(script, [], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] }),
  ]) {
    const child = start();
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    await once(child, 'close');
    names.push(Object.keys(JSON.parse(text)));
  }
  for (const each of names) {
    expect(each).toEqual(expect.arrayContaining(['PATH', 'LC_ALL', 'DISPLAY']));
    for (const secret of Object.keys(secrets)) expect(each).not.toContain(secret);
  }
});

test('the window drops the secrets of the command line, and keeps what programs of the desktop need', () => {
  const environment = { ...secrets, PATH: '/bin', GTK_IM_MODULE: 'ibus' } as NodeJS.ProcessEnv;
  dropSecretVariables(environment);
  expect(Object.keys(environment)).toEqual(
    expect.arrayContaining(['PATH', 'GTK_IM_MODULE', 'AWS_SECRET_ACCESS_KEY']),
  );
  for (const name of ['STACKDESK_TOKEN', 'PGPASSWORD', 'PGPASSFILE'])
    expect(environment).not.toHaveProperty(name);
});

test('a program is started by its whole path, so that none of its name in another folder is run', () => {
  for (const start of [startProgram, startAlone])
    for (const name of ['node', 'tasklist', './node', ''])
      expect(() => start(name, [], {})).toThrow(/without its folder/);
  expect(isAbsolute(systemProgram('tasklist'))).toBe(true);
  if (process.platform !== 'win32')
    for (const name of ['sh', 'ps']) expect(existsSync(systemProgram(name))).toBe(true);
});
