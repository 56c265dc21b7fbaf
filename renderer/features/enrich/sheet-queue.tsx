import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { fileNameOf } from '../../../words/format.ts';
import { saidOfFile } from '../../../words/said.ts';
import { words } from '../../../words/words.ts';
import { sheetQueueStore } from '../../stores/draft/sheet-queue.ts';
import { forgetRefused, forgetWaiting, openNextSheet } from '../../stores/draft/sheet-queue-actions.ts';
import { Callout } from '../../ui/callout.tsx';
import classes from './sheet-queue.module.css';

/** If several files were opened at once: those that still wait, and those that could not be read. */
export function SheetQueue() {
  const { waiting, refused } = useStore(sheetQueueStore);
  const [next] = waiting;
  if (next === undefined && refused.length === 0) return null;
  return (
    <section className={classes.queue} aria-label={words.enrichFile.queue.label}>
      {next === undefined ? null : (
        <Callout
          tone="plain"
          action={
            <div className={classes.actions}>
              <Button variant="default" size="compact-xs" onClick={openNextSheet}>
                {words.enrichFile.queue.next}
              </Button>
              <Button variant="subtle" color="gray" size="compact-xs" onClick={forgetWaiting}>
                {words.enrichFile.queue.forget}
              </Button>
            </div>
          }
        >
          <span title={waiting.map(({ path }) => fileNameOf(path)).join('\n')}>
            {words.enrichFile.queue.waiting(waiting.length, fileNameOf(next.path))}
          </span>
        </Callout>
      )}
      {refused.length === 0 ? null : (
        <Callout
          tone="loss"
          alert
          action={
            <Button variant="default" size="compact-xs" onClick={forgetRefused}>
              {words.enrichFile.queue.dismiss}
            </Button>
          }
        >
          <span>{words.enrichFile.queue.refused(refused.length)}</span>
          <ul className={classes.refused}>
            {refused.map(({ path, problem }) => (
              <li key={path} title={path}>
                {saidOfFile(problem)}
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </section>
  );
}
