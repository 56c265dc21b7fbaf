import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../scripts/setup/paths.mjs';
import { countReport, listTroubles } from '../../../scripts/test/suites.mjs';

const passing = { status: 'passed', assertionResults: [{ status: 'passed' }] };
const unloaded = { status: 'failed', assertionResults: [] };
const failing = { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] };

test('what passed and what failed is counted', () => {
  const report = { numPassedTests: 2, numFailedTests: 1, testResults: [passing, failing] };
  expect(countReport(report, 1)).toEqual({ passed: 2, failed: 1 });
});

test('a file that could not be loaded is a failure, beside those of its tests', () => {
  const report = { numPassedTests: 2, numFailedTests: 1, testResults: [passing, failing, unloaded] };
  expect(countReport(report, 1)).toEqual({ passed: 2, failed: 2 });
});

test('a run that failed outside of any test, or left no report, is a failure', () => {
  const report = { numPassedTests: 1, numFailedTests: 0, testResults: [passing] };
  expect(countReport(report, 0)).toEqual({ passed: 1, failed: 0 });
  expect(countReport(report, 1)).toEqual({ passed: 1, failed: 1 });
  expect(countReport(undefined, 0)).toEqual({ passed: 0, failed: 1 });
});

test('what failed, what passed only at the second go, and what could not be loaded is named with its first error', () => {
  const name = join(root, 'test/unit/a.test.ts');
  const assertionResults = [
    { fullName: 'good', status: 'passed', failureMessages: [] },
    { fullName: 'shaky', status: 'passed', failureMessages: ['Error: late\n    at a.ts:1'] },
    { fullName: 'bad', status: 'failed', failureMessages: ['Error: wrong\n    at a.ts:2', 'Error: again'] },
  ];
  const unread = { name, message: 'SyntaxError: no\n at b', assertionResults: [] };
  expect(listTroubles({ testResults: [{ name, message: '', assertionResults }, unread] })).toEqual([
    'passed when run again: test/unit/a.test.ts > shaky: Error: late',
    'failed: test/unit/a.test.ts > bad: Error: wrong',
    'failed: test/unit/a.test.ts > could not be loaded: SyntaxError: no',
  ]);
  expect(listTroubles(undefined)).toEqual([]);
});
