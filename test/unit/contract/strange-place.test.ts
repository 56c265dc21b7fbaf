import { expect, test } from 'vitest';
import { isStrangePlace } from '#shared/files/strange-place.ts';

test.each([
  '//server/share/x.csv',
  '\\\\server\\share\\x.csv',
  '\\/server/share/x.csv',
  '/\\server/share/x.csv',
  '\\\\?\\C:\\x.csv',
  '\\\\.\\pipe\\x.csv',
  '//?/UNC/server/share/x.csv',
  '/home/x\0.csv',
  'x.csv',
  '',
])('%j is strange on every system', (path) => {
  for (const platform of ['linux', 'darwin', 'win32']) expect(isStrangePlace(path, platform)).toBe(true);
});

test.each([
  '/dev/zero',
  '/dev',
  '/proc/self/environ',
  '/sys/x',
  '/home/../dev/zero',
  '/./proc//1/mem',
  'C:\\x.csv',
])('%j is strange on systems whose paths begin with /', (path) => {
  expect(isStrangePlace(path, 'linux')).toBe(true);
});

test.each([
  'C:\\CON',
  'C:\\con.csv',
  'C:\\leads\\NUL.xlsx',
  'C:\\leads\\nul .csv',
  'C:\\aux\\leads.csv',
  'C:/leads/com1.csv',
  'C:\\leads\\LPT¹.csv',
  'C:\\CONIN$',
  'C:\\leads.csv:hidden',
  'C:\\leads\\C:\\x.csv',
  'C:leads.csv',
  '/home/leads.csv',
  '\\leads.csv',
])('%j is strange on Windows', (path) => {
  expect(isStrangePlace(path, 'win32')).toBe(true);
});

test.each([
  ['/home/ada/leads.csv', 'linux'],
  ['/home/ada/dev/leads.csv', 'linux'],
  ['/home/ada/con.csv', 'linux'],
  ['/Volumes/Team/nul.csv', 'darwin'],
  ['/developer/x.csv', 'linux'],
  ['C:\\Users\\Ada\\leads.csv', 'win32'],
  ['z:/Team/Console.csv', 'win32'],
  ['C:\\Users\\Ada\\company list com1x.csv', 'win32'],
])('%j is usual on %s', (path, platform) => {
  expect(isStrangePlace(path, platform)).toBe(false);
});
