import { Button, Select, TextInput } from '@mantine/core';
import { IconDownload, IconSearch, IconTag } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { LedgerFilter, SpendingKind, Wallet } from '../../../preload/contract/models/money.ts';
import { words } from '../../../words/words.ts';
import { useOffer } from '../../stores/frame/use-offer.ts';
import { labelsStore, loadLabels } from '../../stores/money/labels.ts';
import { exportLedger } from '../../stores/money/ledger-actions.ts';
import classes from './credits.module.css';
import { spendingKinds } from './spending-days.ts';

/** Pause after the last key before the ledger is searched, ms. */
const REST_MS = 200;
const wallets: readonly Wallet[] = ['bulk_lookup', 'standard'];

/** Searches and filters the ledger, and writes what is found as CSV. */
export function LedgerBar({
  filter,
  onFilter,
  onRelabel,
}: {
  filter: LedgerFilter;
  onFilter: (filter: LedgerFilter) => void;
  /** Changes the label of the charge that is marked; null if none is. */
  onRelabel: (() => void) | null;
}) {
  const labels = useStore(labelsStore, (state) => state.known);
  useEffect(loadLabels, []);
  const [typed, setTyped] = useState(filter.text ?? '');
  // An export uses the field's text at once; only the search waits for a pause.
  const wanted = changed(filter, 'text', typed.trim() || undefined);
  const field = useRef<HTMLInputElement>(null);
  useOffer('find', () => {
    field.current?.focus();
    field.current?.select();
  });
  useOffer('export', () => void exportLedger(wanted, words.credits.exportName));
  useEffect(() => {
    if (typed.trim() === (filter.text ?? '')) return;
    const timer = setTimeout(() => onFilter(wanted), REST_MS);
    return () => clearTimeout(timer);
  });
  return (
    <div className={classes.bar}>
      <h2>{words.credits.ledger}</h2>
      <TextInput
        ref={field}
        type="search"
        className={classes.search}
        aria-label={words.credits.search}
        placeholder={words.credits.searchHint}
        leftSection={<IconSearch size={14} aria-hidden />}
        maxLength={300}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Select
        className={classes.choice}
        aria-label={words.credits.columns.operation}
        value={filter.kinds?.[0] ?? ''}
        data={[
          { value: '', label: words.credits.everyKind },
          ...spendingKinds.map((kind) => ({ value: kind, label: words.credits.kinds[kind] })),
        ]}
        onChange={(kind) =>
          onFilter(changed(filter, 'kinds', kind === '' ? undefined : [kind as SpendingKind]))
        }
      />
      <Select
        className={classes.choice}
        aria-label={words.credits.columns.wallet}
        value={filter.wallet ?? ''}
        data={[
          { value: '', label: words.credits.bothWallets },
          ...wallets.map((wallet) => ({ value: wallet, label: words.credits.wallet[wallet] })),
        ]}
        onChange={(wallet) =>
          onFilter(changed(filter, 'wallet', wallet === '' ? undefined : (wallet as Wallet)))
        }
      />
      <Select
        className={classes.choice}
        aria-label={words.credits.columns.label}
        searchable={labels.length > 8}
        value={valueOfLabel(filter.label)}
        data={[
          { value: '', label: words.credits.everyLabel },
          { value: NO_LABEL, label: words.credits.noLabel },
          ...labelsWith(labels, filter.label).map((label) => ({ value: `=${label}`, label })),
        ]}
        onDropdownOpen={loadLabels}
        onChange={(value) => onFilter(changed(filter, 'label', labelOfValue(value ?? '')))}
      />
      <Button
        variant="default"
        title={words.credits.relabelHint}
        leftSection={<IconTag size={14} aria-hidden />}
        disabled={onRelabel === null}
        onClick={() => onRelabel?.()}
      >
        {words.credits.relabel}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={14} aria-hidden />}
        onClick={() => void exportLedger(wanted, words.credits.exportName)}
      >
        {words.credits.export}
      </Button>
    </div>
  );
}

/** Means charges without a label; the values of labels begin with a sign that this one lacks. */
const NO_LABEL = 'none';

function valueOfLabel(label: LedgerFilter['label']): string {
  return label === undefined ? '' : label === null ? NO_LABEL : `=${label}`;
}

function labelOfValue(value: string): LedgerFilter['label'] {
  return value === '' ? undefined : value === NO_LABEL ? null : value.slice(1);
}

/** A chosen label stays in the choices after its last charge got another one. */
function labelsWith(known: readonly string[], chosen: LedgerFilter['label']): readonly string[] {
  return chosen == null || known.includes(chosen) ? known : [chosen, ...known];
}

function changed<Name extends keyof LedgerFilter>(
  filter: LedgerFilter,
  name: Name,
  value: LedgerFilter[Name] | undefined,
): LedgerFilter {
  const { [name]: _before, ...rest } = filter;
  return value === undefined ? rest : { ...rest, [name]: value };
}
