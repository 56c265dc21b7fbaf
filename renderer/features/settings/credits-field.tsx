import { words } from '../../../words/words.ts';
import { WholeNumberField } from '../../ui/whole-number-field.tsx';
import classes from './settings.module.css';

/** An amount of credits, or none where it is empty; kept when one leaves the field or presses Enter. */
export function CreditsField(props: {
  label: string;
  hint: string;
  placeholder: string;
  value: number | null;
  /** Says whether it was kept; else the field shows again what is. */
  onSave: (value: number | null) => Promise<boolean>;
}) {
  return (
    <WholeNumberField
      className={classes.short}
      label={props.label}
      description={props.hint}
      placeholder={props.placeholder}
      value={props.value}
      unit={(value) => <span className={classes.unit}>{words.settings.credits(value)}</span>}
      onKeep={props.onSave}
    />
  );
}
