import { useEffect } from 'react';
import { useStore } from 'zustand';
import { errorOf } from '../../preload/contract/errors.ts';
import type { Task } from '../../preload/contract/models/task.ts';
import { fileOfTask } from '../stores/frame/file-refs.ts';
import { tell, tellProblem } from '../stores/frame/notices.ts';
import { openFile, revealFile } from '../stores/jobs/job-actions.ts';
import { tasksStore } from '../stores/jobs/tasks.ts';
import { titleOfTask } from './task-title.ts';
import { text } from './text.ts';

/** Says what came of work in the background when it ends. */
export function TaskNotices() {
  const ended = useStore(tasksStore, (state) => state.lastEnded);
  useEffect(() => {
    if (ended !== null) tellEnd(ended);
  }, [ended]);
  return null;
}

function tellEnd(task: Task): void {
  const { state, kind, out, done, problem } = task;
  const title = titleOfTask(task);
  if (state === 'failed' && problem !== null) tellProblem(errorOf(problem));
  if (state === 'cancelled') tell(text.task.cancelled(title));
  if (state !== 'done') return;
  if (out === null) tell(text.task.done(title));
  else {
    tell(kind === 'export' ? text.task.exported(done, title) : text.task.done(title), {
      actions: [
        ...(kind === 'export'
          ? [{ label: text.task.open, run: () => void openFile(fileOfTask(task.id)) }]
          : []),
        { label: text.task.reveal, run: () => void revealFile(fileOfTask(task.id)) },
      ],
    });
  }
}
