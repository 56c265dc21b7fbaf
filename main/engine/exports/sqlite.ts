import { PUBLISHED_TABLE } from '#contract/values/exports.ts';
import { uniqueNames } from '#shared/tables/sql-names.ts';
import { identifier, withoutNul } from '../duckdb/quote.ts';
import type { NewFile } from '../files/whole-file.ts';
import type { Cell } from '../sheets/model.ts';
import { world } from '../world/world.ts';
import type { ColumnType, TableSource } from './table.ts';

const TYPES: Readonly<Record<ColumnType, string>> = {
  text: 'TEXT',
  number: 'REAL',
  duration: 'REAL',
  integer: 'INTEGER',
  boolean: 'INTEGER',
  // SQLite has no times of its own. Its functions, and other programs, read these texts.
  date: 'TEXT',
  timestamp: 'TEXT',
};

/** Writes a database of SQLite with one table. Only what is ours is in it, and each cell is bound. */
export function writeSqlite(file: NewFile, { columns, rows }: TableSource): Promise<void> {
  return file.fillBy(async (path) => {
    const database = world().databases.sqlite(path);
    try {
      // It is a new file that nobody else knows, and it is brought to the disk as a whole.
      database.pragma('journal_mode = OFF');
      database.pragma('synchronous = OFF');
      const names = uniqueNames(columns.map(({ name }) => ({ name: withoutNul(name) }))).map(identifier);
      const declared = columns.map(({ type }, at) => `${names[at]} ${TYPES[type]}`);
      database.exec(`BEGIN; CREATE TABLE ${PUBLISHED_TABLE} (${declared.join(', ')})`);
      const insert = database.prepare(
        `INSERT INTO ${PUBLISHED_TABLE} VALUES (${columns.map(() => '?').join(', ')})`,
      );
      let count = 0;
      for await (const chunk of rows)
        for (const row of chunk) {
          insert.run(columns.map(({ type }, at) => valueFor(type, row[at] ?? null)));
          count += 1;
        }
      database.exec('COMMIT');
      const [written] = database.prepare(`SELECT count(*) FROM ${PUBLISHED_TABLE}`).pluck().all();
      if (written !== count) throw new Error(`the file has ${String(written)} rows of ${count}`);
    } finally {
      database.close();
    }
  });
}

function valueFor(type: ColumnType, cell: Cell): string | number | bigint | null {
  if (typeof cell === 'boolean') return cell ? 1 : 0;
  return type === 'integer' && typeof cell === 'number' && Number.isInteger(cell) ? BigInt(cell) : cell;
}
