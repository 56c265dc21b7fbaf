import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPendingChanges } from '../../../renderer/stores/session/pending-changes.ts';

interface Style {
  delimiter: string;
  decimal: string;
  encoding: string;
}
const usual: Style = { delimiter: ',', decimal: '.', encoding: 'utf8' };

test('an answer to an earlier change does not hide a later one', async () => {
  let shown: Style | null = null;
  const known = createPendingChanges<Style>((style) => {
    shown = style;
  });
  known.stored(usual);
  const answers: (() => void)[] = [];
  const store = (value: Style) => () => new Promise<Style>((resolve) => answers.push(() => resolve(value)));
  const first = known.change({ delimiter: ';' }, store({ ...usual, delimiter: ';' }));
  const second = known.change({ decimal: ',' }, store({ ...usual, delimiter: ';', decimal: ',' }));
  expect(shown).toEqual({ ...usual, delimiter: ';', decimal: ',' });
  answers[0]?.();
  await first;
  expect(shown).toEqual({ ...usual, delimiter: ';', decimal: ',' });
  answers[1]?.();
  await second;
  expect(shown).toEqual({ ...usual, delimiter: ';', decimal: ',' });
});

test('a change that could not be stored is shown no longer, and the others are', async () => {
  let shown: Style | null = null;
  const known = createPendingChanges<Style>((style) => {
    shown = style;
  });
  known.stored(usual);
  let fail = () => {};
  const refused = known.change({ encoding: 'latin1' }, () => {
    return new Promise((_resolve, reject) => {
      fail = () => reject(new Error('refused'));
    });
  });
  await known.change({ decimal: ',' }, async () => ({ ...usual, decimal: ',' }));
  expect(shown).toEqual({ delimiter: ',', decimal: ',', encoding: 'latin1' });
  fail();
  await expect(refused).rejects.toThrow('refused');
  expect(shown).toEqual({ ...usual, decimal: ',' });
});

test('whatever is changed while answers are late, the last choice of each is shown and stored', async () => {
  const step = fc.oneof(
    fc.record({ key: fc.constantFrom('delimiter', 'decimal', 'encoding'), value: fc.string() }),
    fc.constant(null),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      let shown: Style = usual;
      let atEngine: Style = usual;
      const wanted = { ...usual };
      const late: (() => void)[] = [];
      const ends: Promise<void>[] = [];
      const known = createPendingChanges<Style>((style) => {
        shown = style;
      });
      known.stored(usual);
      for (const each of steps) {
        if (each === null) {
          late.shift()?.();
          await new Promise((resolve) => setImmediate(resolve));
        } else {
          const change = { [each.key]: each.value };
          Object.assign(wanted, change);
          ends.push(
            known.change(change, async () => {
              atEngine = { ...atEngine, ...change };
              const answer = atEngine;
              await new Promise<void>((resolve) => late.push(resolve));
              return answer;
            }),
          );
        }
        expect(shown).toEqual(wanted);
      }
      for (const answer of late.splice(0)) answer();
      await Promise.all(ends);
      expect(shown).toEqual(wanted);
      expect(atEngine).toEqual(wanted);
    }),
  );
});
