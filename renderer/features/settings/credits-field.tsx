import { NumberInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { numberSeparators } from '../../ui/format.ts';
import classes from './settings.module.css';
import { text } from './text.ts';

/** An amount of credits, or none where it is empty; kept when one leaves the field or presses Enter. */
export function CreditsField(props: {
  label: string;
  hint: string;
  placeholder: string;
  value: number | null;
  /** Says whether it was kept; else the field shows again what is. */
  onSave: (value: number | null) => Promise<boolean>;
}) {
  const { value, onSave } = props;
  const [typed, setTyped] = useState<number | string>(value ?? '');
  const asked = useRef<number | null | undefined>(undefined);
  useEffect(() => setTyped(value ?? ''), [value]);
  const keep = () => {
    const wanted = typeof typed === 'number' ? typed : null;
    // A question of the system takes the focus away, which must not ask a second time.
    if (wanted === value || wanted === asked.current) return;
    asked.current = wanted;
    void onSave(wanted).then((isKept) => {
      asked.current = undefined;
      if (!isKept) setTyped(value ?? '');
    });
  };
  return (
    <NumberInput
      className={classes.short}
      label={props.label}
      description={props.hint}
      inputWrapperOrder={['label', 'input', 'description']}
      placeholder={props.placeholder}
      value={typed}
      min={0}
      max={1_000_000_000}
      clampBehavior="strict"
      allowDecimal={false}
      allowNegative={false}
      hideControls
      {...numberSeparators()}
      rightSection={typed === '' ? null : <span className={classes.unit}>{text.credits}</span>}
      rightSectionWidth={56}
      rightSectionPointerEvents="none"
      onChange={setTyped}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
        if (event.key === 'Escape') setTyped(value ?? '');
      }}
    />
  );
}
