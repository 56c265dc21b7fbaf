import type { Task } from '#contract/models/task.ts';
import { words } from '../../words/words.ts';

/** The name of a task: the file that it makes, or what it does if it makes none. */
export function titleOfTask({ kind, title }: Pick<Task, 'kind' | 'title'>): string {
  return kind === 'compact' ? words.app.task.compacting : title;
}
