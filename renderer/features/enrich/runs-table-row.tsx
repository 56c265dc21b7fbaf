import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconExternalLink, IconFolder, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Job } from '../../../preload/contract/models/job.ts';
import { openFile, removeJob, revealFile } from '../../stores/job-actions.ts';
import { isUnderWay } from '../../stores/jobs.ts';
import { showEnrich } from '../../stores/ui.ts';
import { AgeTag } from '../../ui/age-tag.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatCount } from '../../ui/format.ts';
import { RunResult } from './run-result.tsx';
import classes from './start.module.css';
import { text } from './text.ts';

export function RunsTableRow({ job }: { job: Job }) {
  const [isRemoving, setRemoving] = useState(false);
  const { out } = job;
  return (
    <tr>
      <td className={classes.file}>
        <button
          type="button"
          className={classes.link}
          title={job.origin === 'file' ? job.path : undefined}
          onClick={() => showEnrich({ kind: 'run', jobId: job.id })}
        >
          {job.fileName}
        </button>
        {job.origin === 'file' ? <span className={classes.sheet}>{job.columnName}</span> : null}
      </td>
      <td>
        <AgeTag at={job.startedAt ?? job.createdAt} plain />
      </td>
      <td>
        <RunResult job={job} />
      </td>
      <td className={classes.end}>{formatCount(job.creditsCharged)}</td>
      <td className={classes.actions}>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={text.start.actionsOf(job.fileName)}>
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {out === null ? null : (
              <>
                <Menu.Item leftSection={<IconExternalLink size={14} />} onClick={() => void openFile(out)}>
                  {text.start.open}
                </Menu.Item>
                <Menu.Item leftSection={<IconFolder size={14} />} onClick={() => void revealFile(out)}>
                  {text.start.reveal}
                </Menu.Item>
              </>
            )}
            <Menu.Item
              leftSection={<IconTrash size={14} />}
              disabled={isUnderWay(job)}
              onClick={() => setRemoving(true)}
            >
              {text.start.remove}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <ConfirmDialog
          isOpen={isRemoving}
          title={text.start.removeTitle}
          confirm={text.start.removeConfirm}
          onClose={() => setRemoving(false)}
          onConfirm={() => void removeJob(job.id)}
        >
          {text.start.removeText}
        </ConfirmDialog>
      </td>
    </tr>
  );
}
