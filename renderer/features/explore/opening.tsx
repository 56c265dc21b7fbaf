import { Button } from '@mantine/core';
import { words } from '../../../words/words.ts';
import type { ExploreState } from '../../stores/explore/explore.ts';
import { cancelOpening } from '../../stores/explore/explore-open.ts';
import { useOffer } from '../../stores/frame/use-offer.ts';
import classes from './explore.module.css';
import { FirstRows } from './first-rows.tsx';

/** While a list is read for the first time: how many rows came so far, its first rows, and the way back. */
export function Opening({ opening }: { opening: NonNullable<ExploreState['opening']> }) {
  const { title, file, rows } = opening;
  useOffer('back', cancelOpening);
  return (
    <div className={`${classes.alone} ${classes.opening}`}>
      <h1>{file === null ? words.explore.combining(title) : words.explore.opening(title)}</h1>
      <p role="status">{rows === null ? words.explore.openingHint : words.explore.read(rows)}</p>
      <Button variant="default" autoFocus onClick={cancelOpening}>
        {words.explore.cancel}
      </Button>
      {file === null ? null : <FirstRows file={file.ref} />}
    </div>
  );
}
