import { Button, NumberInput, Popover, Radio } from '@mantine/core';
import { IconGauge } from '@tabler/icons-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { listsStore, selectLists, trafficOf } from '../../stores/lists/lists.ts';
import { changeSettings, settingsStore } from '../../stores/session/settings.ts';
import classes from './lists.module.css';
import { text } from './text.ts';

const words = text.traffic;
const MEBIBYTE = 1_048_576;
const FIRST_CAP = 5 * MEBIBYTE;
const LEAST = 1_024;

/** How fast all downloads are together, and the most they may be. */
export function Traffic() {
  const [isOpen, setOpen] = useState(false);
  const { count, rate } = useStore(
    listsStore,
    useShallow((state) => trafficOf(selectLists(state))),
  );
  const cap = useStore(settingsStore, ({ settings }) => settings?.bandwidthBytesPerS ?? null);
  const label =
    count > 0
      ? cap === null
        ? words.busy(count, rate)
        : words.busyCap(count, rate, cap)
      : cap === null
        ? words.idle
        : words.cap(cap);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={280} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          title={words.title}
          leftSection={<IconGauge size={14} aria-hidden />}
          className={classes.traffic}
          onClick={() => setOpen(!isOpen)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.title}>
        <CapChoice cap={cap} />
      </Popover.Dropdown>
    </Popover>
  );
}

function CapChoice({ cap }: { cap: number | null }) {
  const [amount, setAmount] = useState<number | string>((cap ?? FIRST_CAP) / MEBIBYTE);
  const keep = (value: number | string) => {
    const bytes = Math.round(Number(value) * MEBIBYTE);
    if (value !== '' && bytes >= LEAST) void changeSettings({ bandwidthBytesPerS: bytes });
  };
  return (
    <Radio.Group
      label={words.limit}
      value={cap === null ? 'none' : 'only'}
      onChange={(value) => {
        if (value === 'none') void changeSettings({ bandwidthBytesPerS: null });
        else keep(amount);
      }}
    >
      <div className={classes.caps}>
        <Radio value="none" label={words.none} />
        <div className={classes.cap}>
          <Radio value="only" label={words.only} />
          <NumberInput
            aria-label={words.unit}
            suffix={` ${words.unit}`}
            min={LEAST / MEBIBYTE}
            decimalScale={2}
            hideControls
            value={amount}
            disabled={cap === null}
            onChange={setAmount}
            onBlur={() => keep(amount)}
            onKeyDown={(event) => event.key === 'Enter' && keep(amount)}
          />
        </div>
        <p className={classes.hint}>{words.hint}</p>
      </div>
    </Radio.Group>
  );
}
