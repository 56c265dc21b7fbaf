import type { Preview } from '../../../preload/contract/models/enrich.ts';
import { Callout } from '../../ui/callout.tsx';
import { sentenceOf } from '../../words/said.ts';
import classes from './draft.module.css';
import { text } from './text.ts';

/** What a person should know of the table before anything is paid: rows below it, and what sorting would part. */
export function DraftWarnings({ preview }: { preview: Pick<Preview, 'rowsBelow' | 'warnings'> }) {
  const { rowsBelow, warnings } = preview;
  return (
    <>
      {rowsBelow > 0 ? <p className={classes.fine}>{text.draft.rowsBelow(rowsBelow)}</p> : null}
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
