/** A text as a literal; only for what can't be bound, such as the path after COPY … TO. A statement ends at a NUL, so that becomes U+FFFD. */
export function literal(text: string): string {
  return `'${withoutNul(text).replaceAll("'", "''")}'`;
}

/** A name as an identifier. Two names that differ in a NUL alone become one. */
export function identifier(name: string): string {
  return `"${withoutNul(name).replaceAll('"', '""')}"`;
}

/** A text as it may stand in a statement. */
export function withoutNul(text: string): string {
  return text.replaceAll('\0', '\ufffd');
}

/**
 * The path of one file as a function that reads files must be told it: to those `* ? [` are signs of a pattern. COPY … TO takes a path as it is.
 * Where a backslash is a letter of a name and stands next to such a sign, the file is not found.
 */
export function exactly(path: string): string {
  return path.replace(/[*?[]/g, '[$&]');
}
