import type { Job } from '#contract/models/job.ts';
import { number } from './numbers.ts';
import type { Terminal } from './terminal.ts';

/** Says how many of the new cells the file's encoding could not hold, and how to get them whole. */
export function tellChangedCells(
  { id, changedCells }: Pick<Job, 'id' | 'changedCells'>,
  terminal: Terminal,
): void {
  if (changedCells === undefined || changedCells === 0) return;
  const have = changedCells === 1 ? 'new cell has' : 'new cells have';
  terminal.note(
    `${number(changedCells)} ${have} letters that the encoding of the file lacks; they were written without accents or as "?". ` +
      `For all letters, free: ${terminal.nextCall(`runs write ${id} --output-encoding utf-8`)}`,
  );
}
