import { words } from '../../words/words.ts';
import { Logo } from '../ui/logo.tsx';
import classes from './frame.module.css';

/** The half second before the engine answers. */
export function StartingScreen() {
  return (
    <div className={classes.starting} role="status">
      <Logo size={40} />
      <span className={classes.hidden}>{words.app.starting}</span>
    </div>
  );
}
