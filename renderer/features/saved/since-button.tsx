import { IconHistory } from '@tabler/icons-react';
import { words } from '../../../words/words.ts';
import { showSaved } from '../../stores/saved/saved-actions.ts';
import classes from './since-button.module.css';

/** Leads from a technology to who runs it, by when it was first seen. */
export function SinceButton(props: {
  technology: string;
  name: string;
  /** Called before it leads away. */
  onLeave?: (() => void) | undefined;
}) {
  const { technology, name, onLeave } = props;
  return (
    <button
      type="button"
      className={classes.since}
      aria-label={words.saved.sinceOf(name)}
      title={words.saved.sinceOf(name)}
      onClick={() => {
        onLeave?.();
        showSaved({ technologies: [technology] });
      }}
    >
      <IconHistory size={14} aria-hidden />
    </button>
  );
}
