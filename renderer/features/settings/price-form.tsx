import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { CreditPrice, Wallet } from '#contract/models/money.ts';
import { exactAmount, isDecimal } from '#shared/money/amounts.ts';
import { formatMoney, numberSeparators } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { changeSettings } from '../../stores/session/settings.ts';
import { readDecimal } from '../../ui/read-decimal.ts';
import classes from './settings.module.css';

const wording = words.settings.creditPrice;
const wallets: readonly Wallet[] = ['bulk_lookup', 'standard'];

/** What is typed; it is saved once it has a valid currency and price. */
interface Typed extends Readonly<Record<Wallet, string>> {
  currency: string;
}

/** What a credit costs in the person's currency, if they want to see it. */
export function PriceForm({ price }: { price: CreditPrice | null }) {
  const [typed, setTyped] = useState(() => typedOf(price));
  useEffect(() => setTyped(typedOf(price)), [price]);
  const code = typed.currency.trim().toUpperCase();
  const isCode = /^[A-Z]{3}$/.test(code);
  const hasPrice = wallets.some((wallet) => typed[wallet] !== '');
  const keep = (now: Typed) => {
    const wanted = priceOf(now);
    if (wanted === undefined || isSame(wanted, price)) return;
    void changeSettings({ creditPrice: wanted });
  };
  const keepOnEnter = (event: { key: string }) => {
    if (event.key === 'Enter') keep(typed);
    if (event.key === 'Escape') setTyped(typedOf(price));
  };
  return (
    <div className={classes.pair}>
      <TextInput
        className={classes.short}
        label={wording.currency}
        description={wording.currencyHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={wording.none}
        maxLength={3}
        spellCheck={false}
        value={typed.currency}
        error={hasPrice && !isCode ? wording.currencyWrong : null}
        onChange={(event) => setTyped({ ...typed, currency: event.currentTarget.value })}
        onBlur={() => keep(typed)}
        onKeyDown={keepOnEnter}
      />
      {wallets.map((wallet) => (
        <TextInput
          key={wallet}
          className={classes.short}
          label={wording[wallet]}
          description={isCode ? exampleOf(readDecimal(typed[wallet]) ?? '', code) : wording.priceHint}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          inputMode="decimal"
          autoComplete="off"
          placeholder={wording.none}
          maxLength={17}
          value={typed[wallet]}
          error={readDecimal(typed[wallet]) === null ? wording.priceWrong : null}
          onChange={(event) => setTyped({ ...typed, [wallet]: event.currentTarget.value })}
          onBlur={() => keep(typed)}
          onKeyDown={keepOnEnter}
        />
      ))}
    </div>
  );
}

function exampleOf(price: string, currency: string): string {
  const amount = isDecimal(price) ? exactAmount(1_000, price) : null;
  return amount === null ? wording.priceHint : wording.example(formatMoney({ amount, currency }));
}

function typedOf(price: CreditPrice | null): Typed {
  const shown = (exact: string | null | undefined) =>
    (exact ?? '').replace('.', numberSeparators().decimalSeparator);
  return {
    currency: price?.currency ?? '',
    bulk_lookup: shown(price?.bulk_lookup),
    standard: shown(price?.standard),
  };
}

/** The price in the typed fields: null if none is to be shown, undefined while they are not valid. */
function priceOf({ currency, ...typed }: Typed): CreditPrice | null | undefined {
  const code = currency.trim().toUpperCase();
  const [lookups, lists] = wallets.map((wallet) => readDecimal(typed[wallet]));
  if (lookups === '' && lists === '') return null;
  if (lookups == null || lists == null || !/^[A-Z]{3}$/.test(code)) return undefined;
  return { currency: code, bulk_lookup: lookups || null, standard: lists || null };
}

function isSame(one: CreditPrice | null, other: CreditPrice | null): boolean {
  return JSON.stringify(typedOf(one)) === JSON.stringify(typedOf(other));
}
