import { words } from '../../../words/words.ts';
import { WholeNumberField } from '../../ui/whole-number-field.tsx';
import classes from './settings.module.css';

/** A number of credits, or null if empty; saved when the field loses the focus or on Enter. */
export function CreditsField(props: {
  label: string;
  hint: string;
  placeholder: string;
  value: number | null;
  /** Returns whether it was saved; if not, the field shows the old value again. */
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
