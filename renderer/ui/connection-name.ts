import type { Connection } from '../../preload/contract/models/connection.ts';
import { text } from './text.ts';

/** What an account is called. */
export function nameOfConnection({ kind, label }: Pick<Connection, 'kind' | 'label'>): string {
  return kind === 'sample' ? text.sampleData : label;
}
