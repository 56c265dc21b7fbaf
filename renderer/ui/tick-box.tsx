import classes from './tick-box.module.css';

/** A box to tick with its words, which are cut where there is no room. The browser's own box: lists of it change while one types. */
export function TickBox(props: { words: string; isTicked: boolean; onTick: (isTicked: boolean) => void }) {
  const { words, isTicked, onTick } = props;
  return (
    <label className={classes.label}>
      <input
        type="checkbox"
        className={classes.box}
        checked={isTicked}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <span className={classes.words} title={words}>
        {words}
      </span>
    </label>
  );
}
