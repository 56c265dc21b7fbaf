import { expect, test } from 'vitest';
import { z } from 'zod';
import { later } from '../../../scripts/build/later.ts';
import { putOff } from '../../../scripts/build/later-schemas.ts';

const put = (code: string) => putOff(code, 'a.ts', '/later.ts').replace(/^import [^;]*; /, '');

test.each([
  ['const a = z.string();', 'const a = putOffSchema(() => z.string());'],
  [
    'export const b = aSchema.extend({ c: z.number() });',
    'export const b = putOffSchema(() => aSchema.extend({ c: z.number() }));',
  ],
  [
    'const parts = { a: z.string(), of: aSchema } as const;',
    'const parts = { a: putOffSchema(() => z.string()), of: aSchema } as const;',
  ],
  ['const c = procedure.input(z.void());', 'const c = procedure.input(putOffSchema(() => z.void()));'],
])('each schema that a module makes is put off: %s', (code, expected) => {
  expect(put(code)).toBe(expected);
});

test.each([
  'const usual = aSchema.parse({});',
  'const make = () => z.string();',
  'function make() { return z.string(); }',
  'const names = aSchema.options;',
  'type A = z.infer<typeof aSchema>;',
  'const word = zebra.string();',
])('nothing else is: %s', (code) => {
  expect(put(code)).toBe(code);
});

test('what stands for a schema makes it once, when it is first used, and is used like it', () => {
  let made = 0;
  const text = later(() => {
    made += 1;
    return z.string().max(3);
  });
  const named = later(() => z.object({ text, texts: z.array(text).default([]) }));
  expect(made).toBe(0);
  expect(named.parse({ text: 'abc' })).toEqual({ text: 'abc', texts: [] });
  expect(named.extend({ more: text.nullable() }).safeParse({ text: 'abcd', more: null }).success).toBe(false);
  const choice = z.discriminatedUnion('kind', [
    later(() => z.object({ kind: z.literal('one') })),
    later(() => z.object({ kind: z.literal('two'), text })),
  ]);
  expect(choice.parse({ kind: 'two', text: 'a' })).toEqual({ kind: 'two', text: 'a' });
  expect(z.toJSONSchema(named)).toMatchObject({ properties: { text: { type: 'string', maxLength: 3 } } });
  expect(named).toBeInstanceOf(z.ZodObject);
  expect(made).toBe(1);
});
