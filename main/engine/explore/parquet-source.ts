import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { ExploreType } from '../../../preload/contract/models/explore.ts';
import { because } from '../../../preload/contract/reasons/reason.ts';
import { domainOf } from '../domains/parse-domain.ts';
import { openRegular } from '../files/usual-place.ts';
import type { Database } from './database.ts';
import type { ListSource } from './source.ts';
import { identifier, literal } from './sql.ts';

const MAGIC = 'PAR1';
const JUDGED_ROWS = 500;
const LEAST_SHARE = 0.3;

/** Whether a file begins as Parquet does, whatever it is called; one that cannot be read does not. */
export async function isParquet(path: string): Promise<boolean> {
  // What is no file is told by whoever reads it as a sheet.
  const file = await openRegular(path).catch(() => null);
  if (file === null) return false;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.toString('latin1') === MAGIC;
  } finally {
    await file.close();
  }
}

/** A Parquet file of anybody's making; columns of types that a sheet does not have are read as texts. */
export async function parquetSource(database: Database, path: string): Promise<ListSource> {
  const relation = `read_parquet(${literal(path)})`;
  const described = await database
    .rows(`SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM ${relation})`)
    .catch((cause: unknown) => {
      throw new StackdeskError('file_damaged', because('parquet_damaged', { path }), { cause });
    });
  const columns = described.map(([name, sqlType]) => {
    const type = typeOf(String(sqlType));
    return { name: String(name), expression: expressionOf(identifier(String(name)), type), type };
  });
  return {
    relation,
    columns,
    domainColumn: await findDomains(database, relation, columns),
    irregularRows: 0,
  };
}

function typeOf(sqlType: string): ExploreType {
  if (/^U?(TINY|SMALL|BIG)?INT(EGER)?$/.test(sqlType)) return sqlType === 'UBIGINT' ? 'text' : 'integer';
  if (/^(FLOAT|DOUBLE|DECIMAL)/.test(sqlType)) return 'number';
  if (sqlType === 'BOOLEAN') return 'boolean';
  if (sqlType === 'DATE') return 'date';
  return sqlType.startsWith('TIMESTAMP') ? 'timestamp' : 'text';
}

function expressionOf(column: string, type: ExploreType): string {
  return type === 'text' ? `nullif(CAST(${column} AS VARCHAR), '')` : column;
}

async function findDomains(
  database: Database,
  relation: string,
  columns: ListSource['columns'],
): Promise<number | null> {
  let best: { index: number; share: number } | null = null;
  for (const [index, { expression, type }] of columns.entries()) {
    if (type !== 'text') continue;
    const values = await database.rows(`SELECT ${expression} FROM ${relation} LIMIT ${JUDGED_ROWS}`);
    const filled = values.filter(([value]) => value !== null);
    const share =
      filled.filter(([value]) => domainOf(String(value)) !== null).length / Math.max(filled.length, 1);
    if (share >= LEAST_SHARE && share > (best?.share ?? 0)) best = { index, share };
  }
  return best?.index ?? null;
}
