import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { words } from '../../words/words.ts';
import { giveFile } from '../bridge.ts';
import { tell } from '../stores/frame/notices.ts';
import { explores, openFiles } from '../stores/frame/open-files.ts';
import { uiStore } from '../stores/frame/ui.ts';
import classes from './frame.module.css';

/** During a drag over the page an event comes every 50 ms, on slow systems every 350 ms. */
const SILENCE_MS = 700;

/** Takes a file that is dropped anywhere on the window: on the screen of lists to explore it, on others to enrich it. */
export function DropTarget() {
  const [isOver, setOver] = useState(false);
  const isTable = useStore(uiStore, explores);
  useEffect(() => {
    let timer: number | undefined;
    const hide = () => {
      window.clearTimeout(timer);
      setOver(false);
    };
    const over = (event: DragEvent) => {
      // A dropped file that nothing takes would replace the page.
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = hasFiles(event) ? 'copy' : 'none';
      setOver(hasFiles(event));
      // A drag that ends elsewhere sends no event here, but one that goes on sends them all the time.
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
        <div className={classes.dropTitle}>{isTable ? words.app.dropExplore : words.app.drop}</div>
        <div className={classes.dropHint}>{isTable ? words.app.dropExploreHint : words.app.dropHint}</div>
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
  await openFiles(files, explores(uiStore.getState()));
}
