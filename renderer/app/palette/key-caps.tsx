import classes from './palette.module.css';

/** The keys of a shortcut as keycaps. */
export function KeyCaps({ caps }: { caps: readonly string[] }) {
  return (
    <span className={classes.caps}>
      {caps.map((cap) => (
        <kbd key={cap}>{cap}</kbd>
      ))}
    </span>
  );
}
