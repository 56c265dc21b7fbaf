import { Button } from '@mantine/core';
import { words } from '../../../words/words.ts';
import { shell } from '../../bridge.ts';
import { attempt } from '../../stores/frame/notices.ts';
import classes from './settings.module.css';

interface PathFieldProps {
  labelId: string;
  label: string;
  /** Null if the person chose none. */
  path: string | null;
  /** Shown if there is no path. */
  none: string;
  hint?: string;
  /** The name of the button that removes the choice. */
  resetName: string;
  onChoose: () => void;
  onReset: () => void;
}

/** A field for a file or folder of the person's choice. */
export function PathField({
  labelId,
  label,
  path,
  none,
  hint,
  resetName,
  onChoose,
  onReset,
}: PathFieldProps) {
  return (
    <div>
      <div className={classes.label} id={labelId}>
        {label}
      </div>
      <div className={classes.field}>
        <span className={path === null ? classes.hint : classes.path}>{path ?? none}</span>
        <Button variant="default" size="compact-xs" aria-describedby={labelId} onClick={onChoose}>
          {words.settings.choose}
        </Button>
        {path === null ? null : (
          <Button variant="default" size="compact-xs" aria-describedby={labelId} onClick={onReset}>
            {resetName}
          </Button>
        )}
      </div>
      {hint === undefined ? null : <p className={classes.hint}>{hint}</p>}
    </div>
  );
}

/** The same for a folder, chosen in the system's dialog. */
export function FolderField({
  keep,
  ...shown
}: Omit<PathFieldProps, 'onChoose' | 'onReset'> & { keep: (folder: string | null) => Promise<unknown> }) {
  const choose = () =>
    attempt(async () => {
      const chosen = await shell.chooseFolder();
      if (chosen !== null) await keep(chosen.ref);
    });
  return <PathField {...shown} onChoose={() => void choose()} onReset={() => void keep(null)} />;
}
