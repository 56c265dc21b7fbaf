/** A JSON object whose fields are not checked yet. */
export type Fields = Readonly<Record<string, unknown>>;

/** The value as an object with fields. Anything else gives an empty one, so that a reader can go on. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text that is not blank, or null. Numbers become text, since ids come as either. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? wholeText(value) : null;
}

/**
 * A text of whole characters without NUL. Not every database and file can hold others, and two names that differ in them
 * alone would be one name there.
 */
export function wholeText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd');
}

export function booleanOf(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

/** The field as an own property. A name such as `constructor` in an answer must not reach inherited ones. */
export function own(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** The first of `names` whose value `read` accepts, with its name. Null if there is none. */
export function firstOf<T>(
  fields: Fields,
  names: readonly string[],
  read: (value: unknown) => T | null,
): { name: string; value: T } | null {
  for (const name of names) {
    const value = read(own(fields, name));
    if (value !== null) return { name, value };
  }
  return null;
}

/** The fields that are not in `known`, unchanged. */
export function without(fields: Fields, known: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !known.has(name)));
}
