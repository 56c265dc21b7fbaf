import type { RowState } from '../../preload/contract/models/job.ts';
import { formatCount, plural } from './format.ts';

/** Words of the parts that every screen shares. */
export const text = {
  state: {
    pending: 'waiting',
    found: 'found',
    no_data: 'no data',
    invalid: 'invalid',
    skipped: 'skipped',
    failed: 'failed',
    unknown: 'unknown',
  } satisfies Record<RowState, string>,
  free: 'free',
  credits: (count: number) => plural(count, 'credit', 'credits'),
  upToCredits: (count: number) => `up to ${plural(count, 'credit', 'credits')}`,
  cancel: 'Cancel',
  close: 'Close',
  grid: {
    rowNumber: 'Row',
    loading: 'Loading',
    noRows: 'No rows',
    rows: (count: number) => plural(count, 'row', 'rows'),
    selected: (cells: number) => `${plural(cells, 'cell', 'cells')} selected`,
    copied: (rows: number) => `Copied ${plural(rows, 'row', 'rows')}`,
    copyFailed: 'The cells could not be copied.',
    copyTooMany: (limit: number) => `At most ${formatCount(limit)} rows can be copied at once. Select fewer.`,
    resize: (title: string) => `Drag to resize the column ${title}`,
  },
};
