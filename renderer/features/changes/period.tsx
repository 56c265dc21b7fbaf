import { Select, TextInput } from '@mantine/core';
import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import { setPeriod } from '../../stores/changes/change-actions.ts';
import { changesStore } from '../../stores/changes/changes.ts';
import classes from './changes.module.css';

const DAYS = [7, 30, 90, 365];

/** The period whose answers are compared; a run has its own. */
export function PeriodChoice() {
  const period = useStore(changesStore, (state) => state.period);
  const data = [
    { value: 'any', label: words.changes.period.any },
    ...DAYS.map((days) => ({ value: String(days), label: words.changes.period.days(days) })),
    { value: 'dates', label: words.changes.period.dates },
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
        aria-label={words.changes.period.label}
        data={data}
        value={period.kind === 'days' ? String(period.days) : period.kind}
        allowDeselect={false}
        onChange={choose}
      />
      {period.kind === 'dates' ? (
        <>
          <TextInput
            type="date"
            aria-label={words.changes.period.from}
            value={period.from}
            onChange={({ currentTarget: { value } }) => setPeriod({ ...period, from: value })}
          />
          <TextInput
            type="date"
            aria-label={words.changes.period.to}
            value={period.to}
            onChange={({ currentTarget: { value } }) => setPeriod({ ...period, to: value })}
          />
        </>
      ) : null}
    </>
  );
}
