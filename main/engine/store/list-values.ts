import type { Reader, Writer } from './database.ts';

/** A value that lists of a service can be narrowed down by; a country is its number, with its name if a file told. */
export interface ListValue {
  field: 'country' | 'company_size';
  value: string;
  name: string | null;
}

/** Values of one field at most: a service that names more names no choices. */
const MOST = 500;

/** Keeps values that the service of a workspace told; a name that is known stays. */
export function keepListValues(db: Writer, workspace: number, values: readonly ListValue[]): void {
  db.transaction(() => {
    for (const { field, value, name } of values) {
      db.run(
        `INSERT INTO list_values (realm, field, value, name) SELECT realm, :field, :value, :name FROM workspaces w WHERE id = :workspace
           AND (SELECT count(*) FROM list_values v WHERE v.realm = w.realm AND v.field = :field) < :most
         ON CONFLICT (realm, field, value) DO UPDATE SET name = coalesce(name, excluded.name)`,
        { field, value, name, workspace, most: MOST },
      );
    }
  });
}

/** What is known of the values of a workspace's service. */
export function findListValues(db: Reader, workspace: number): ListValue[] {
  return db.all<ListValue>(
    'SELECT field, value, v.name FROM list_values v JOIN workspaces w USING (realm) WHERE w.id = ? ORDER BY field, value',
    [workspace],
  );
}
