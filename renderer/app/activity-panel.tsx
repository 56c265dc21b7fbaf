import { IconExternalLink, IconFolder, IconPlayerStop } from '@tabler/icons-react';
import type { Job } from '#contract/models/job.ts';
import type { List } from '#contract/models/list.ts';
import type { Task } from '#contract/models/task.ts';
import { words } from '../../words/words.ts';
import { fileOfTask } from '../stores/frame/file-refs.ts';
import { showEnrich } from '../stores/frame/ui.ts';
import { openFile, pauseJob, resumeJob, revealFile, stopJob } from '../stores/jobs/job-actions.ts';
import { cancelTask, isRunning } from '../stores/jobs/tasks.ts';
import { downloadList, pauseList, showListFacts } from '../stores/lists/list-actions.ts';
import { isMoving, isReserved } from '../stores/lists/lists.ts';
import { DownloadRow, RunRow, type WorkButton, WorkRow } from '../ui/work-row.tsx';
import classes from './activity-panel.module.css';
import { titleOfTask } from './task-title.ts';

/** Everything that runs or is paused, with its progress and what can be done with it. */
export function ActivityPanel(props: {
  jobs: readonly Job[];
  transfers: readonly List[];
  tasks: readonly Task[];
  onLeave: () => void;
  onGiveUp: (list: List) => void;
}) {
  const { jobs, transfers, tasks, onLeave } = props;
  if (jobs.length + transfers.length + tasks.length === 0)
    return <p className={classes.empty}>{words.app.nothingRuns}</p>;
  return (
    <ul className={classes.list}>
      {jobs.map((job) => (
        <RunRow
          key={job.id}
          job={job}
          look="block"
          onOpen={() => {
            onLeave();
            showEnrich({ kind: 'run', jobId: job.id });
          }}
          onPause={() => void pauseJob(job.id)}
          onResume={() => void resumeJob(job.id)}
          onStop={() => void stopJob(job.id)}
        />
      ))}
      {transfers.map((list) =>
        list.file === null ? null : (
          <DownloadRow
            key={`list ${list.id}`}
            list={list}
            file={list.file}
            look="block"
            canResume={!isMoving(list.file) && !isReserved(list)}
            onOpen={() => {
              onLeave();
              showListFacts(list.id);
            }}
            onPause={() => void pauseList(list.id)}
            onResume={() => void downloadList(list.id)}
            onStop={() => props.onGiveUp(list)}
          />
        ),
      )}
      {tasks.map((task) => (
        <TaskRow key={task.id} task={task} />
      ))}
    </ul>
  );
}

/** One task, such as an export: its progress while it runs, its file when it is done. */
function TaskRow({ task }: { task: Task }) {
  const { done, total, out } = task;
  const title = titleOfTask(task);
  return (
    <WorkRow
      look="block"
      name={title}
      nameHint={out ?? title}
      progress={isRunning(task) && total !== null ? { done, total, isPaused: false } : null}
      facts={factsOfTask(task)}
      buttons={buttonsOfTask(task, title)}
    />
  );
}

function factsOfTask(task: Task): string {
  const { done, total, state, kind } = task;
  const wording = words.app.task;
  if (isRunning(task)) return total === null ? wording.running[kind] : wording.progress(done, total);
  return state === 'done' && kind === 'export' ? wording.wrote(done, total ?? done) : wording.ended[state];
}

function buttonsOfTask(task: Task, title: string): WorkButton[] {
  if (isRunning(task)) {
    return [{ label: words.app.stop(title), icon: IconPlayerStop, onClick: () => void cancelTask(task.id) }];
  }
  if (task.state !== 'done' || task.out === null) return [];
  const open: WorkButton = {
    label: words.app.task.openNamed(title),
    icon: IconExternalLink,
    onClick: () => void openFile(fileOfTask(task.id)),
  };
  const reveal: WorkButton = {
    label: words.app.task.revealNamed(title),
    icon: IconFolder,
    onClick: () => void revealFile(fileOfTask(task.id)),
  };
  return task.kind === 'export' ? [open, reveal] : [reveal];
}
