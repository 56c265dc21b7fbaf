import { ActionIcon } from '@mantine/core';
import { IconExternalLink, IconFolder, IconPlayerStop } from '@tabler/icons-react';
import type { Task } from '../../preload/contract/models/task.ts';
import { words } from '../../words/words.ts';
import { fileOfTask } from '../stores/frame/file-refs.ts';
import { openFile, revealFile } from '../stores/jobs/job-actions.ts';
import { cancelTask, isRunning } from '../stores/jobs/tasks.ts';
import { ProgressBar } from '../ui/meter.tsx';
import classes from './activity-panel.module.css';
import { titleOfTask } from './task-title.ts';

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
            <TaskButton
              label={words.app.stop(title)}
              icon={IconPlayerStop}
              run={() => void cancelTask(task.id)}
            />
          ) : null}
          {task.state === 'done' && out !== null ? (
            <>
              {task.kind === 'export' ? (
                <TaskButton
                  label={words.app.task.openNamed(title)}
                  icon={IconExternalLink}
                  run={() => void openFile(fileOfTask(task.id))}
                />
              ) : null}
              <TaskButton
                label={words.app.task.revealNamed(title)}
                icon={IconFolder}
                run={() => void revealFile(fileOfTask(task.id))}
              />
            </>
          ) : null}
        </span>
      </div>
      {isRunning(task) && total !== null ? (
        <ProgressBar value={done} max={total} label={title} text={words.app.task.progress(done, total)} />
      ) : null}
      <div className={classes.facts}>
        {isRunning(task)
          ? total === null
            ? words.app.task.running[task.kind]
            : words.app.task.progress(done, total)
          : task.state === 'done' && task.kind === 'export'
            ? words.app.task.wrote(done)
            : words.app.task.ended[task.state]}
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
