import { type Column, EXPORTED_AT, SCHEMA_VERSION, TABLES, type Table } from './tables.ts';

/** The schema of our tables in a person's database. Nothing outside of it is touched. */
export const SCHEMA = 'stackdesk_warehouse';

const TYPES: Record<Column['type'], string> = {
  text: 'text',
  integer: 'bigint',
  number: 'double precision',
  boolean: 'boolean',
  timestamp: 'timestamptz',
};

export function namesOf({ columns }: Table): string {
  return columns.map(({ name }) => quoted(name)).join(', ');
}

/** Waits until no other load is under way in the database, and holds up others until the end of the transaction. */
export const TAKE_TURNS = `SELECT pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('${SCHEMA}')::bigint)`;

/** The names of all that is in our schema. Null for the schema itself. */
export const KNOWN = `SELECT c.relname AS name FROM pg_catalog.pg_namespace n LEFT JOIN pg_catalog.pg_class c ON c.relnamespace = n.oid
  WHERE n.nspname = '${SCHEMA}'`;

/**
 * Makes what is missing. `about` says the version. IF NOT EXISTS would need the right to make things even if they are
 * there, and a role for loading may lack it.
 */
export function setUpStatements(known: readonly { name: string | null }[]): string[] {
  const isMissing = (name: string) => !known.some((each) => each.name === name);
  return [
    ...(known.length > 0 ? [] : [`CREATE SCHEMA ${SCHEMA}`]),
    ...(isMissing('about')
      ? [
          `CREATE TABLE ${SCHEMA}.about (schema_version integer PRIMARY KEY)`,
          `INSERT INTO ${SCHEMA}.about VALUES (${SCHEMA_VERSION})`,
        ]
      : []),
    ...Object.values(TABLES)
      .filter(({ name }) => isMissing(name))
      .map((table) => {
        const columns = table.columns.map(({ name, type }) => {
          const isNeeded = table.key.includes(name) || name === EXPORTED_AT;
          return `${quoted(name)} ${TYPES[type]}${isNeeded ? ' NOT NULL' : ''}`;
        });
        const key = table.key.map(quoted).join(', ');
        return `CREATE TABLE ${SCHEMA}.${table.name} (${columns.join(', ')}, PRIMARY KEY (${key}))`;
      }),
  ];
}

/** The table that takes the rows of one load. */
function incomingOf({ name }: Table): string {
  return `pg_temp.incoming_${name}`;
}

export function makeIncoming(table: Table): string {
  const columns = table.columns.map(({ name, type }) => `${quoted(name)} ${TYPES[type]}`);
  return `CREATE TABLE ${incomingOf(table)} (${columns.join(', ')}) ON COMMIT DROP`;
}

export function copyStatement(table: Table): string {
  return `COPY ${incomingOf(table)} (${namesOf(table)}) FROM STDIN (FORMAT csv)`;
}

/** Takes the rows over. A row that is there already with the same values is not written again. */
export function takeOver(table: Table): string {
  const { key, columns, latestBy, isFixed = false } = table;
  const into = `${SCHEMA}.${table.name}`;
  const insert = `INSERT INTO ${into} AS t (${namesOf(table)}) SELECT ${namesOf(table)} FROM ${incomingOf(table)}
    ON CONFLICT (${key.map(quoted).join(', ')})`;
  if (isFixed) return `${insert} DO NOTHING`;
  const values = columns.map(({ name }) => name).filter((name) => !key.includes(name));
  const compared = values.filter((name) => name !== EXPORTED_AT);
  const rowOf = (of: string) => `ROW(${compared.map((name) => `${of}.${quoted(name)}`).join(', ')})`;
  const isLater = `excluded.${quoted(latestBy ?? EXPORTED_AT)} >= t.${quoted(latestBy ?? EXPORTED_AT)}`;
  return `${insert} DO UPDATE SET ${values.map((name) => `${quoted(name)} = excluded.${quoted(name)}`).join(', ')}
    WHERE ${isLater} AND ${rowOf('t')} IS DISTINCT FROM ${rowOf('excluded')}`;
}

function quoted(name: string): string {
  return `"${name}"`;
}
