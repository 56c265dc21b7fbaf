import { Select, TextInput } from '@mantine/core';
import { useStore } from 'zustand';
import { setPeriod } from '../../stores/saved/change-actions.ts';
import { changesStore } from '../../stores/saved/changes.ts';
import classes from './changes.module.css';
import { text } from './text.ts';

const DAYS = [7, 30, 90, 365];

/** Of which time answers are compared; a run has its own. */
export function PeriodChoice() {
  const period = useStore(changesStore, (state) => state.period);
  const data = [
    { value: 'any', label: text.period.any },
    ...DAYS.map((days) => ({ value: String(days), label: text.period.days(days) })),
    { value: 'dates', label: text.period.dates },
  ];
  const choose = (value: string | null) => {
    if (value === 'dates') setPeriod({ kind: 'dates', from: '', to: '' });
    else if (value === 'any' || value === null) setPeriod({ kind: 'any' });
    else setPeriod({ kind: 'days', days: Number(value) });
  };
  return (
    <>
      <Select
        className={classes.period}
        aria-label={text.period.label}
        data={data}
        value={period.kind === 'days' ? String(period.days) : period.kind}
        allowDeselect={false}
        onChange={choose}
      />
      {period.kind === 'dates' ? (
        <>
          <TextInput
            type="date"
            aria-label={text.period.from}
            value={period.from}
            onChange={({ currentTarget: { value } }) => setPeriod({ ...period, from: value })}
          />
          <TextInput
            type="date"
            aria-label={text.period.to}
            value={period.to}
            onChange={({ currentTarget: { value } }) => setPeriod({ ...period, to: value })}
          />
        </>
      ) : null}
    </>
  );
}
