import { type CSSProperties, useEffect, useState } from 'react';
import { knownMark, loadMark } from './load-mark.ts';
import { letterOf } from './mark-key.ts';
import classes from './technology-mark.module.css';

/** A technology's mark, or a tile with its first letter; its name is next to it. */
export function TechnologyMark({ name, size = 16 }: { name: string; size?: number }) {
  const mark = useMark(name);
  if (mark === null || mark === undefined) {
    return (
      <span
        className={classes.letter}
        style={{ width: size, height: size, fontSize: Math.round(size * 0.62) }}
        aria-hidden
      >
        {letterOf(name)}
      </span>
    );
  }
  const colours = { '--mark-light': mark.light ?? undefined, '--mark-dark': mark.dark ?? undefined };
  return (
    <svg
      className={classes.mark}
      style={colours as CSSProperties}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden
      focusable="false"
    >
      <path d={mark.path} fill="currentColor" />
    </svg>
  );
}

function useMark(name: string) {
  const [loaded, setLoaded] = useState(() => ({ name, mark: knownMark(name) }));
  useEffect(() => {
    let isWanted = true;
    // If a mark can't be loaded, the letter stays.
    void loadMark(name)
      .then((mark) => isWanted && setLoaded({ name, mark }))
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [name]);
  return loaded.name === name ? loaded.mark : knownMark(name);
}
