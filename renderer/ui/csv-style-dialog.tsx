import { Button } from '@mantine/core';
import type { CsvStyle } from '#contract/models/csv-style.ts';
import { words } from '../../words/words.ts';
import classes from './csv-style.module.css';
import { CsvStyleFields } from './csv-style-fields.tsx';
import { Dialog } from './confirm-dialog.tsx';

interface CsvStyleDialogProps {
  isOpen: boolean;
  value: CsvStyle;
  onChange: (style: CsvStyle) => void;
  onClose: () => void;
}

/** Chooses how every export writes CSV from now on. */
export function CsvStyleDialog({ isOpen, value, onChange, onClose }: CsvStyleDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={words.parts.csv.title}>
      <CsvStyleFields value={value} onChange={onChange} />
      <div className={classes.buttons}>
        <Button onClick={onClose} data-autofocus>
          {words.parts.close}
        </Button>
      </div>
    </Dialog>
  );
}
