import type { Connection } from '#contract/models/connection.ts';
import { words } from '../../words/words.ts';

/** The name of a connection. */
export function nameOfConnection({ kind, label }: Pick<Connection, 'kind' | 'label'>): string {
  return kind === 'sample' ? words.parts.sampleData : label;
}
