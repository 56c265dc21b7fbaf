import { Logo } from '../ui/logo.tsx';
import classes from './frame.module.css';
import { text } from './text.ts';

/** The half second before the engine answers. */
export function StartingScreen() {
  return (
    <div className={classes.starting} role="status">
      <Logo size={40} />
      <span className={classes.hidden}>{text.starting}</span>
    </div>
  );
}
