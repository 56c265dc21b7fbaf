import { IconCircleMinus } from '@tabler/icons-react';
import { type MouseEvent, use, useEffect, useRef } from 'react';
import type { Standing } from '#shared/tables/choice.ts';
import { words } from '../../../../words/words.ts';
import box from '../../tick-box.module.css';
import classes from './choice-box.module.css';
import { Announcer } from '../../told.tsx';
import { isLeaveOutKey, LEAVE_OUT_KEY } from './leave-out-key.ts';

/**
 * A value to keep or to leave out. A click or Space keeps it. The button next to it, Shift with either, or
 * the minus key leaves it out. The same action again undoes that. A value left out is a ticked box with a
 * name of its own, so that it is not mistaken for a kept one.
 */
export function ChoiceBox(props: {
  words: string;
  /** Of its words, if it is not the window's. */
  language?: 'en' | undefined;
  standing: Standing;
  /** The name of what remains if "no value" is left out, such as "Any tag". */
  any?: string | undefined;
  /** Which element says how many rows it would find. */
  countId?: string | undefined;
  onChange: (standing: Standing) => void;
}) {
  const { words: wording, standing, onChange } = props;
  const announce = use(Announcer);
  const input = useRef<HTMLInputElement>(null);
  // A reader would call a value that is left out "checked", as one that is kept. A click also takes this away.
  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = standing === 'not';
  });
  const without = props.any ?? words.parts.without(wording);
  const leaveOut = () => {
    // A name that changes is not read by itself.
    if (standing !== 'not') announce(without, { english: props.language === 'en' ? [wording] : [] });
    onChange(standing === 'not' ? null : 'not');
  };
  const turn = (isShifted: boolean) => {
    if (isShifted) leaveOut();
    else onChange(standing === null ? 'is' : null);
  };
  return (
    <>
      <label className={`${box.label} ${classes.label}`} data-none={props.any !== undefined || undefined}>
        <input
          ref={input}
          type="checkbox"
          aria-describedby={props.countId}
          className={`${box.box} ${classes.box}`}
          data-not={standing === 'not' || undefined}
          aria-label={standing === 'not' ? without : undefined}
          aria-keyshortcuts={LEAVE_OUT_KEY}
          checked={standing !== null}
          onKeyDown={(event) => {
            if (isLeaveOutKey(event)) leaveOut();
          }}
          onChange={(event) => turn((event.nativeEvent as unknown as MouseEvent).shiftKey)}
        />
        <span className={box.words} title={wording} lang={props.language}>
          {wording}
        </span>
      </label>
      <WithoutButton words={without} isOn={standing === 'not'} onClick={leaveOut} />
    </>
  );
}

/** Leaves out the value next to it. The minus key does the same, so the Tab key skips this button. */
export function WithoutButton({
  words: wording,
  isOn,
  onClick,
}: {
  words: string;
  isOn: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.without}
      aria-pressed={isOn}
      aria-label={wording}
      title={wording}
      onClick={onClick}
    >
      <IconCircleMinus size={14} aria-hidden />
    </button>
  );
}
