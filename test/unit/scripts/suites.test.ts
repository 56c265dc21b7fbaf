import { expect, test } from 'vitest';
import { loadScript } from '../../support/scripts.ts';

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}
type Count = (report: Report | undefined, code: number) => { passed: number; failed: number };

const { countReport } = await loadScript<{ countReport: Count }>('test/suites.mjs');
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
