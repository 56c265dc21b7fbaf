import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import { chooseSheetFile } from '../../stores/draft/open-draft.ts';
import { setPasting, uiStore } from '../../stores/frame/ui.ts';
import { Folds, ResultHead, ResultScreen } from '../../ui/table/result-screen.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { RunsTable } from './runs-table.tsx';
import classes from './start.module.css';
import { useTitleFocus } from './use-title-focus.ts';

/** The start: drop or choose a file, and earlier runs. */
export function StartView() {
  const title = useTitleFocus();
  const isPasting = useStore(uiStore, (state) => state.isPasting);
  // Opened after the first drawing, so that the dialog knows where to return the keyboard.
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(isPasting), [isPasting]);
  useEffect(() => () => setPasting(false), []);
  return (
    <ResultScreen className={classes.screen}>
      <ResultHead>
        <h1 ref={title} tabIndex={-1}>
          {words.enrich.title}
        </h1>
      </ResultHead>
      <Folds>
        <section className={classes.drop} aria-label={words.enrich.start.drop}>
          <IconFileSpreadsheet size={32} stroke={1.5} className={classes.icon} aria-hidden />
          <div className={classes.dropTitle}>{words.enrich.start.drop}</div>
          <div className={classes.or}>{words.enrich.start.or}</div>
          <div className={classes.choices}>
            <Button onClick={() => void chooseSheetFile()}>{words.enrich.start.choose}</Button>
            <Button variant="default" onClick={() => setPasting(true)}>
              {words.enrich.start.paste}
            </Button>
          </div>
          <PasteDialog isOpen={isOpen} onClose={() => setPasting(false)} />
          <p className={classes.hint}>
            {words.enrich.start.formats}
            <br />
            {words.enrich.start.promise}
          </p>
        </section>
      </Folds>
      <RunsTable />
    </ResultScreen>
  );
}
