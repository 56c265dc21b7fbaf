import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTerminal } from '../../../main/cli/terminal.ts';
import type { Program } from '../../../main/process/program.ts';

const terminalIn = (folder: () => string) =>
  createTerminal(
    {
      get folder() {
        return folder();
      },
      stderr: { isTTY: false },
    } as Program,
    {},
    { write: () => undefined },
  );

test('a relative path begins at the folder of the command, a whole one anywhere', () => {
  const { pathOf } = terminalIn(() => '/work');
  expect(pathOf('sites.csv')).toBe(join('/work', 'sites.csv'));
  expect(pathOf('/data/../sites.csv')).toBe('/sites.csv');
  expect(pathOf('file:///data/my%20sites.csv')).toBe('/data/my sites.csv');
  expect(() => pathOf('file://server/sites.csv')).toThrow('names no file of this computer');
});

test('a deleted folder matters to relative paths only, and they say so', () => {
  const { pathOf } = terminalIn(() => {
    throw Object.assign(new Error('ENOENT: process.cwd failed'), { code: 'ENOENT', syscall: 'uv_cwd' });
  });
  expect(pathOf('/data/./stackdesk')).toBe('/data/stackdesk');
  expect(() => pathOf('sites.csv')).toThrow(
    'The folder that this command was started in is gone. Change to another one, or name the whole path of sites.csv.',
  );
});
