import { words } from '../../../words/words.ts';
import { WholeNumberField } from '../../ui/whole-number-field.tsx';
import classes from './watches.module.css';

/** What a watch may cost, as it is typed, credits. Null for an empty field. */
export interface TypedCaps {
  each: number | null;
  month: number | null;
}

/** The caps as they are sent; null while they cannot be. */
export function capsOf({ each, month }: TypedCaps): { capPerTurn: number; capPerMonth: number } | null {
  if (each === null || each < 1 || month === null || month < each) return null;
  return { capPerTurn: each, capPerMonth: month };
}

/** Whether a month is allowed less than one time. */
export function isMonthTooLow({ each, month }: TypedCaps): boolean {
  return each !== null && month !== null && month < each;
}

/** The two caps of a watch, next to each other. */
export function WatchCapFields(props: {
  caps: TypedCaps;
  onType: (caps: TypedCaps) => void;
  /** Whether the dialog opens with the first of them. */
  isFirst?: boolean;
}) {
  const { caps, onType, isFirst = false } = props;
  const wording = words.watches.form;
  return (
    <div className={classes.pair}>
      <WholeNumberField
        label={wording.each}
        value={caps.each}
        min={1}
        onType={(each) => onType({ ...caps, each })}
        {...(isFirst ? { 'data-autofocus': true } : {})}
      />
      <WholeNumberField
        label={wording.monthly}
        value={caps.month}
        min={1}
        onType={(month) => onType({ ...caps, month })}
      />
    </div>
  );
}
