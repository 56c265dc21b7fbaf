import { useEffect } from 'react';
import { useStore } from 'zustand';
import { errorOf } from '#contract/errors.ts';
import type { Task, WrittenDataSet } from '#contract/models/task.ts';
import { words } from '../../words/words.ts';
import { fileOfTask } from '../stores/frame/file-refs.ts';
import { tell, tellProblem } from '../stores/frame/notices.ts';
import { openFile, revealFile } from '../stores/jobs/job-actions.ts';
import { tasksStore } from '../stores/jobs/tasks.ts';
import { titleOfTask } from './task-title.ts';

/** Says how a task ended. */
export function TaskNotices() {
  const ended = useStore(tasksStore, (state) => state.lastEnded);
  useEffect(() => {
    if (ended !== null) tellEnd(ended);
  }, [ended]);
  return null;
}

function tellEnd(task: Task): void {
  const { state, kind, out, done, total, problem, dataSet } = task;
  const title = titleOfTask(task);
  if (state === 'failed' && problem !== null) tellProblem(errorOf(problem));
  if (state === 'cancelled') tell(words.app.task.cancelled(title));
  if (state !== 'done') return;
  if (out === null) tell(words.app.task.done(title));
  else if (dataSet !== undefined) tellDataSet(dataSet, title, task.id);
  else {
    const announced = total === null || total === done ? '' : ` ${words.app.task.announced(total)}`;
    const exported = `${words.app.task.exported(done, title)}${announced}`;
    tell(kind === 'export' ? exported : words.app.task.done(title), {
      actions: [
        ...(kind === 'export'
          ? [{ label: words.app.task.open, run: () => void openFile(fileOfTask(task.id)) }]
          : []),
        { label: words.app.task.reveal, run: () => void revealFile(fileOfTask(task.id)) },
      ],
    });
  }
}

function tellDataSet({ part, rows, listsLeftOut }: WrittenDataSet, title: string, taskId: number): void {
  const wording = words.app.task;
  const left = listsLeftOut === 0 ? '' : ` ${wording.listsLeftOut(listsLeftOut)}`;
  const said = part === null ? wording.exportedNothing(title) : wording.exportedSet(rows, title);
  tell(`${said}${left}`, {
    actions: [{ label: wording.reveal, run: () => void revealFile(fileOfTask(taskId)) }],
  });
}
