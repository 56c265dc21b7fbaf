import type { TableConnection } from '../world/table-database.ts';

/**
 * Appends to a table the rows that our own code makes of values, chunk by chunk. A value without a row is null. Returns
 * how many rows there are.
 */
export async function appendRows<Value>(
  connection: TableConnection,
  table: string,
  chunks: AsyncIterable<Iterable<Value>> | readonly Iterable<Value>[],
  rowOf: (value: Value) => readonly (string | number | null)[] | null,
): Promise<number> {
  const appender = await connection.createAppender(table);
  let count = 0;
  try {
    for await (const values of chunks) {
      for (const value of values) {
        const row = rowOf(value);
        if (row === null) continue;
        for (const cell of row)
          if (cell === null) appender.appendNull();
          else if (typeof cell === 'string') appender.appendVarchar(cell);
          else if (cell === (cell | 0)) appender.appendInteger(cell);
          else appender.appendBigInt(BigInt(cell));
        const room = appender.endRow();
        if (room !== undefined) await room;
        count += 1;
      }
    }
  } finally {
    await appender.closeSync();
  }
  return count;
}
