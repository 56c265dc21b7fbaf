import type { ExploreCell, ExploreType } from '../../../preload/contract/models/explore.ts';
import type { SqlValue } from './database.ts';

/** A value of the database as the contract has it. Whole numbers beyond what a number holds exactly stay texts. */
export function toCell(value: SqlValue | undefined, type: ExploreType): ExploreCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : value.toString();
  }
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  return type === 'timestamp' && 'micros' in value ? isoTime(value.micros) : String(value);
}

/** A count of the database. */
export function toCount(value: SqlValue | undefined): number {
  return Number(value ?? 0);
}

function isoTime(micros: bigint): string {
  return new Date(Number(micros / 1_000n)).toISOString();
}
