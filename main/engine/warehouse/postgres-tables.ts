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

/** Makes the tables that are missing. `about` says their version; a load locks it, so that loads follow each other. */
export function setUpStatements({ hasSchema }: { hasSchema: boolean }): string[] {
  return [
    // Even if the schema is there, making it needs a right that a role for loading may lack.
    ...(hasSchema ? [] : [`CREATE SCHEMA ${SCHEMA}`]),
    `CREATE TABLE IF NOT EXISTS ${SCHEMA}.about (schema_version integer PRIMARY KEY)`,
    `INSERT INTO ${SCHEMA}.about SELECT ${SCHEMA_VERSION} WHERE NOT EXISTS (SELECT 1 FROM ${SCHEMA}.about)`,
    ...Object.values(TABLES).map((table) => {
      const columns = table.columns.map(({ name, type }) => {
        const isNeeded = table.key.includes(name) || name === EXPORTED_AT;
        return `${quoted(name)} ${TYPES[type]}${isNeeded ? ' NOT NULL' : ''}`;
      });
      const key = table.key.map(quoted).join(', ');
      return `CREATE TABLE IF NOT EXISTS ${SCHEMA}.${table.name} (${columns.join(', ')}, PRIMARY KEY (${key}))`;
    }),
  ];
}

/** The table that takes the rows of one load. */
export function incomingOf({ name }: Table): string {
  return `incoming_${name}`;
}

export function makeIncoming(table: Table): string {
  const columns = table.columns.map(({ name, type }) => `${quoted(name)} ${TYPES[type]}`);
  return `CREATE TEMP TABLE ${incomingOf(table)} (${columns.join(', ')}) ON COMMIT DROP`;
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
