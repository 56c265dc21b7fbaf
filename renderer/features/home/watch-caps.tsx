import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Watch } from '#contract/models/watch.ts';
import { words } from '../../../words/words.ts';
import { agreeToWatch } from '../../stores/watches/watch-actions.ts';
import { Told, usePriceTold } from '../../ui/told.tsx';
import { capsOf, isMonthTooLow, type TypedCaps, WatchCapFields } from './watch-cap-fields.tsx';
import { CancelButton, Dialog } from '../../ui/confirm-dialog.tsx';
import classes from './watches.module.css';

const wording = words.watches.caps;

/** Changes what a watch may cost. The system's dialog then asks for the person's word. */
export function WatchCaps(props: { watch: Watch; isOpen: boolean; onClose: () => void }) {
  const { watch, isOpen, onClose } = props;
  return (
    <Dialog opened={isOpen} onClose={onClose} title={wording.title(watch.name)} size={440}>
      <Fields watch={watch} onClose={onClose} />
    </Dialog>
  );
}

function Fields({ watch: { id, capPerTurn, capPerMonth }, onClose }: { watch: Watch; onClose: () => void }) {
  const [caps, setCaps] = useState<TypedCaps>({ each: capPerTurn, month: capPerMonth });
  const ready = capsOf(caps);
  const go = ready === null ? wording.change : wording.go(ready.capPerTurn);
  usePriceTold(go, true);
  const change = async () => {
    if (ready === null) return;
    if (await agreeToWatch({ kind: 'caps', watchId: id, ...ready }, wording.done)) onClose();
  };
  return (
    <form
      className={classes.fields}
      onSubmit={(event) => {
        event.preventDefault();
        void change();
      }}
    >
      <WatchCapFields caps={caps} onType={setCaps} isFirst />
      <Told as="p" className={classes.price}>
        {isMonthTooLow(caps) ? <span className={classes.tight}>{words.watches.form.monthTooLow}</span> : null}
      </Told>
      <div className={classes.foot}>
        <CancelButton />
        <Button type="submit" disabled={ready === null}>
          {go}
        </Button>
      </div>
    </form>
  );
}
