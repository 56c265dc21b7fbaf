import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { chooseSheetFile } from '../../stores/draft/draft-actions.ts';
import { setPasting, uiStore } from '../../stores/frame/ui.ts';
import { PasteDialog } from './paste-dialog.tsx';
import { RunsTable } from './runs-table.tsx';
import classes from './start.module.css';
import { text } from './text.ts';
import { useTitleFocus } from './use-title-focus.ts';

/** Before anything: where a file is dropped or chosen, and what ran before. */
export function StartView() {
  const title = useTitleFocus();
  const isPasting = useStore(uiStore, (state) => state.isPasting);
  // After the first drawing, so that the dialog knows where to give the keyboard back to.
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(isPasting), [isPasting]);
  useEffect(() => () => setPasting(false), []);
  return (
    <div className={classes.screen}>
      <h1 ref={title} tabIndex={-1}>
        {text.title}
      </h1>
      <section className={classes.drop} aria-label={text.start.drop}>
        <IconFileSpreadsheet size={32} stroke={1.5} className={classes.icon} aria-hidden />
        <div className={classes.dropTitle}>{text.start.drop}</div>
        <div className={classes.or}>{text.start.or}</div>
        <div className={classes.choices}>
          <Button onClick={() => void chooseSheetFile()}>{text.start.choose}</Button>
          <Button variant="default" onClick={() => setPasting(true)}>
            {text.start.paste}
          </Button>
        </div>
        <PasteDialog isOpen={isOpen} onClose={() => setPasting(false)} />
        <p className={classes.hint}>
          {text.start.formats}
          <br />
          {text.start.promise}
        </p>
      </section>
      <RunsTable />
    </div>
  );
}
