import classes from './cut-name.module.css';

/**
 * A name that is cut in its middle if it has no room: names differ at their beginnings and at their endings. Its text is
 * there once, for screen readers and for a search: the two parts are only drawn.
 */
export function CutName({ name, ending = 12 }: { name: string; ending?: number }) {
  const letters = [...name];
  if (letters.length <= 2 * ending) return <span className={classes.start}>{name}</span>;
  return (
    <span className={classes.name} dir="auto">
      <span className={classes.read}>{name}</span>
      <span className={classes.start} data-part={letters.slice(0, -ending).join('')} aria-hidden />
      <span className={classes.ending} data-part={letters.slice(-ending).join('')} aria-hidden />
    </span>
  );
}
