/** What we write between two values of a cell. */
export const BETWEEN_VALUES = ', ';

/** What people write between two values of a cell. */
const SEPARATOR = String.raw`'\s*[,;]\s*'`;

/**
 * The values of a cell that has several, as a list in SQL; null if there is none. This is the one rule for it: in a
 * column that we made, `isOurs`, values are separated by `, ` and nothing else, and there is no other way to find them so
 * quickly. In other columns a comma or a semicolon separates them. A value with a separator of its own counts as several.
 * Of the technologies that we know, none has one in its name.
 */
export function valuesIn(sql: string, isOurs: boolean): string {
  if (isOurs) return `string_split(${sql}, '${BETWEEN_VALUES}')`;
  const values = `list_filter(regexp_split_to_array(trim(${sql}), ${SEPARATOR}), lambda part: part <> '')`;
  return `nullif(${values}, [])`;
}
