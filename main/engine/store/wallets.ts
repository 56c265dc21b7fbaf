import type { Balance, Wallet } from '../../../preload/contract/models/money.ts';
import { isoTime } from '../base/iso-time.ts';
import type { Reader, Writer } from './database.ts';

interface WalletRow {
  wallet: Wallet;
  remaining: number | null;
  settled: number | null;
  monthly: string | null;
  asOf: number;
  price: number | null;
}

/** What a lookup or a list costs until the service says otherwise, credits. */
const UNTOLD_PRICE = 1;

const selectWallet = `SELECT wallet, remaining, settled, monthly, as_of AS asOf, price FROM wallets WHERE workspace = ?`;

/** Both wallets of a workspace as last seen. */
export function listBalances(db: Reader, workspace: number): Balance[] {
  const rows = db.all<WalletRow>(selectWallet, [workspace]);
  return (['bulk_lookup', 'standard'] as const).map((wallet) => {
    const row = rows.find((each) => each.wallet === wallet);
    return {
      wallet,
      remaining: row?.remaining ?? null,
      monthly: row?.monthly ? (JSON.parse(row.monthly) as Balance['monthly']) : null,
      asOf: row === undefined ? null : isoTime(row.asOf),
      price: row?.price ?? UNTOLD_PRICE,
    };
  });
}

/** What the wallet must hold if every answer so far told the truth and nobody else spent; null while unknown. */
export function settledBalance(db: Reader, workspace: number, wallet: Wallet): number | null {
  return db.get<WalletRow>(`${selectWallet} AND wallet = ?`, [workspace, wallet])?.settled ?? null;
}

/** Whether `settledBalance` holds a charge that the service did not name: a price that fell would hide another charge. */
export function isSupposed(db: Reader, workspace: number, wallet: Wallet): boolean {
  const row = db.get<{ supposed: number }>(
    'SELECT supposed FROM wallets WHERE workspace = ? AND wallet = ?',
    [workspace, wallet],
  );
  return row?.supposed === 1;
}

export interface SeenBalance {
  workspace: number;
  wallet: Wallet;
  remaining: number;
  monthly: Balance['monthly'];
  at: number;
}

/**
 * Takes a balance that the service told while no paid request was under way: what follows is judged by it. `unexplained` is what the wallet lost since
 * the one before without anything here explaining it.
 */
export function recordBalance(db: Writer, balance: SeenBalance & { unexplained: number }): void {
  const { unexplained, ...seen } = balance;
  db.transaction(() => {
    showBalance(db, seen);
    db.run(
      'UPDATE wallets SET settled = remaining, supposed = 0, unexplained = unexplained + ? WHERE workspace = ? AND wallet = ?',
      [unexplained, balance.workspace, balance.wallet],
    );
  });
}

/** All that a wallet ever lost without anything here explaining it, as far as it was looked at; what it gained counts against that. */
export function unexplainedBalance(db: Reader, workspace: number, wallet: Wallet): number {
  return (
    db.get<{ unexplained: number }>('SELECT unexplained FROM wallets WHERE workspace = ? AND wallet = ?', [
      workspace,
      wallet,
    ])?.unexplained ?? 0
  );
}

/** Takes a balance for showing only; lost answers are still judged by the one before. */
export function showBalance(db: Writer, balance: SeenBalance): void {
  db.run(
    `INSERT INTO wallets (workspace, wallet, remaining, monthly, as_of) VALUES (:workspace, :wallet, :remaining, :monthly, :at)
     ON CONFLICT (workspace, wallet) DO UPDATE SET remaining = excluded.remaining,
       monthly = coalesce(excluded.monthly, monthly), as_of = excluded.as_of`,
    { ...balance, monthly: balance.monthly ? JSON.stringify(balance.monthly) : null },
  );
}

/**
 * Books a charge: the settled balance, if one is known, falls by it; the shown one is what the answer said, which may come out of order. `isSupposed`: nobody
 * named the charge.
 */
export function bookCharge(
  db: Writer,
  {
    isSupposed,
    ...charge
  }: {
    workspace: number;
    wallet: Wallet;
    credits: number;
    isSupposed: boolean;
    remaining: number | null;
    at: number;
  },
): void {
  db.run(
    `INSERT INTO wallets (workspace, wallet, remaining, as_of, supposed) VALUES (:workspace, :wallet, :remaining, :at, :supposed)
     ON CONFLICT (workspace, wallet) DO UPDATE SET
       remaining = CASE WHEN :remaining IS NULL THEN remaining - :credits ELSE MIN(COALESCE(remaining, :remaining), :remaining) END,
       settled = settled - :credits, supposed = max(supposed, :supposed), as_of = :at,
       monthly = CASE WHEN monthly IS NULL THEN NULL ELSE json_set(monthly,
         '$.used', json_extract(monthly, '$.used') + :credits, '$.remaining', json_extract(monthly, '$.remaining') - :credits) END`,
    { ...charge, supposed: isSupposed ? 1 : 0 },
  );
}

/** What one successful lookup costs, as the service last said; 1 until it says so. */
export function priceOf(db: Reader, workspace: number, wallet: Wallet): number {
  return (
    db.get<{ price: number | null }>('SELECT price FROM wallets WHERE workspace = ? AND wallet = ?', [
      workspace,
      wallet,
    ])?.price ?? UNTOLD_PRICE
  );
}

/** Takes the price that the service names; one that is no price is passed over. */
export function keepPrice(
  db: Writer,
  { workspace, wallet, price, at }: { workspace: number; wallet: Wallet; price: number | null; at: number },
): void {
  if (price === null || !(price > 0) || price > DEAREST) return;
  db.run(
    `INSERT INTO wallets (workspace, wallet, price, as_of) VALUES (:workspace, :wallet, :price, :at)
     ON CONFLICT (workspace, wallet) DO UPDATE SET price = excluded.price`,
    { workspace, wallet, price, at },
  );
}

/** A lookup that is said to cost more is a misread header, credits. */
const DEAREST = 10_000;
