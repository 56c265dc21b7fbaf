import { useEffect, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { LabelField } from './label-field.tsx';
import { text } from './text.ts';

/** Gives something that was paid another label. */
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
      title={isRun ? text.label.ofRun : text.label.ofCharge}
      confirm={text.label.keep}
      onClose={props.onClose}
      onConfirm={() => props.onKeep(label)}
    >
      <p>{isRun ? text.label.ofRunText : text.label.ofChargeText}</p>
      <LabelField
        label={text.label.field}
        value={label}
        known={props.known}
        onLoad={props.onLoad}
        onChange={setLabel}
        isFirst
      />
    </ConfirmDialog>
  );
}
