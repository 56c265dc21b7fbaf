import type { Task } from '../../preload/contract/models/task.ts';
import { words } from '../../words/words.ts';

/** What free work is called: by the file it makes, or by what it does where it makes none. */
export function titleOfTask({ kind, title }: Pick<Task, 'kind' | 'title'>): string {
  return kind === 'compact' ? words.app.task.compacting : title;
}
