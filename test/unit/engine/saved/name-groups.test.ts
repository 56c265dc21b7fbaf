import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNameGroups, groupStarts } from '../../../../main/engine/saved/name-groups.ts';
import { nameBeginnings } from '../../../../main/engine/saved/names.ts';

const named = (names: readonly string[], totalSites: (index: number) => number | null = () => null) =>
  names.map((name, index) => ({
    id: index + 1,
    name,
    techapiId: null,
    website: null,
    parentCategory: null,
    childCategory: null,
    totalSites: totalSites(index),
  }));

/** Names of few letters, so that many begin alike, and with letters of two code units. */
const name = fc
  .array(fc.constantFrom('a', 'b', 'c', ' ', '.', 'é', '\u{1f600}', '\u{10400}'), {
    minLength: 1,
    maxLength: 6,
  })
  .map((letters) => letters.join(''));

test('a word finds a domain by its bits exactly if the word begins a technology of the domain', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(name, { minLength: 1, maxLength: 150 }),
      fc.array(fc.nat(200), { maxLength: 6 }),
      name,
      fc.nat(3),
      (names, runs, word, later) => {
        const technologies = named(names, (index) => (index % 7 === 0 ? 1_000 : null));
        // The groups may be older than some of the technologies, and are read from text.
        const starts = groupStarts(technologies.slice(0, Math.ceil(technologies.length / (later + 1))));
        const groups = createNameGroups(JSON.parse(JSON.stringify(starts)) as string[]);
        groups.add(technologies);
        const beginners = technologies.flatMap(({ id, name: each }) => {
          const beginnings = nameBeginnings(each).filter((beginning) => beginning.startsWith(word));
          return beginnings.length === 0 ? [] : [{ id, beginnings }];
        });
        const own = runs.map((run) => (run % technologies.length) + 1);
        const bits = own.reduce((sum, id) => sum | groups.bitsOf(id), 0n);
        const { sure, maybe, rest } = groups.split(beginners);
        const isFound =
          (bits & sure) !== 0n || ((bits & maybe) !== 0n && own.some((id) => rest.includes(id)));
        expect(isFound).toBe(beginners.some(({ id }) => own.includes(id)));
      },
    ),
    { numRuns: 2_000 },
  );
});

test('a word that begins frequent names is found by bits alone, however many names it begins', () => {
  const rare = Array.from({ length: 500 }, (_, index) => `Rare${index.toString(36)}`);
  const google = Array.from({ length: 100 }, (_, index) => `Google ${index}`);
  const technologies = named([...rare, ...google], (index) => (index >= rare.length ? 1_000_000 : 1));
  const groups = createNameGroups(groupStarts(technologies));
  groups.add(technologies);
  const beginners = technologies
    .slice(rare.length)
    .map(({ id }) => ({ id, beginnings: ['google', `google ${id}`] }));
  expect(groups.split(beginners)).toMatchObject({ rest: [], maybe: 0n });
  expect(groups.starts.length).toBeLessThan(64);
  expect(groupStarts([])).toEqual([]);
});
