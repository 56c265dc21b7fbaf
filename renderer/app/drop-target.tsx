import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { words } from '../../words/words.ts';
import { giveFile } from '../bridge.ts';
import { openSheets } from '../stores/draft/sheet-queue-actions.ts';
import { tell } from '../stores/frame/notices.ts';
import classes from './frame.module.css';

/** A drag over the page is told of every 50 ms, or every 350 ms by slow systems. */
const SILENCE_MS = 700;

/** The whole window takes a dropped file, whatever screen is open. */
export function DropTarget() {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    let timer: number | undefined;
    const hide = () => {
      window.clearTimeout(timer);
      setOver(false);
    };
    const over = (event: DragEvent) => {
      // Anything that is dropped and not taken would replace the page.
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = hasFiles(event) ? 'copy' : 'none';
      setOver(hasFiles(event));
      // Drags that end elsewhere end without a word here, but one that goes on says so all the time.
      window.clearTimeout(timer);
      timer = window.setTimeout(hide, SILENCE_MS);
    };
    const drop = (event: DragEvent) => {
      event.preventDefault();
      hide();
      const files = event.dataTransfer?.files;
      if (files !== undefined && files.length > 0) void take([...files]);
    };
    window.addEventListener('dragenter', over);
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      hide();
      window.removeEventListener('dragenter', over);
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, []);
  if (!isOver) return null;
  return (
    <div className={classes.drop} aria-hidden>
      <div className={classes.dropCard}>
        <IconFileSpreadsheet size={40} stroke={1.5} />
        <div className={classes.dropTitle}>{words.app.drop}</div>
        <div className={classes.dropHint}>{words.app.dropHint}</div>
      </div>
    </div>
  );
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

async function take(dropped: readonly File[]): Promise<void> {
  const files = (await Promise.all(dropped.map(giveFile))).filter((file) => file !== null);
  if (files.length < dropped.length) tell(words.app.notAFile);
  await openSheets(files);
}
