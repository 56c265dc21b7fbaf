import { expect, test } from 'vitest';
import type { FoundTechnology } from '#contract/models/lookup.ts';
import {
  filterTechnologies,
  groupTechnologies,
} from '../../../../renderer/features/lookup/group-technologies.ts';

function technology(name: string, parentCategory: string | null, totalSites: number | null): FoundTechnology {
  return {
    id: null,
    name,
    website: null,
    parentCategory,
    childCategory: null,
    totalSites,
    firstSeen: null,
    extra: {},
  };
}

const some = [
  technology('Segment', 'Analytics', 10),
  technology('Mystery', null, 1_000_000),
  technology('Nginx', 'Servers', 900),
  technology('Amplitude', 'Analytics', null),
  technology('Plausible', 'Analytics', 50),
  technology('Riddle', null, null),
  technology('Enigma', null, 5),
  technology('Puzzle', null, 5),
];

test('the largest group comes first, in it the most used technology, and those without a category come last', () => {
  const groups = groupTechnologies(some).map(({ name, technologies }) => [
    name,
    technologies.map((each) => each.name),
  ]);
  expect(groups).toEqual([
    ['Analytics', ['Plausible', 'Segment', 'Amplitude']],
    ['Servers', ['Nginx']],
    [null, ['Mystery', 'Enigma', 'Puzzle', 'Riddle']],
  ]);
});

test('grouping does not change the answer', () => {
  const names = some.map(({ name }) => name);
  groupTechnologies(some);
  expect(some.map(({ name }) => name)).toEqual(names);
});

test.each([
  ['', some.length],
  ['  ', some.length],
  ['ANALYTICS', 3],
  ['plaus analyt', 1],
  ['nothing of this', 0],
])('the filter %o leaves %i', (filter, count) => {
  expect(filterTechnologies(some, filter)).toHaveLength(count);
});
