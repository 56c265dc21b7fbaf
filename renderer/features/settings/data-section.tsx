import { Button } from '@mantine/core';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { DataInfo } from '#contract/models/data.ts';
import { formatBytes } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { shell } from '../../bridge.ts';
import { reads } from '../../rpc/reads.ts';
import { useRead } from '../../rpc/use-read.ts';
import { attempt, tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { tasksStore } from '../../stores/jobs/tasks.ts';
import { backUp, exportDataSet } from '../../stores/session/data-actions.ts';
import { CompactDialog } from './compact-dialog.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { RestoreButton } from './restore-button.tsx';
import { Section } from './section.tsx';
import classes from './settings.module.css';

/** The data on this computer, its size, and what can be done with the data. */
export function DataSection() {
  const info = useDataInfo();
  const [dialog, setDialog] = useState<'compact' | 'erase' | null>(null);
  const close = () => setDialog(null);
  return (
    <Section id="data" title={words.settings.data}>
      {info === null ? null : <Sizes info={info} />}
      <div className={classes.field}>
        <Button variant="default" onClick={() => void attempt(() => shell.openDataFolder())}>
          {words.settings.openFolder}
        </Button>
        <Button
          variant="default"
          onClick={() => void backUp(words.settings.backupName)}
          title={words.settings.backUpHint}
        >
          {words.settings.backUp}
        </Button>
        <RestoreButton />
        <Button
          variant="default"
          onClick={() => void exportDataSet()}
          title={words.settings.exportDataSetHint}
        >
          {words.settings.exportDataSet}
        </Button>
        <Button variant="default" onClick={() => setDialog('compact')}>
          {words.settings.compact}
        </Button>
        <Button variant="default" className={classes.danger} onClick={() => setDialog('erase')}>
          {words.settings.erase}
        </Button>
      </div>
      {info === null ? null : <CompactDialog info={info} isOpen={dialog === 'compact'} onClose={close} />}
      <EraseDialog isOpen={dialog === 'erase'} onClose={close} />
    </Section>
  );
}

function useDataInfo(): DataInfo | null {
  // A finished backup or compaction changes the sizes.
  const lastEnded = useStore(tasksStore, (state) => state.lastEnded);
  return useRead(() => reads.data.info(), tellUnlessRestarting, null, [lastEnded]);
}

function Sizes({ info }: { info: DataInfo }) {
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>{words.settings.dataDir}</dt>
          <dd className={classes.path}>{info.dataDir}</dd>
        </div>
        <div>
          <dt>{words.settings.size}</dt>
          <dd>{words.settings.dataTotal(info.totalBytes, info.diskFreeBytes)}</dd>
        </div>
      </dl>
      <table className={classes.sizes} aria-label={words.settings.dataSizes}>
        <tbody>
          {info.parts
            .filter(({ bytes }) => bytes > 0)
            .map(({ part, bytes }) => (
              <tr key={part}>
                <th scope="row">{words.settings.parts[part]}</th>
                <td>{formatBytes(bytes)}</td>
                <td className={classes.share}>
                  <span data-bar style={{ width: `${(bytes / info.totalBytes) * 100}%` }} aria-hidden />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </>
  );
}
