import fc from 'fast-check';
import { z } from 'zod';
import type { JsonSchema } from './text-inputs.ts';

const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    '',
    '\u0000',
    '../../etc/passwd',
    "'; DROP TABLE jobs; --",
    '__proto__',
    '%s%n',
    '\ud800',
    'a'.repeat(20_000),
  ),
  fc.constantFrom(-1, 0, 1e308, -1e308, Number.MAX_SAFE_INTEGER, 0.5, null, true, [], {}),
);

const words = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.domain(),
  fc.webUrl(),
  fc.constantFrom('Shopify', 'example.com', '.de', '="x"', '%_\\'),
);
/** What a page sends for files of the engine's records, and for one that nobody gave it. */
const files = fc.constantFrom('list:1', 'task:1', 'job:1', 'A'.repeat(32));
const numbers = fc.oneof(
  fc.integer({ min: 0, max: 40 }),
  fc.integer(),
  fc.constantFrom(Number.MAX_SAFE_INTEGER, -1),
);

/** Inputs of a procedure: mostly of its schema's shape with one wrong part, sometimes anything at all. */
export function inputsFor(schema: z.ZodType | undefined): fc.Arbitrary<unknown> {
  if (schema === undefined) return anything;
  return inputsOfShape(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as JsonSchema);
}

/** The same for a JSON schema. */
export function inputsOfShape(shape: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 4, arbitrary: shaped(shape) }, { weight: 1, arbitrary: anything });
}

function shaped(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 15, arbitrary: fitting(schema) }, { weight: 1, arbitrary: anything });
}

function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map(shaped));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'string') return schema.pattern?.includes('list') === true ? fc.oneof(files, words) : words;
  if (type === 'integer' || type === 'number') return numbers;
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'array') return fc.array(shaped(schema.items ?? {}), { maxLength: 4 });
  if (schema.properties === undefined) return anything;
  const fields = Object.fromEntries(
    Object.entries(schema.properties).map(([name, field]) => [name, shaped(field)]),
  );
  return fc.record(fields, { requiredKeys: schema.required ?? [] });
}
