import { z } from 'zod';

/** The part of a JSON schema that is read here. */
export interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  pattern?: string;
  maxLength?: number;
  minItems?: number;
  minimum?: number;
}

/** The value of a field that is not under attack; undefined leaves it to the schema. */
export type Usual = (field: string, pattern: string | undefined) => unknown;

/**
 * A field that takes any text: its path (`leaveOut.files[]`), its pattern, and the whole input with a given
 * text there.
 */
export interface TextPlace {
  field: string;
  pattern: string | undefined;
  maxLength: number | undefined;
  inputWith(text: string): unknown;
}

/** All fields of an input that take text, found in its schema, so that new fields are included. */
export function textPlaces(schema: z.ZodType | undefined, usual: Usual = () => undefined): TextPlace[] {
  if (schema === undefined) return [];
  return placesIn(jsonOf(schema), '', usual);
}

/** The smallest input that the schema accepts. */
export function usualInput(schema: z.ZodType | undefined, usual: Usual = () => undefined): unknown {
  return schema === undefined ? null : smallest(jsonOf(schema), '', usual);
}

function jsonOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as JsonSchema;
}

/** `around` are the shapes of the objects that contain this part. */
function placesIn(
  schema: JsonSchema,
  field: string,
  usual: Usual,
  around: readonly string[] = [],
): TextPlace[] {
  if (schema.const !== undefined || schema.enum !== undefined) return [];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) {
    // A schema that may contain itself is followed to its second level, since each level has several times
    // the places of the one before.
    const shapes = choices.map(shapeOf);
    if (around.filter((each) => shapes.includes(each)).length > 1) return [];
    return choices.flatMap((each) => placesIn(each, field, usual, around));
  }
  if (typeOf(schema) === 'string') {
    const { pattern, maxLength } = schema;
    return [{ field, pattern, maxLength, inputWith: (text) => text }];
  }
  if (typeOf(schema) === 'array') {
    const item = schema.items ?? {};
    const count = Math.max(1, schema.minItems ?? 0);
    const others = Array.from({ length: count - 1 }, () => smallest(item, field, usual));
    return placesIn(item, `${field}[]`, usual, around).map((place) => ({
      ...place,
      inputWith: (text) => [place.inputWith(text), ...others],
    }));
  }
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    placesIn(part, field === '' ? name : `${field}.${name}`, usual, [...around, shapeOf(schema)]).map(
      (place) => ({
        ...place,
        inputWith: (text) => ({
          ...(smallest(schema, field, usual) as object),
          [name]: place.inputWith(text),
        }),
      }),
    ),
  );
}

/** The names of an object's fields. Two objects of one union differ in them. */
function shapeOf({ properties }: JsonSchema): string {
  return Object.keys(properties ?? {}).join();
}

function smallest(schema: JsonSchema, field: string, usual: Usual): unknown {
  const given = usual(field, schema.pattern);
  if (given !== undefined) return given;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice !== undefined) return smallest(choice, field, usual);
  const type = typeOf(schema);
  if (type === 'string') return 'x';
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (type === 'boolean') return false;
  if (type === 'null' || type === undefined) return null;
  if (type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => smallest(schema.items ?? {}, field, usual));
  const required = schema.required ?? [];
  return Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name]) => required.includes(name))
      .map(([name, part]) => [name, smallest(part, field === '' ? name : `${field}.${name}`, usual)]),
  );
}

function typeOf({ type }: JsonSchema): string | undefined {
  return Array.isArray(type) ? type[0] : type;
}
