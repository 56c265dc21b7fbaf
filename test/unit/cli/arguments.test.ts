import { describe, expect, it } from 'vitest';
import { ageFlag, commandFirst, countFlag, parseFlags, runIdOf } from '../../../main/cli/arguments.ts';
import { budgetFlag } from '../../../main/cli/budget-flag.ts';
import { conditionOn } from '../../../main/cli/condition.ts';
import { savedCondition } from '../../../main/cli/saved-filters.ts';

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

describe('conditions on columns of Saved', () => {
  const values = (column: string, is: unknown[], not: unknown[]) => ({
    kind: 'values',
    column,
    values: { is, not },
  });
  const count = (from: number | null, to: number | null) => ({
    kind: 'range',
    column: 'technologyCount',
    from,
    to,
  });
  it.each([
    ['city=Berlin', values('city', ['Berlin'], [])],
    [' CITY != New York ', values('city', [], ['New York'])],
    ['city=', values('city', [null], [])],
    ['technologyCount!=', values('technologyCount', [], [null])],
    ['technologyCount=3', values('technologyCount', [3], [])],
    ['technologyCount>20', count(21, null)],
    ['technologyCount>=20', count(20, null)],
    ['technologyCount<20', count(null, 19)],
    ['technologyCount<=20', count(null, 20)],
    ['note~a=b', { kind: 'contains', column: 'note', text: 'a=b', isNot: false }],
    ['technologies!~pay', { kind: 'contains', column: 'technologies', text: 'pay', isNot: true }],
  ])('reads %s', (text, condition) => {
    expect(savedCondition(text)).toEqual(condition);
  });

  it('reads days with both ends, by the clock of the computer', () => {
    const at = (day: number, ms: number) => new Date(new Date(2026, 0, day).getTime() + ms).toISOString();
    const last = (day: number) => at(day, 86_399_999).replace('Z', '999Z');
    const range = (from: string | null, to: string | null) => ({
      kind: 'range',
      column: 'savedAt',
      from,
      to,
    });
    expect(savedCondition('savedAt=2026-01-31')).toEqual(range(at(31, 0), last(31)));
    expect(savedCondition('savedAt<=2026-01-31')).toEqual(range(null, last(31)));
    expect(savedCondition('savedAt>=2026-01-31')).toEqual(range(at(31, 0), null));
    expect(savedCondition('savedAt<2026-01-31')).toEqual(range(null, last(30)));
    expect(savedCondition('savedAt>2026-01-31')).toEqual(range(at(31, 86_400_000), null));
  });

  it.each([
    ['size>10', 'begins with one of domain, company,'],
    ['', 'begins with one of domain, company,'],
    ['technologyCount>many', 'takes a whole number'],
    ['technologyCount~2', 'takes a whole number'],
    ['savedAt>yesterday', 'takes a day'],
    ['savedAt!=2026-01-31', 'takes a day'],
    ['city>Berlin', 'city=X is the whole cell'],
    ['city~', 'city~X a part of it'],
    ['tags>', 'tags=X is one of its values'],
  ])('says of "%s" what a condition looks like', (text, words) => {
    expect(() => savedCondition(text)).toThrow(words);
    expect(() => savedCondition(text)).toThrow(usage);
  });
});

describe('conditions on columns of any table', () => {
  const columns = [
    { key: 0, name: 'Size', type: 'text' as const },
    { key: 1, name: 'Size in EU', type: 'integer' as const },
    { key: 2, name: 'Price (>10)', type: 'number' as const },
    { key: 3, name: 'Since', type: 'date' as const },
    { key: 4, name: 'Seen', type: 'timestamp' as const, hasNoZone: true },
    { key: 5, name: 'Paid', type: 'boolean' as const },
    { key: 6, name: 'Call', type: 'duration' as const },
  ];
  const range = (column: number, from: unknown, to: unknown) => ({ kind: 'range', column, from, to });
  const is = (column: number, value: unknown) => ({
    kind: 'values',
    column,
    values: { is: [value], not: [] },
  });

  it.each([
    ['size=10-50', is(0, '10-50')],
    ['Size in EU > 3', range(1, 4, null)],
    ['size in eu<-3', range(1, null, -4)],
    ['Price (>10)>=2.5', range(2, 2.5, null)],
    ['Price (>10)=0.1', is(2, 0.1)],
    ['since>2024-02-28', range(3, '2024-02-29', null)],
    ['since=2024-02-29', is(3, '2024-02-29')],
    ['Seen<=2024-02-29', range(4, null, '2024-02-29T23:59:59.999999Z')],
    ['Seen<2024-03-01', range(4, null, '2024-02-29T23:59:59.999999Z')],
    ['paid=yes', is(5, true)],
    ['call>=1:30', range(6, 5_400, null)],
    ['call<90', range(6, null, 89)],
  ])('reads %s', (text, condition) => {
    expect(conditionOn(text, columns)).toEqual(condition);
  });

  it('leaves the end of > and < out, and nothing else', () => {
    const above = conditionOn('Price (>10)>2.5', columns);
    const below = conditionOn('Price (>10)<2.5', columns);
    for (const [found, sign] of [
      [above, 1],
      [below, -1],
    ] as const) {
      const end = found.kind === 'range' ? Number(found.from ?? found.to) : Number.NaN;
      expect(Math.sign(end - 2.5)).toBe(sign);
      expect(Math.abs(end - 2.5)).toBeLessThan(1e-14);
    }
    expect(conditionOn('Price (>10)>0', columns)).toMatchObject({ from: Number.MIN_VALUE });
  });

  it.each([
    ['since=2023-02-29', 'takes a day'],
    ['since>=2024-13-01', 'takes a day'],
    ['Size in EU=1.5', 'takes a whole number'],
    ['paid>true', 'takes true or false'],
    ['call=1:3', 'takes seconds'],
    ['size>5', 'Size=X is the whole cell'],
    ['colour=red', 'begins with one of Size, Size in EU,'],
  ])('says of "%s" what a condition looks like', (text, words) => {
    expect(() => conditionOn(text, columns)).toThrow(words);
  });
});

describe('flags before the command', () => {
  it.each([
    [
      ['--data-dir', 'd', 'saved', 'search', 'x'],
      ['saved', 'search', 'x', '--data-dir', 'd'],
    ],
    [
      ['--json', '--base-url=u', 'me'],
      ['me', '--json', '--base-url=u'],
    ],
    [
      ['--version', 'me'],
      ['--version', 'me'],
    ],
    [
      ['--help', 'me'],
      ['--help', 'me'],
    ],
    [['--json'], ['--json']],
    [
      ['saved', '--json'],
      ['saved', '--json'],
    ],
  ])('%j', (given, expected) => {
    expect(commandFirst(given)).toEqual(expected);
  });
});
