/**
 * A text as a literal. Only for what can't be bound, such as the path after COPY … TO. A NUL would end the
 * statement, so it becomes U+FFFD.
 */
export function literal(text: string): string {
  return `'${withoutNul(text).replaceAll("'", "''")}'`;
}

/** A name as an identifier. Two names that differ only in a NUL become one. */
export function identifier(name: string): string {
  return `"${withoutNul(name).replaceAll('"', '""')}"`;
}

/** A text without NUL, which no statement may contain. */
export function withoutNul(text: string): string {
  return text.replaceAll('\0', '\ufffd');
}

/**
 * Escapes the path of one file for functions that read files, since they take `* ? [` as a pattern. COPY … TO
 * takes a path unchanged. A file is not found if its name has a backslash next to such a character.
 */
export function exactly(path: string): string {
  return path.replace(/[*?[]/g, '[$&]');
}
