import classes from './choice-box.module.css';
import { text } from './text.ts';

/** How values are kept and left out, above a list of them. */
export function ChoiceHint() {
  return <p className={classes.hint}>{text.choiceHint}</p>;
}
