import type { Preview } from '../../../preload/contract/models/enrich.ts';
import { sentenceOf } from '../../../words/said.ts';
import { words } from '../../../words/words.ts';
import { Callout } from '../../ui/callout.tsx';
import classes from './draft.module.css';

/** What a person should know of the table before anything is paid: rows below it, and what sorting would part. */
export function DraftWarnings({ preview }: { preview: Pick<Preview, 'rowsBelow' | 'warnings'> }) {
  const { rowsBelow, warnings } = preview;
  return (
    <>
      {rowsBelow > 0 ? <p className={classes.fine}>{words.enrich.draft.rowsBelow(rowsBelow)}</p> : null}
      {warnings.length > 0 ? (
        <Callout tone="loss">
          {warnings.map(sentenceOf).map((sentence) => (
            <p key={sentence} className={classes.warning}>
              {sentence}
            </p>
          ))}
        </Callout>
      ) : null}
    </>
  );
}
