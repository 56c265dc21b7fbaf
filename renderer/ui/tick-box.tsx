import classes from './tick-box.module.css';

/**
 * A tick box with words, which are cut if there is no room, unless it `wraps`. It is a native box, because
 * lists of boxes change while a person types. `isFixed`: it shows what was decided elsewhere.
 */
export function TickBox(props: {
  words: string;
  isTicked: boolean;
  isFixed?: boolean;
  wraps?: boolean;
  onTick: (isTicked: boolean) => void;
}) {
  const { words, isTicked, isFixed, wraps, onTick } = props;
  return (
    <label className={classes.label} data-wraps={wraps || undefined}>
      <input
        type="checkbox"
        className={classes.box}
        checked={isTicked}
        disabled={isFixed}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <span className={classes.words} title={wraps ? undefined : words}>
        {words}
      </span>
    </label>
  );
}
