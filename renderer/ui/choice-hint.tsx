import { words } from '../../words/words.ts';
import classes from './choice-box.module.css';

/** How values are kept and left out, above a list of them. */
export function ChoiceHint() {
  return <p className={classes.hint}>{words.parts.choiceHint}</p>;
}
