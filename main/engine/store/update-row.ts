import type { Writer } from './database.ts';

/**
 * Changes columns of one row in one statement, so that a row is never half changed. `columns` maps keys to
 * columns. A key that is missing or undefined stays as it is. Objects are stored as JSON, booleans as 0 and
 * 1.
 */
export function updateRow(
  db: Writer,
  table: string,
  columns: Readonly<Record<string, string>>,
  { id, changes }: { id: number; changes: object },
): void {
  const entries = Object.entries(changes).filter(([key, value]) => value !== undefined && key in columns);
  if (entries.length === 0) return;
  // Table and columns are the program's own names.
  const sets = entries.map(([key]) => `${columns[key]} = :${key}`).join(', ');
  const values = Object.fromEntries(entries.map(([key, value]) => [key, keptValue(value)]));
  db.run(`UPDATE ${table} SET ${sets} WHERE id = :id`, { ...values, id });
}

function keptValue(value: unknown): string | number | null {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string' || typeof value === 'number' || value === null) return value;
  return JSON.stringify(value);
}
