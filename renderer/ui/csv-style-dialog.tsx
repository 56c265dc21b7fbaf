import { Button, Modal } from '@mantine/core';
import type { CsvStyle } from '../../preload/contract/models/csv-style.ts';
import classes from './csv-style.module.css';
import { CsvStyleFields } from './csv-style-fields.tsx';
import { text } from './text.ts';

interface CsvStyleDialogProps {
  isOpen: boolean;
  value: CsvStyle;
  onChange: (style: CsvStyle) => void;
  onClose: () => void;
}

/** Chooses how every export writes CSV from now on. */
export function CsvStyleDialog({ isOpen, value, onChange, onClose }: CsvStyleDialogProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={text.csv.title}
      closeButtonProps={{ 'aria-label': text.close }}
    >
      <CsvStyleFields value={value} onChange={onChange} />
      <div className={classes.buttons}>
        <Button onClick={onClose} data-autofocus>
          {text.close}
        </Button>
      </div>
    </Modal>
  );
}
