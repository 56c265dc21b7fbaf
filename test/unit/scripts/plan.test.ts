import { expect, test } from 'vitest';
import { planOf } from '../../../scripts/test/plan.mjs';

/** The names of the tasks: groups of lanes. */
async function tasksOf(...args: string[]): Promise<string[][][]> {
  const groups = await planOf(args).groups();
  return groups.map((lanes) => lanes.map((tasks) => tasks.map(({ name }) => name)));
}

test('everything is run, the quickest first, and the slow suites by one runner', async () => {
  const groups = await tasksOf();
  expect(groups.slice(0, 3)).toEqual([
    [['build']],
    [['format', 'lint', 'unit'], ['types']],
    [['fuzz'], ['simulation']],
  ]);
  expect(groups).toHaveLength(4);
  expect(groups[3]?.flat().join()).toMatch(/integration.*e2e/);
});

test('a part keeps its order and its lanes, whatever order it is named in', async () => {
  expect(await tasksOf('types', 'lint')).toEqual([[['lint'], ['types']]]);
  expect(await tasksOf('unit', '--', 'prices')).toEqual([[['unit']]]);
});

test('tests that need programs of others are run if they are named', async () => {
  expect((await tasksOf()).flat(2)).not.toContain('boxes');
  expect(await tasksOf('boxes', '--', 'nginx')).toEqual([[['boxes']]]);
  expect(planOf(['boxes']).needsWindow).toBe(false);
});

test('only suites of windows and processes need more than packages', () => {
  expect(planOf(['unit', 'types']).needsWindow).toBe(false);
  expect(planOf(['quick']).needsWindow).toBe(false);
  expect(planOf(['e2e']).needsWindow).toBe(true);
  expect(planOf([]).needsWindow).toBe(true);
});

test('a step that is not there is named with those that are', () => {
  expect(() => planOf(['e3e'])).toThrow(/no e3e; there are quick, changed, full, build/);
});
