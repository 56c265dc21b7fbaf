import { words } from '../../../../words/words.ts';
import classes from './choice-box.module.css';

/** Explains above a list of values how to keep and leave out. */
export function ChoiceHint() {
  return <p className={classes.hint}>{words.parts.choiceHint}</p>;
}
