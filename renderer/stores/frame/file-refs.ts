import type { GivenFile } from '#contract/models/file-ref.ts';
import type { List } from '#contract/models/list.ts';

// What a page sends for the files of the engine's own records.

/** The file of a list; null if it is not on this computer. */
export function fileOfList({ id, file }: Pick<List, 'id' | 'file'>): GivenFile | null {
  const path = file?.path ?? null;
  return path === null ? null : { ref: `list:${id}`, path };
}

export function outputOfJob(jobId: number): string {
  return `job:${jobId}`;
}

export function fileOfTask(taskId: number): string {
  return `task:${taskId}`;
}
