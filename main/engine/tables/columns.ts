import type { ExploreType } from '../../../preload/contract/models/explore.ts';

export const SQL_TYPES: Record<ExploreType, string> = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
  timestamp: 'TIMESTAMP',
};
