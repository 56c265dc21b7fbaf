import type { ExploreCell, ExploreType } from '#contract/models/explore.ts';
import type { SqlValue } from '../duckdb/database.ts';

/** A value of the database as the contract has it. Whole numbers too large for a number become texts. */
export function toCell(value: SqlValue | undefined, type: ExploreType): ExploreCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : value.toString();
  }
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'boolean') return value;
  // A decimal comes as a text, or as an object that becomes one.
  if (type === 'number') return toCell(Number(String(value)), type);
  if (typeof value === 'string') return value;
  return type === 'timestamp' && 'micros' in value ? isoTime(value.micros) : String(value);
}

/** A count from the database as a number. */
export function toCount(value: SqlValue | undefined): number {
  return Number(value ?? 0);
}

/** With all its digits, since a filter asks for a value by the text that was shown. */
function isoTime(micros: bigint): string {
  const ms = micros / 1_000n - (micros % 1_000n < 0n ? 1n : 0n);
  const date = new Date(Number(ms));
  if (Number.isNaN(date.getTime())) return micros > 0n ? 'infinity' : '-infinity';
  const rest = Number(micros - ms * 1_000n);
  const iso = date.toISOString();
  return rest === 0 ? iso : iso.replace('Z', `${String(rest).padStart(3, '0')}Z`);
}
