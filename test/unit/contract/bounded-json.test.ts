import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWithin, parseWithin } from '#contract/bounded-json.ts';

const roomy = { length: 1e9, depth: 1_000, parts: 1e9 };

/** Brackets, commas and colons of a value as `JSON.stringify` writes it, and its depth. */
function measure(value: unknown): { depth: number; parts: number } {
  if (typeof value !== 'object' || value === null) return { depth: 0, parts: 0 };
  const inner = Object.values(value).map(measure);
  const commas = Math.max(0, inner.length - 1);
  const colons = Array.isArray(value) ? 0 : inner.length;
  return {
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
    parts: inner.reduce((sum, { parts }) => sum + parts, 1 + commas + colons),
  };
}

test('depth and parts are counted exactly, whatever the texts hold', () => {
  const odd = fc.constantFrom('"', '\\', '[', '{"a":[', '\\"', ']}', ',:', '\\\\');
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      // Without a limit, some values have so many parts that comparing them takes seconds.
      { depthSize: 'medium', maxDepth: 6 },
      fc.string({ unit: fc.oneof(odd, fc.string({ maxLength: 2 })) }),
      fc.double(),
      fc.array(tie('any'), { maxLength: 5 }),
      fc.dictionary(fc.string({ unit: odd }), tie('any'), { maxKeys: 5 }),
    ),
  })).any;
  fc.assert(
    fc.property(value, fc.constantFrom(0, 2), (given, indent) => {
      const text = JSON.stringify(given, null, indent);
      const { depth, parts } = measure(JSON.parse(text));
      expect(isWithin(text, { ...roomy, depth, parts })).toBe(true);
      if (depth > 0) expect(isWithin(text, { ...roomy, depth: depth - 1 })).toBe(false);
      if (parts > 0) expect(isWithin(text, { ...roomy, parts: parts - 1 })).toBe(false);
      expect(parseWithin(text, roomy)).toEqual(JSON.parse(text));
    }),
  );
});

test('a text that is no JSON is undefined, as is one that is too long', () => {
  for (const text of ['', '{', ']]]]', '"\\', '{"a"', 'nul', '[1,]'])
    expect(parseWithin(text, roomy)).toBeUndefined();
  expect(parseWithin('[1]', { ...roomy, length: 2 })).toBeUndefined();
});

test('a name that objects have of themselves is a field like any other', () => {
  const value = parseWithin('{"__proto__":{"polluted":1}}', roomy) as object;
  expect(Object.hasOwn(value, '__proto__')).toBe(true);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
});
