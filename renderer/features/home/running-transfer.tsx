import { IconDownload } from '@tabler/icons-react';
import type { List, ListFile } from '../../../preload/contract/models/list.ts';
import { saidOf } from '../../../words/said.ts';
import { words } from '../../../words/words.ts';
import { showLists } from '../../stores/frame/ui.ts';
import { downloadList, openListFacts, pauseList } from '../../stores/lists/list-actions.ts';
import { isMoving, isReserved } from '../../stores/lists/lists.ts';
import { RunningRow } from './running-row.tsx';

export function RunningTransfer({ list }: { list: List }) {
  const { id, technology, file } = list;
  if (file === null) return null;
  return (
    <RunningRow
      icon={IconDownload}
      name={technology}
      done={file.bytes}
      total={file.totalBytes ?? Math.max(1, file.bytes)}
      facts={factsOf(file)}
      problem={file.state === 'paused' && file.problem !== null ? saidOf(file.problem) : null}
      isPaused={file.state !== 'running'}
      onOpen={() => {
        showLists({ kind: 'table' });
        openListFacts(id);
      }}
      onPause={isMoving(file) ? () => void pauseList(id) : null}
      // Attempts that are kept back are spent on the screen of lists, where it is asked twice.
      onResume={isMoving(file) || isReserved(list) ? null : () => void downloadList(id)}
    />
  );
}

function factsOf(file: ListFile): string {
  const wording = words.home.running;
  const size = wording.bytes(file.bytes, file.totalBytes);
  if (file.state !== 'running') return `${wording.file[file.state] ?? ''} · ${size}`;
  if (file.phase !== 'receiving') return wording.phase[file.phase ?? 'waiting'];
  return [
    size,
    ...(file.rate === null ? [] : [wording.bytesRate(file.rate)]),
    ...(file.remainingMs === null ? [] : [wording.left(file.remainingMs)]),
  ].join(' · ');
}
