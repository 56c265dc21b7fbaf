import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconFileOff,
  IconPlayerPause,
  type TablerIcon,
} from '@tabler/icons-react';
import type { List, ListFile } from '#contract/models/list.ts';
import { saidOf } from '../../../words/said.ts';
import { words } from '../../../words/words.ts';
import { dead, differenceOf } from '../../stores/lists/lists.ts';
import { ProgressBar } from '../../ui/meter.tsx';
import classes from './lists.module.css';
import { CutName } from '../../ui/cut-name.tsx';

/** The state and progress of a list's file on this computer. */
export function ListFileCell({ list }: { list: List }) {
  const { file } = list;
  if (file === null || file.state === 'cancelled')
    return <Plain words={nothingYet(list)} icon={IconCircleDashed} />;
  if (file.state === 'done') return <Here file={file} difference={differenceOf(list)} />;
  if (file.state === 'missing')
    return <Plain words={words.lists.file.missing} icon={IconFileOff} tone="loss" title={file.path} />;
  const wording = [...stateOf(file), ...progressOf(file)].join(' · ');
  return (
    <span className={classes.file} data-tone={file.state === 'failed' ? toneOf(file) : undefined}>
      <span className={classes.fileWords} title={file.problem === null ? wording : saidOf(file.problem)}>
        {file.state === 'paused' ? <IconPlayerPause size={14} stroke={2} aria-hidden /> : null}
        {file.state === 'failed' ? <IconAlertTriangle size={14} stroke={2} aria-hidden /> : null}
        <span className={classes.ellipsis}>{wording}</span>
      </span>
      <ProgressBar
        value={file.bytes}
        max={file.totalBytes ?? Math.max(1, file.bytes)}
        label={words.lists.progressOf(list.technology)}
        text={wording}
        isPaused={file.state !== 'running'}
      />
    </span>
  );
}

/** A file with other content than announced is still a file, but the cell says so. */
function Here({ file, difference }: { file: ListFile; difference: ListFile['difference'] }) {
  const wording = words.lists.file.done(file.bytes);
  if (difference === null)
    return <Plain words={wording} icon={IconCircleCheck} tone="found" title={file.path} />;
  return (
    <Plain
      words={wording}
      icon={IconAlertTriangle}
      tone="money"
      title={words.lists.file.difference(difference)}
    />
  );
}

function Plain(props: { words: string; icon: TablerIcon; tone?: string; title?: string | null }) {
  const Icon = props.icon;
  return (
    <span className={classes.fileWords} data-tone={props.tone} title={props.title ?? undefined}>
      <Icon size={14} stroke={2} aria-hidden />
      <CutName name={props.words} ending={10} />
    </span>
  );
}

function nothingYet(list: List): string {
  if (dead(list) !== null) return words.lists.file.gone;
  const comes = list.state === 'queued' && list.automatic;
  return comes ? words.lists.file.byItself : words.lists.file.none;
}

/** Reserved attempts are no failure: they wait for a person. */
function toneOf(file: ListFile): string {
  return file.reserved ? 'money' : 'loss';
}

/** The state of a file in words; none while bytes arrive, because figures show that. */
function stateOf(file: ListFile): string[] {
  if (file.state === 'running')
    return file.phase === 'receiving' ? [] : [words.lists.file.phases[file.phase ?? 'waiting']];
  if (file.state === 'failed') return [file.reserved ? words.lists.file.reserved : words.lists.file.failed];
  return [file.state === 'paused' ? words.lists.file.paused : words.lists.file.waiting];
}

function progressOf(file: ListFile): string[] {
  if (file.state !== 'running') return file.bytes === 0 ? [] : [words.lists.share(file)];
  if (file.phase !== 'receiving') return [];
  return [
    words.lists.share(file),
    ...(file.rate === null ? [] : [words.lists.speed(file.rate)]),
    ...(file.remainingMs === null ? [] : [words.lists.left(file.remainingMs)]),
  ];
}
