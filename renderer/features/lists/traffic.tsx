import { Button, NumberInput, Popover, Radio } from '@mantine/core';
import { IconGauge } from '@tabler/icons-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { words } from '../../../words/words.ts';
import { listsStore, selectLists, trafficOf } from '../../stores/lists/lists.ts';
import { changeSettings, settingsStore } from '../../stores/session/settings.ts';
import classes from './lists.module.css';

const wording = words.lists.traffic;
const MEBIBYTE = 1_048_576;
const FIRST_CAP = 5 * MEBIBYTE;
const LEAST = 1_024;

/** The speed of all downloads together, and its limit. */
export function Traffic() {
  const [isOpen, setOpen] = useState(false);
  /** The limit as typed. It is still there if this was closed before it was kept. */
  const [typed, setTyped] = useState<number | string | null>(null);
  const { count, rate } = useStore(
    listsStore,
    useShallow((state) => trafficOf(selectLists(state))),
  );
  const cap = useStore(settingsStore, ({ settings }) => settings?.bandwidthBytesPerS ?? null);
  const label =
    count > 0
      ? cap === null
        ? wording.busy(count, rate)
        : wording.busyCap(count, rate, cap)
      : cap === null
        ? wording.idle
        : wording.cap(cap);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={280} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          title={wording.title}
          leftSection={<IconGauge size={14} aria-hidden />}
          className={classes.traffic}
          onClick={() => setOpen(!isOpen)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={wording.title}>
        <CapChoice cap={cap} typed={typed} onType={setTyped} />
      </Popover.Dropdown>
    </Popover>
  );
}

function CapChoice(props: {
  cap: number | null;
  typed: number | string | null;
  onType: (amount: number | string) => void;
}) {
  const { cap, typed, onType } = props;
  const amount = typed ?? (cap ?? FIRST_CAP) / MEBIBYTE;
  const keep = (value: number | string) => {
    const bytes = Math.round(Number(value) * MEBIBYTE);
    if (value !== '' && bytes >= LEAST) void changeSettings({ bandwidthBytesPerS: bytes });
  };
  return (
    <Radio.Group
      label={wording.limit}
      value={cap === null ? 'none' : 'only'}
      onChange={(value) => {
        if (value === 'none') void changeSettings({ bandwidthBytesPerS: null });
        else keep(amount);
      }}
    >
      <div className={classes.caps}>
        <Radio value="none" label={wording.none} />
        <div className={classes.cap}>
          <Radio value="only" label={wording.only} />
          <NumberInput
            aria-label={wording.unit}
            suffix={` ${wording.unit}`}
            min={LEAST / MEBIBYTE}
            decimalScale={2}
            hideControls
            value={amount}
            disabled={cap === null}
            onChange={onType}
            onBlur={() => keep(amount)}
            onKeyDown={(event) => event.key === 'Enter' && keep(amount)}
          />
        </div>
        <p className={classes.hint}>{wording.hint}</p>
      </div>
    </Radio.Group>
  );
}
