import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import type { Watch } from '../../../preload/contract/models/watch.ts';
import { words } from '../../../words/words.ts';
import { agreeToWatch } from '../../stores/watches/watch-actions.ts';
import { WholeNumberField } from '../../ui/whole-number-field.tsx';
import classes from './watches.module.css';

const wording = words.watches.caps;

/** Changes what a watch may cost. The system's dialog then asks for the person's word. */
export function WatchCaps(props: { watch: Watch; isOpen: boolean; onClose: () => void }) {
  const { watch, isOpen, onClose } = props;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={wording.title(watch.name)}
      size={440}
      closeButtonProps={{ 'aria-label': words.parts.close }}
    >
      <Fields watch={watch} onClose={onClose} />
    </Modal>
  );
}

function Fields({ watch: { id, capPerTurn, capPerMonth }, onClose }: { watch: Watch; onClose: () => void }) {
  const [each, setEach] = useState<number | null>(capPerTurn);
  const [month, setMonth] = useState<number | null>(capPerMonth);
  const isLow = each !== null && month !== null && month < each;
  const isReady = each !== null && each > 0 && month !== null && !isLow;
  const change = async () => {
    if (each === null || month === null) return;
    const asked = { kind: 'caps', watchId: id, capPerTurn: each, capPerMonth: month } as const;
    if (await agreeToWatch(asked, wording.done)) onClose();
  };
  return (
    <form
      className={classes.fields}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void change();
      }}
    >
      <div className={classes.pair}>
        <WholeNumberField
          label={words.watches.form.each}
          value={each}
          min={1}
          onType={setEach}
          data-autofocus
        />
        <WholeNumberField label={words.watches.form.monthly} value={month} min={1} onType={setMonth} />
      </div>
      <p className={classes.price} role="status">
        {isLow ? <span className={classes.tight}>{words.watches.form.monthTooLow}</span> : null}
      </p>
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          {words.parts.cancel}
        </Button>
        <Button type="submit" disabled={!isReady}>
          {isReady ? wording.go(each) : wording.change}
        </Button>
      </div>
    </form>
  );
}
