import { Button, Select, TextInput } from '@mantine/core';
import { IconDownload, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { LedgerFilter, SpendingKind, Wallet } from '../../../preload/contract/models/money.ts';
import { engine, shell } from '../../bridge.ts';
import { attempt } from '../../stores/notices.ts';
import { upsertTask } from '../../stores/tasks.ts';
import { useOffer } from '../../stores/use-offer.ts';
import classes from './credits.module.css';
import { spendingKinds } from './spending-days.ts';
import { text } from './text.ts';

/** Rest after the last key before the ledger is searched, ms. */
const REST_MS = 200;
const wallets: readonly Wallet[] = ['bulk_lookup', 'standard'];

/** Searches and filters the ledger, and writes what is found as CSV. */
export function LedgerBar({
  filter,
  onFilter,
}: {
  filter: LedgerFilter;
  onFilter: (filter: LedgerFilter) => void;
}) {
  const [typed, setTyped] = useState(filter.text ?? '');
  // What stands in the field counts at once for whoever exports; only the search waits for the hand to rest.
  const wanted = changed(filter, 'text', typed.trim() || undefined);
  const field = useRef<HTMLInputElement>(null);
  useOffer('find', () => {
    field.current?.focus();
    field.current?.select();
  });
  useOffer('export', () => void exportLedger(wanted));
  useEffect(() => {
    if (typed.trim() === (filter.text ?? '')) return;
    const timer = setTimeout(() => onFilter(wanted), REST_MS);
    return () => clearTimeout(timer);
  });
  return (
    <div className={classes.bar}>
      <h2>{text.ledger}</h2>
      <TextInput
        ref={field}
        type="search"
        className={classes.search}
        aria-label={text.search}
        placeholder={text.searchHint}
        leftSection={<IconSearch size={14} aria-hidden />}
        maxLength={300}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Select
        className={classes.choice}
        aria-label={text.columns.operation}
        value={filter.kinds?.[0] ?? ''}
        data={[
          { value: '', label: text.everyKind },
          ...spendingKinds.map((kind) => ({ value: kind, label: text.kinds[kind] })),
        ]}
        onChange={(kind) =>
          onFilter(changed(filter, 'kinds', kind === '' ? undefined : [kind as SpendingKind]))
        }
      />
      <Select
        className={classes.choice}
        aria-label={text.columns.wallet}
        value={filter.wallet ?? ''}
        data={[
          { value: '', label: text.bothWallets },
          ...wallets.map((wallet) => ({ value: wallet, label: text.wallet[wallet] })),
        ]}
        onChange={(wallet) =>
          onFilter(changed(filter, 'wallet', wallet === '' ? undefined : (wallet as Wallet)))
        }
      />
      <Button
        variant="default"
        leftSection={<IconDownload size={14} aria-hidden />}
        onClick={() => void exportLedger(wanted)}
      >
        {text.export}
      </Button>
    </div>
  );
}

function changed<Name extends keyof LedgerFilter>(
  filter: LedgerFilter,
  name: Name,
  value: LedgerFilter[Name] | undefined,
): LedgerFilter {
  const { [name]: _before, ...rest } = filter;
  return value === undefined ? rest : { ...rest, [name]: value };
}

async function exportLedger(filter: LedgerFilter): Promise<void> {
  await attempt(async () => {
    const chosen = await shell.chooseOutput({ name: text.exportName, format: 'csv' });
    if (chosen !== null) upsertTask(await engine.ledger.export({ filter, out: chosen.ref }));
  });
}
