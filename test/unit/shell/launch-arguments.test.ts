import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readArguments } from '../../../main/shell/opening/launch-arguments.ts';

const program = '/opt/stackdesk/stackdesk';
const read = (...argv: string[]) => readArguments([program, ...argv], '/home/ada');

test('files are named by absolute paths, by paths relative to the folder, or by addresses', () => {
  expect(read('/data/leads.csv', 'more/Leads 2.XLSX', 'file:///data/caf%C3%A9%20list.tsv')).toEqual([
    { kind: 'file', path: '/data/leads.csv' },
    { kind: 'file', path: '/home/ada/more/Leads 2.XLSX' },
    { kind: 'file', path: '/data/café list.tsv' },
  ]);
});

test('links are kept as they are written, to be checked later', () => {
  expect(read('stackdesk://domain/example.com', 'STACKDESK:nonsense')).toEqual([
    { kind: 'link', link: 'stackdesk://domain/example.com' },
    { kind: 'link', link: 'STACKDESK:nonsense' },
  ]);
});

test.each([
  '--user-data-dir=/tmp/x.csv',
  '-x.csv',
  '.',
  '/srv/stackdesk',
  '/bin/sh',
  'leads.csv.desktop',
  'file://server/share/leads.csv',
  'file:///data/a%00b.csv',
  'file:///data%2fleads.csv',
  'https://example.com/leads.csv.html',
  'leads\u0000.csv',
  '',
])('%j names nothing', (argument) => {
  expect(read(argument)).toEqual([]);
});

test('the program’s own name is ignored, whatever it is', () => {
  expect(readArguments(['/tmp/stackdesk.csv'], '/')).toEqual([]);
  expect(readArguments([], '/')).toEqual([]);
});

test('no argument throws, and a file is always named by a whole path with an ending of a spreadsheet', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.string().map((path) => `file://${path}.csv`),
        ),
      ),
      (argv) => {
        for (const wish of read(...argv)) {
          if (wish.kind === 'file') expect(wish.path).toMatch(/^\/[^\0]*\.(?:csv|tsv|txt|xlsx|xlsm)$/is);
          else expect(wish.link.toLowerCase().startsWith('stackdesk:')).toBe(true);
        }
      },
    ),
    { numRuns: 300 },
  );
}, 60_000);
