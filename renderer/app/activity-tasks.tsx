import { ActionIcon } from '@mantine/core';
import { IconExternalLink, IconFolder, IconPlayerStop } from '@tabler/icons-react';
import type { Task } from '../../preload/contract/models/task.ts';
import { fileOfTask } from '../stores/frame/file-refs.ts';
import { openFile, revealFile } from '../stores/jobs/job-actions.ts';
import { cancelTask, isRunning } from '../stores/jobs/tasks.ts';
import { ProgressBar } from '../ui/meter.tsx';
import classes from './activity-panel.module.css';
import { titleOfTask } from './task-title.ts';
import { text } from './text.ts';

/** One piece of free work, such as an export: its progress while it runs, its file when it is done. */
export function ActivityTask({ task }: { task: Task }) {
  const { done, total, out } = task;
  const title = titleOfTask(task);
  return (
    <li className={classes.entry}>
      <div className={classes.row}>
        <span className={classes.title} title={out ?? title}>
          {title}
        </span>
        <span className={classes.buttons}>
          {isRunning(task) ? (
            <TaskButton label={text.stop(title)} icon={IconPlayerStop} run={() => void cancelTask(task.id)} />
          ) : null}
          {task.state === 'done' && out !== null ? (
            <>
              {task.kind === 'export' ? (
                <TaskButton
                  label={text.task.openNamed(title)}
                  icon={IconExternalLink}
                  run={() => void openFile(fileOfTask(task.id))}
                />
              ) : null}
              <TaskButton
                label={text.task.revealNamed(title)}
                icon={IconFolder}
                run={() => void revealFile(fileOfTask(task.id))}
              />
            </>
          ) : null}
        </span>
      </div>
      {isRunning(task) && total !== null ? (
        <ProgressBar value={done} max={total} label={title} text={text.task.progress(done, total)} />
      ) : null}
      <div className={classes.facts}>
        {isRunning(task)
          ? total === null
            ? text.task.running[task.kind]
            : text.task.progress(done, total)
          : task.state === 'done' && task.kind === 'export'
            ? text.task.wrote(done)
            : text.task.ended[task.state]}
      </div>
    </li>
  );
}

function TaskButton(props: { label: string; icon: typeof IconFolder; run: () => void }) {
  const Icon = props.icon;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={props.label}
      title={props.label}
      onClick={props.run}
    >
      <Icon size={14} aria-hidden />
    </ActionIcon>
  );
}
