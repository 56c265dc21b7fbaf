import type { Reader, Writer } from './database.ts';

/** A value by which a service's lists can be filtered. A country is a number, maybe with its name. */
export interface ListValue {
  field: 'country' | 'company_size';
  value: string;
  name: string | null;
}

/** The most values of one field that are stored. Nobody can choose from a longer list. */
const MOST = 500;

/** Saves values that the service of a workspace named. A known name stays. */
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

/** The known values for a workspace's service. */
export function findListValues(db: Reader, workspace: number): ListValue[] {
  return db.all<ListValue>(
    'SELECT field, value, v.name FROM list_values v JOIN workspaces w USING (realm) WHERE w.id = ? ORDER BY field, value',
    [workspace],
  );
}
