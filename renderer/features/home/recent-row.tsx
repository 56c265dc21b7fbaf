import { IconCpu, IconListDetails, IconTablePlus, IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Job, RowState } from '#contract/models/job.ts';
import type { List } from '#contract/models/list.ts';
import { shownDomain } from '#shared/text/shown-domain.ts';
import { words } from '../../../words/words.ts';
import { showEnrich } from '../../stores/frame/ui.ts';
import { showListFacts } from '../../stores/lists/list-actions.ts';
import { openLookup } from '../../stores/lookup/lookup-actions.ts';
import { AgeTag } from '../../ui/age-tag.tsx';
import { StateMark } from '../../ui/state-chip.tsx';
import classes from './home.module.css';
import type { Work } from './recent-work.ts';

/** One piece of work: what it is, its result, and when. */
export function RecentRow({ work }: { work: Work }) {
  const { icon: Icon, kind, name, result, open } = describe(work);
  return (
    <li>
      <button type="button" data-row className={classes.row} onClick={open}>
        <Icon size={16} stroke={1.75} className={classes.icon} aria-hidden />
        <span className={classes.rowName} data-mono={isDomain(work) || undefined} title={name}>
          {name}
        </span>
        <span className={classes.rowResult}>
          <span className={classes.rowKind}>{kind}</span>
          {result}
        </span>
        <span className={classes.rowAge}>
          <AgeTag at={work.at} plain isNarrow />
        </span>
      </button>
    </li>
  );
}

function describe(work: Work) {
  const { kind } = words.home.recent;
  switch (work.kind) {
    case 'run':
      return {
        icon: IconTablePlus,
        kind: kind.run,
        name: work.job.fileName,
        result: <RunResult job={work.job} />,
        open: () => showEnrich({ kind: 'run', jobId: work.job.id }),
      };
    case 'list':
      return {
        icon: IconListDetails,
        kind: kind.list,
        name: work.list.technology,
        result: <span className={classes.clipped}>{resultOfList(work.list)}</span>,
        open: () => {
          showListFacts(work.list.id);
        },
      };
    case 'lookup': {
      const { subject, name } = work.lookup;
      return {
        icon: subject === 'domain' ? IconWorld : IconCpu,
        kind: kind[subject],
        name: subject === 'domain' ? shownDomain(name) : name,
        result: null,
        open: () =>
          openLookup(subject === 'domain' ? { kind: 'domain', domain: name } : { kind: 'technology', name }),
      };
    }
  }
}

function isDomain(work: Work): boolean {
  return work.kind === 'lookup' && work.lookup.subject === 'domain';
}

/** How many rows were found, and the states that need attention. */
function RunResult({ job: { counts } }: { job: Job }) {
  const wording = words.home.recent;
  return (
    <>
      <span className={classes.clipped}>{wording.found(counts.found, counts.rows)}</span>
      {counts.failed > 0 ? <Mark state="failed">{wording.failed(counts.failed)}</Mark> : null}
      {counts.unknown > 0 ? <Mark state="unknown">{wording.unknown(counts.unknown)}</Mark> : null}
      {counts.skipped > 0 ? <Mark state="skipped">{wording.skipped(counts.skipped)}</Mark> : null}
    </>
  );
}

function Mark({ state, children }: { state: RowState; children: ReactNode }) {
  return (
    <span className={classes.mark}>
      <StateMark state={state} />
      {children}
    </span>
  );
}

function resultOfList(list: List): string {
  const wording = words.home.recent;
  const rows = list.file?.rows ?? list.exportedRows ?? list.resultCount;
  const state =
    list.file?.state === 'done'
      ? wording.here
      : list.file?.state === 'failed'
        ? wording.stopped
        : wording.list[list.state];
  return rows === null ? state : `${wording.listRows(rows)}, ${state}`;
}
