import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconDots, IconExternalLink, IconFolder, IconTrash } from '@tabler/icons-react';
import type { Job } from '#contract/models/job.ts';
import { formatCount } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { announce } from '../../stores/frame/announcer.ts';
import { outputOfJob } from '../../stores/frame/file-refs.ts';
import { tell } from '../../stores/frame/notices.ts';
import { showEnrich } from '../../stores/frame/ui.ts';
import { openFile, removeJob, restoreJob, revealFile } from '../../stores/jobs/job-actions.ts';
import { isUnderWay } from '../../stores/jobs/jobs.ts';
import { AgeTag } from '../../ui/age-tag.tsx';
import { RunResult } from './run-result.tsx';
import classes from './start.module.css';
import { CutName } from '../../ui/cut-name.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';

/** `index` is its place among all runs, `measure` hears how tall it is. */
export function RunsTableRow(props: {
  job: Job;
  index: number;
  measure: (row: HTMLTableRowElement | null) => void;
}) {
  const { job, index, measure } = props;
  const { out } = job;
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      <td>
        <div className={classes.file}>
          <Tooltip
            label={job.path}
            disabled={job.origin !== 'file'}
            events={{ hover: true, focus: true, touch: false }}
          >
            <button
              type="button"
              className={classes.link}
              onClick={() => showEnrich({ kind: 'run', jobId: job.id })}
            >
              <CutName name={job.fileName} />
            </button>
          </Tooltip>
          {job.origin === 'file' ? <span className={classes.sheet}>{job.columnName}</span> : null}
        </div>
      </td>
      <td>
        <AgeTag at={job.startedAt ?? job.createdAt} plain />
      </td>
      <td>
        <RunResult job={job} />
      </td>
      <td className={classes.end}>
        <Cost job={job} />
      </td>
      <td className={classes.actions}>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={words.enrich.start.actionsOf(job.fileName)}
              title={words.enrich.start.actionsOf(job.fileName)}
            >
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {out === null ? null : (
              <>
                <MenuItem
                  leftSection={<IconExternalLink size={14} />}
                  onClick={() => void openFile(outputOfJob(job.id))}
                >
                  {words.enrich.start.open}
                </MenuItem>
                <MenuItem
                  leftSection={<IconFolder size={14} />}
                  onClick={() => void revealFile(outputOfJob(job.id))}
                >
                  {words.enrich.start.reveal}
                </MenuItem>
              </>
            )}
            <MenuItem
              leftSection={<IconTrash size={14} />}
              isOff={isUnderWay(job)}
              onClick={() => void remove(job)}
            >
              {words.enrich.start.remove}
            </MenuItem>
          </Menu.Dropdown>
        </Menu>
      </td>
    </tr>
  );
}

/** What a run cost. If answers were lost, the range up to what it may have cost. */
function Cost({ job: { creditsCharged, creditsInDoubt } }: { job: Job }) {
  if (creditsInDoubt === 0) return formatCount(creditsCharged);
  return (
    <span title={words.enrich.run.doubtHint(creditsInDoubt)}>
      {formatCount(creditsCharged)}–{formatCount(creditsCharged + creditsInDoubt)}
    </span>
  );
}

/** Removes a run at once, because this can be undone. */
async function remove({ id, fileName }: Job): Promise<void> {
  if (!(await removeJob(id))) return;
  const restore = async () => {
    if (await restoreJob(id)) announce(words.enrich.start.restored(fileName));
  };
  tell(words.enrich.start.removed(fileName), { undo: () => void restore() });
}
