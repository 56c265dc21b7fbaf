import { Button } from '@mantine/core';
import { attempt } from '../../stores/notices.ts';
import classes from './settings.module.css';
import { text } from './text.ts';

interface PathFieldProps {
  labelId: string;
  label: string;
  /** Null if the person chose none. */
  path: string | null;
  /** Shown without a path. */
  none: string;
  hint?: string;
  /** The name of the button that goes back to none. */
  resetName: string;
  /** Asks for a file or a folder; null if the person thought better of it. */
  ask: () => Promise<{ path: string } | null>;
  keep: (path: string | null) => Promise<unknown>;
}

/** A file or a folder of the person's choice. */
export function PathField({ labelId, label, path, none, hint, resetName, ask, keep }: PathFieldProps) {
  const choose = () =>
    attempt(async () => {
      const chosen = await ask();
      if (chosen !== null) await keep(chosen.path);
    });
  return (
    <div>
      <div className={classes.label} id={labelId}>
        {label}
      </div>
      <div className={classes.field}>
        <span className={path === null ? classes.hint : classes.path}>{path ?? none}</span>
        <Button variant="default" size="compact-xs" aria-describedby={labelId} onClick={() => void choose()}>
          {text.choose}
        </Button>
        {path === null ? null : (
          <Button
            variant="default"
            size="compact-xs"
            aria-describedby={labelId}
            onClick={() => void keep(null)}
          >
            {resetName}
          </Button>
        )}
      </div>
      {hint === undefined ? null : <p className={classes.hint}>{hint}</p>}
    </div>
  );
}
