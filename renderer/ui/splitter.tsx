import type { KeyboardEvent, PointerEvent } from 'react';
import { followPointer } from './follow-pointer.ts';
import classes from './splitter.module.css';

const STEP = 20;

/** The line below a part, which the mouse or the arrows move to change how high the part is. */
export function Splitter(props: {
  label: string;
  height: number;
  /** The heights that there is room for. */
  least: number;
  most: () => number;
  onHeight: (height: number) => void;
}) {
  const { label, height, least, most, onHeight } = props;
  const change = (wanted: number) => onHeight(Math.round(Math.max(least, Math.min(most(), wanted))));
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? STEP : event.key === 'ArrowUp' ? -STEP : 0;
    if (step === 0) return;
    event.preventDefault();
    change(height + step);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule of HTML can't be moved
    <div
      role="separator"
      aria-orientation="horizontal"
      aria-label={label}
      aria-valuenow={height}
      aria-valuemin={least}
      title={label}
      tabIndex={0}
      className={classes.splitter}
      onKeyDown={onKey}
      onPointerDown={(event: PointerEvent<HTMLElement>) =>
        followPointer(event, ({ y }) => change(height + y))
      }
    />
  );
}
