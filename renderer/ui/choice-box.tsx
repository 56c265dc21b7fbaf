import { IconCircleMinus } from '@tabler/icons-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { Standing } from '../../preload/contract/values/choice.ts';
import classes from './choice-box.module.css';
import { text } from './text.ts';
import box from './tick-box.module.css';

/** What leaves a value out by the keyboard, next to Shift with what ticks it. */
const LEAVE_OUT_KEY = '-';

/**
 * A value to keep or to leave out. A click or Space keeps it, the button next to it, Shift with either, or the minus key leaves it out; once more takes that back.
 * One that is left out reads as a ticked box with its own name, so that nobody takes it for one that is kept.
 */
export function ChoiceBox(props: {
  words: string;
  standing: Standing;
  /** For what stands for having no value at all: what is left if it is left out, such as "Any tag". */
  any?: string | undefined;
  onChange: (standing: Standing) => void;
}) {
  const { words, standing, onChange } = props;
  const without = props.any ?? text.without(words);
  const leaveOut = () => onChange(standing === 'not' ? null : 'not');
  const turn = (isShifted: boolean) => {
    if (isShifted) leaveOut();
    else onChange(standing === null ? 'is' : null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== LEAVE_OUT_KEY || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    leaveOut();
  };
  return (
    <>
      <label className={`${box.label} ${classes.label}`} data-none={props.any !== undefined || undefined}>
        <input
          type="checkbox"
          className={`${box.box} ${classes.box}`}
          data-not={standing === 'not' || undefined}
          aria-label={standing === 'not' ? without : undefined}
          aria-keyshortcuts={LEAVE_OUT_KEY}
          checked={standing !== null}
          onKeyDown={onKeyDown}
          onChange={(event) => turn((event.nativeEvent as unknown as MouseEvent).shiftKey)}
        />
        <span className={box.words} title={words}>
          {words}
        </span>
      </label>
      <button
        type="button"
        // The minus key on the box does the same, so that lists of values stay as short for the keyboard as they are.
        tabIndex={-1}
        className={classes.without}
        aria-pressed={standing === 'not'}
        aria-label={without}
        title={without}
        onClick={leaveOut}
      >
        <IconCircleMinus size={14} aria-hidden />
      </button>
    </>
  );
}
