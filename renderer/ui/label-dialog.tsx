import { useEffect, useState } from 'react';
import { words } from '../../words/words.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { LabelField } from './label-field.tsx';

/** Changes the label of something that was paid. */
export function LabelDialog(props: {
  isOpen: boolean;
  /** Whether it is a whole run. */
  isRun: boolean;
  value: string | null;
  known: readonly string[];
  onLoad: () => void;
  onKeep: (label: string) => void;
  onClose: () => void;
}) {
  const { isOpen, isRun, value } = props;
  const [label, setLabel] = useState(value ?? '');
  useEffect(() => {
    if (isOpen) setLabel(value ?? '');
  }, [isOpen, value]);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={isRun ? words.parts.label.ofRun : words.parts.label.ofCharge}
      confirm={words.parts.label.keep}
      onClose={props.onClose}
      onConfirm={() => props.onKeep(label)}
    >
      <p>{isRun ? words.parts.label.ofRunText : words.parts.label.ofChargeText}</p>
      <LabelField
        label={words.parts.label.field}
        value={label}
        known={props.known}
        onLoad={props.onLoad}
        onChange={setLabel}
        isFirst
      />
    </ConfirmDialog>
  );
}
