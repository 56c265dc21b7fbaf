import { Button } from '@mantine/core';
import { linesFor, type PastedLines, schedulersOf } from '#contract/values/watch-lines.ts';
import { words } from '../../../words/words.ts';
import { shell } from '../../bridge.ts';
import { useRead } from '../../rpc/use-read.ts';
import { attempt, tellProblem } from '../../stores/frame/notices.ts';
import classes from './watches.module.css';
import { Dialog } from '../../ui/confirm-dialog.tsx';

const wording = words.watches.lines;

/** The lines to paste, so that watches take their turns while the window is closed. */
export function WatchLines({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={wording.title} size={680}>
      <Lines />
    </Dialog>
  );
}

function Lines() {
  const info = useRead(() => shell.getInfo(), tellProblem, 'info');
  if (info === null) return null;
  const call = {
    program: ['stackdesk'],
    flags: [...(info.baseUrl === null ? [] : ['--base-url', info.baseUrl]), '--data-dir', info.dataDir],
    needsToken: true,
  };
  return (
    <div className={classes.fields}>
      <p>{wording.hint}</p>
      {schedulersOf(info.platform).map((scheduler) => (
        <div key={scheduler} className={classes.fields}>
          <h3>{wording[scheduler]}</h3>
          {linesFor(scheduler, call).map((step) => (
            <Step key={step.lines.join('\n')} step={step} />
          ))}
        </div>
      ))}
    </div>
  );
}

function Step({ step: { where, file, lines } }: { step: PastedLines }) {
  const text = lines.join('\n');
  return (
    <div>
      <div className={classes.step}>
        <span>{where === 'file' ? wording.file(file ?? '') : wording[where]}</span>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => void attempt(() => shell.copyText({ text }))}
        >
          {wording.copy}
        </Button>
      </div>
      <pre className={classes.lines}>{text}</pre>
    </div>
  );
}
