import { describe, expect, it } from 'vitest';
import { ageFlag, countFlag, parseFlags, runIdOf } from '../../../main/cli/arguments.ts';
import { budgetFlag } from '../../../main/cli/budget-flag.ts';

const usage = expect.objectContaining({ code: 'usage' });

describe('flags', () => {
  it('splits arguments and flags', () => {
    const parsed = parseFlags(['sites.csv', '--json', '--budget', '5'], { budget: { type: 'string' } });
    expect(parsed.args).toEqual(['sites.csv']);
    expect(parsed.flags).toMatchObject({ json: true, budget: '5' });
  });

  it('refuses a flag that nobody knows, first of all the token', () => {
    expect(() => parseFlags(['--token', 'secret'], {})).toThrow(usage);
  });

  it.each([
    ['30d', 2_592_000_000],
    ['12h', 43_200_000],
    ['2w', 1_209_600_000],
    ['5m', 300_000],
    ['7', 604_800_000],
    ['0', 0],
    ['any', null],
  ])('reads the age %s', (text, ms) => {
    expect(ageFlag({ 'max-age': text }, 'max-age')).toBe(ms);
  });

  it.each(['x', '-1d', '1.5d', '3y', ''])('refuses the age "%s"', (text) => {
    expect(() => ageFlag({ 'max-age': text }, 'max-age')).toThrow(usage);
  });

  it('reads whole numbers only', () => {
    expect(countFlag({ budget: '412' }, 'budget')).toBe(412);
    expect(countFlag({}, 'budget')).toBeUndefined();
    expect(() => countFlag({ budget: '1e3' }, 'budget')).toThrow(usage);
    expect(() => countFlag({ budget: '-1' }, 'budget')).toThrow(usage);
  });

  it('says how large a number may be', () => {
    expect(countFlag({ offset: '999999999999' }, 'offset')).toBe(999_999_999_999);
    expect(() => countFlag({ offset: '1000000000000' }, 'offset')).toThrow(
      '--offset takes a whole number, 999,999,999,999 at most, not "1000000000000".',
    );
    expect(() => budgetFlag({ budget: '1000000000000' })).toThrow(
      'A budget is a whole number of credits, 999,999,999,999 at most, not "1000000000000".',
    );
  });

  it.each([['--budget', '-1'], ['--budget=-1']])('says for %s what a valid budget is', (...argv) => {
    const { flags } = parseFlags(argv, { budget: { type: 'string' } });
    expect(() => budgetFlag(flags)).toThrow('A budget is a whole number of credits, 0 or more, not "-1".');
  });

  it.each([[['--budget']], [['--budget', '--json']]])('says for %j that a value is missing', (argv) => {
    expect(() => parseFlags(argv, { budget: { type: 'string' } })).toThrow('--budget needs a value.');
  });

  it('requires the number of a run', () => {
    expect(runIdOf('12')).toBe(12);
    expect(() => runIdOf(undefined)).toThrow(usage);
    expect(() => runIdOf('last')).toThrow(usage);
  });
});
