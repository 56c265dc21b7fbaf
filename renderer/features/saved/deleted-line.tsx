import { Button } from '@mantine/core';
import { useState } from 'react';
import type { SavedRemoval } from '#contract/models/saved.ts';
import { shownDomain } from '#shared/text/shown-domain.ts';
import { formatList } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { dropRemoval } from '../../stores/saved/saved-removals.ts';
import { AgeTag } from '../../ui/age-tag.tsx';
import { bringBack } from './bring-back.ts';
import classes from './deleted.module.css';

const wording = words.saved.deleted;

/** One removal: how much, when, some names, and a button to bring it back. */
export function DeletedLine({ removal }: { removal: SavedRemoval }) {
  const { id, domains, removedAt, savedAgain } = removal;
  const [isBusy, setBusy] = useState(false);
  const named = namesOf(removal);
  const bring = async () => {
    if (isBusy) return;
    setBusy(true);
    const isBack = await bringBack(id);
    setBusy(false);
    if (isBack) dropRemoval(id);
  };
  return (
    <li className={classes.line}>
      <div className={classes.facts}>
        <div>
          {wording.count(domains)} · <AgeTag at={removedAt} plain />
        </div>
        <div className={classes.names}>{named}</div>
        {savedAgain === 0 ? null : <div className={classes.names}>{wording.again(savedAgain)}</div>}
      </div>
      <Button
        variant="default"
        aria-label={wording.bringNamed(named)}
        aria-disabled={isBusy || undefined}
        onClick={() => void bring()}
      >
        {isBusy ? wording.bringing : wording.bring}
      </Button>
    </li>
  );
}

function namesOf({ names, domains }: SavedRemoval): string {
  const shown = names.map(shownDomain);
  return formatList(domains > shown.length ? [...shown.slice(0, 2), wording.others(domains - 2)] : shown);
}
