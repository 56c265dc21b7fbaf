import type { Connection } from '../../preload/contract/models/connection.ts';
import { words } from '../../words/words.ts';

/** What an account is called. */
export function nameOfConnection({ kind, label }: Pick<Connection, 'kind' | 'label'>): string {
  return kind === 'sample' ? words.parts.sampleData : label;
}
