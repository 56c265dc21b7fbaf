import { NumberInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { numberSeparators } from '../../ui/format.ts';
import classes from './settings.module.css';
import { text } from './text.ts';

/** An amount of credits, or none where it is empty; kept when one leaves the field or presses Enter. */
export function CreditsField(props: {
  label: string;
  hint: string;
  placeholder: string;
  value: number | null;
  onSave: (value: number | null) => void;
}) {
  const { value, onSave } = props;
  const [typed, setTyped] = useState<number | string>(value ?? '');
  useEffect(() => setTyped(value ?? ''), [value]);
  const keep = () => {
    const wanted = typeof typed === 'number' ? typed : null;
    if (wanted !== value) onSave(wanted);
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
