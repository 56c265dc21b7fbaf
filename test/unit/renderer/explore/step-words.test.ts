import { expect, test } from 'vitest';
import { stepWords, tellApart } from '../../../../renderer/rows/step-words.ts';

const saidOf = (type: Parameters<typeof stepWords>[0]['type'], edges: readonly (string | number)[]) =>
  stepWords(
    { type },
    edges.slice(1).map((to, index) => ({ from: edges[index] ?? null, to })),
  ).map(({ values }) => values);

test('a step of whole numbers or days names the values that it holds', () => {
  expect(saidOf('integer', [6, 8, 10])).toEqual(['6 to 7', '8 to 10']);
  expect(saidOf('integer', [1, 2, 3, 3])).toEqual(['1', '2', '3']);
  const [first, second] = saidOf('date', ['2026-01-01', '2026-01-02', '2026-01-03']);
  expect(first).not.toContain(' to ');
  expect(second).toMatch(/2\b.* to .*3\b/);
});

test('numbers and times that differ are said differently, and no more exactly than that needs', () => {
  const of = (type: Parameters<typeof tellApart>[0]['type'], cells: readonly (string | number)[]) =>
    cells.map(tellApart({ type }, cells));
  expect(of('number', [0.5, 1.25])).toEqual(['0.5', '1.25']);
  expect(of('number', [0.0001, 0.0002])).toEqual(['0.0001', '0.0002']);
  expect(of('number', [1.0000001, 1.0000002])).toEqual(['1.0000001', '1.0000002']);
  const at = (clock: string) => `2026-01-01T10:20:${clock}Z`;
  const [exact, ms] = [of('timestamp', [at('01'), at('59')]), of('timestamp', [at('01.001'), at('01.002')])];
  expect(exact.join()).toMatch(/20:01.*20:59/);
  expect(ms.join()).toMatch(/20:01[.,]001.*20:01[.,]002/);
  expect(of('timestamp', [at('01'), '2026-01-01T11:20:01Z']).join()).not.toContain(':01');
});
