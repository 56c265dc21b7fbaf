import type { Balance, Wallet } from '#contract/models/money.ts';
import { isoTime } from '../base/iso-time.ts';
import type { Reader, Writer } from './database.ts';

interface WalletRow {
  wallet: Wallet;
  remaining: number | null;
  settled: number | null;
  monthly: string | null;
  asOf: number;
  price: number | null;
  shared: number;
  fall: number;
  others: number;
  untold: number;
}

/** What a lookup or a list costs until the service names a price, in credits. */
export const UNTOLD_PRICE = 1;

/** The highest of what a lookup was last said to cost, and of what answers charged for one. NULL if nothing is known. */
const PRICE = 'nullif(max(coalesce(price, 0), coalesce(charged, 0), coalesce(charged_since, 0)), 0)';

const selectWallet = `SELECT wallet, remaining, settled, monthly, as_of AS asOf, ${PRICE} AS price, shared, fall, others, untold FROM wallets WHERE workspace = ?`;

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
      isShared: row?.shared === 1,
      fall: openFallOf(row),
    };
  });
}

/** What the wallet must hold if every answer was right and no one else spent. Null if not known. */
export function settledBalance(db: Reader, workspace: number, wallet: Wallet): number | null {
  return db.get<WalletRow>(`${selectWallet} AND wallet = ?`, [workspace, wallet])?.settled ?? null;
}

/** What the wallet was last said to hold, by a look or an answer. Null if nothing said so. */
export function shownBalance(db: Reader, workspace: number, wallet: Wallet): number | null {
  return db.get<WalletRow>(`${selectWallet} AND wallet = ?`, [workspace, wallet])?.remaining ?? null;
}

/**
 * True if `settledBalance` may be too low: an answer did not name its credits, so that the price was booked, or one named
 * a balance that is higher. That can hide another charge.
 */
export function isSupposed(db: Reader, workspace: number, wallet: Wallet): boolean {
  const row = db.get<{ supposed: number }>(
    'SELECT supposed FROM wallets WHERE workspace = ? AND wallet = ?',
    [workspace, wallet],
  );
  return row?.supposed === 1;
}

export function noteSupposed(db: Writer, workspace: number, wallet: Wallet): void {
  db.run('UPDATE wallets SET supposed = 1 WHERE workspace = ? AND wallet = ?', [workspace, wallet]);
}

/** `monthly.used` of a wallet, credits. */
export interface SettledUse {
  /** As the last look showed it. */
  shown: number;
  /** What it must be by everything booked since then. */
  expected: number;
  /** What it lacked at that look of what was booked before. It may follow late. */
  owed: number;
}

/** Null if that is not known. */
export function settledUse(db: Reader, workspace: number, wallet: Wallet): SettledUse | null {
  const row = db.get<{ shown: number | null; expected: number | null; owed: number }>(
    'SELECT used AS shown, settled_used AS expected, used_owed AS owed FROM wallets WHERE workspace = ? AND wallet = ?',
    [workspace, wallet],
  );
  const { shown = null, expected = null, owed = 0 } = row ?? {};
  return shown === null || expected === null ? null : { shown, expected, owed };
}

/** When the last look at a wallet was made, by the service's clock, ms. Null if that is not known. */
export function lookDate(db: Reader, workspace: number, wallet: Wallet): number | null {
  const row = db.get<{ date: number | null }>(
    'SELECT look_date AS date FROM wallets WHERE workspace = ? AND wallet = ?',
    [workspace, wallet],
  );
  return row?.date ?? null;
}

/** True if the lookup wallet must be looked at before the next purchase, also by the next program. */
export function isLookDue(db: Reader, workspace: number): boolean {
  const row = db.get<{ due: number }>(
    `SELECT look_due AS due FROM wallets WHERE workspace = ? AND wallet = 'bulk_lookup'`,
    [workspace],
  );
  return row?.due === 1;
}

export function setLookDue(db: Writer, workspace: number, isDue: boolean): void {
  db.run(
    `UPDATE wallets SET look_due = :due WHERE workspace = :workspace AND wallet = 'bulk_lookup' AND look_due <> :due`,
    { workspace, due: isDue ? 1 : 0 },
  );
}

export interface SeenBalance {
  workspace: number;
  wallet: Wallet;
  remaining: number;
  monthly: Balance['monthly'];
  at: number;
}

/**
 * Takes a balance that the service named while no paid request was under way. Later balances are judged by
 * it. `unexplained`: credits that the wallet lost since the last one, and that nothing here explains. `usedOwed`: what
 * `monthly.used` lacks of what is booked. `date`: when it was named, by the service's clock.
 */
export function recordBalance(
  db: Writer,
  balance: SeenBalance & { unexplained: number; usedOwed: number; isSupposed: boolean; date: number | null },
): void {
  const { unexplained, usedOwed, isSupposed, date, ...seen } = balance;
  db.transaction(() => {
    showBalance(db, seen);
    db.run(
      `UPDATE wallets SET settled = remaining, settled_used = :used, used = :used, used_owed = :usedOwed, supposed = :supposed,
         unexplained = unexplained + :unexplained, look_date = :date
       WHERE workspace = :workspace AND wallet = :wallet`,
      {
        used: balance.monthly?.used ?? null,
        usedOwed,
        unexplained,
        date,
        supposed: isSupposed ? 1 : 0,
        workspace: balance.workspace,
        wallet: balance.wallet,
      },
    );
    db.run('UPDATE bought_since SET credits = 0 WHERE workspace = ?', [balance.workspace]);
  });
}

/**
 * Whether a person said that others use the lookup wallet, and what it fell by that neither anything here nor the team
 * explains, credits, until a person says so. 0 if nothing is open. `isUntold`: the library did not say what the team
 * bought.
 */
export function othersUse(
  db: Reader,
  workspace: number,
): Pick<Balance, 'isShared' | 'fall'> & { isUntold: boolean } {
  const row = db.get<WalletRow>(`${selectWallet} AND wallet = 'bulk_lookup'`, [workspace]);
  return { isShared: row?.shared === 1, fall: openFallOf(row), isUntold: row?.untold === 1 };
}

function openFallOf(row: Pick<WalletRow, 'fall' | 'others'> | undefined): number {
  return row === undefined ? 0 : Math.max(0, row.fall - row.others);
}

/** What is known of a wallet's falls that nothing here explains, and of what the team spends from it. In credits. */
export interface Fall {
  /**
   * What it fell by beyond all that is booked here or was bought by colleagues. Below zero if they paid after the look.
   */
  fall: number;
  /** What colleagues have under way or in doubt, with our own doubts. */
  others: number;
  /** What they were charged, as the library told the stream `toldTo` last. Null if it did not. */
  told: number | null;
  toldTo: string | null;
  /** 1 if the library did not say what they spend. */
  untold: number;
}

/** What the last look left of a wallet's falls. */
export function lastFall(db: Reader, workspace: number, wallet: Wallet): Fall {
  const known = db.get<Fall>(
    'SELECT fall, others, told, told_to AS toldTo, untold FROM wallets WHERE workspace = ? AND wallet = ?',
    [workspace, wallet],
  );
  return known ?? { fall: 0, others: 0, told: null, toldTo: null, untold: 0 };
}

/** Keeps what a look left of a wallet's falls. If a person said that others use the wallet, no fall is open. */
export function keepFall(db: Writer, workspace: number, wallet: Wallet, fall: Fall): void {
  db.run(
    `INSERT INTO wallets (workspace, wallet, as_of, fall, others, told, told_to, untold)
     VALUES (:workspace, :wallet, 0, :fall, :others, :told, :toldTo, :untold)
     ON CONFLICT (workspace, wallet) DO UPDATE SET fall = CASE WHEN shared = 1 THEN 0 ELSE :fall END, others = :others,
       told = :told, told_to = :toldTo, untold = :untold`,
    { workspace, wallet, ...fall },
  );
}

/** Nothing explains these credits of an earlier fall of a lookup wallet any more. */
export function openFall(db: Writer, workspace: number, credits: number): void {
  db.run(`UPDATE wallets SET fall = fall + ? WHERE workspace = ? AND wallet = 'bulk_lookup' AND shared = 0`, [
    credits,
    workspace,
  ]);
}

/**
 * A person's word about a wallet: what is open of its fall so far is not asked about any more. If nobody else uses it, the
 * fall stays unexplained, and the question open.
 */
export function answerFall(
  db: Writer,
  workspace: number,
  wallet: Wallet,
  others: 'yes' | 'once' | 'no',
): void {
  db.run(
    `INSERT INTO wallets (workspace, wallet, as_of, shared) VALUES (:workspace, :wallet, 0, :shared)
     ON CONFLICT (workspace, wallet) DO UPDATE SET fall = iif(:isExplained, min(fall, others), fall), shared = :shared`,
    { workspace, wallet, shared: others === 'yes' ? 1 : 0, isExplained: others === 'no' ? 0 : 1 },
  );
}

/** All credits that a wallet lost and nothing here explains. Unexplained gains are subtracted. */
export function unexplainedBalance(db: Reader, workspace: number, wallet: Wallet): number {
  return (
    db.get<{ unexplained: number }>('SELECT unexplained FROM wallets WHERE workspace = ? AND wallet = ?', [
      workspace,
      wallet,
    ])?.unexplained ?? 0
  );
}

/** Takes a balance only to show it. Lost answers are still judged by the one before. */
export function showBalance(db: Writer, balance: SeenBalance): void {
  db.run(
    `INSERT INTO wallets (workspace, wallet, remaining, monthly, as_of) VALUES (:workspace, :wallet, :remaining, :monthly, :at)
     ON CONFLICT (workspace, wallet) DO UPDATE SET remaining = excluded.remaining,
       monthly = coalesce(excluded.monthly, monthly), as_of = excluded.as_of`,
    { ...balance, monthly: balance.monthly ? JSON.stringify(balance.monthly) : null },
  );
}

/**
 * Books a charge: it is taken off the settled balance, if that is known. The shown balance is what the
 * answers said; they may come out of order, so the lowest counts. `isSupposed`: the answer did not name the
 * charge.
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
       settled = settled - :credits, settled_used = settled_used + :credits, supposed = max(supposed, :supposed), as_of = :at,
       monthly = CASE WHEN monthly IS NULL THEN NULL ELSE json_set(monthly,
         '$.used', json_extract(monthly, '$.used') + :credits, '$.remaining', json_extract(monthly, '$.remaining') - :credits) END`,
    { ...charge, supposed: isSupposed ? 1 : 0 },
  );
  if (charge.wallet === 'bulk_lookup') noteBought(db, charge.workspace, charge.credits);
}

/** SQL that is true for a row of `workspaces s` of the same service: under its name, or the same one under another name. */
function sameService(workspace: string): string {
  return `(s.realm = (SELECT realm FROM workspaces WHERE id = ${workspace})
    OR s.id IN (SELECT other FROM same_workspaces WHERE workspace = ${workspace}))`;
}

/** Notes what a workspace bought for every other workspace of its service: they may pay from one wallet. */
export function noteBought(db: Writer, workspace: number, credits: number): void {
  if (credits === 0) return;
  db.run(
    `INSERT INTO bought_since (workspace, other, credits)
     SELECT w.workspace, :workspace, :credits FROM wallets w JOIN workspaces s ON s.id = w.workspace
     WHERE w.wallet = 'bulk_lookup' AND w.settled IS NOT NULL AND w.workspace <> :workspace
       AND ${sameService(':workspace')}
     ON CONFLICT (workspace, other) DO UPDATE SET credits = credits + excluded.credits`,
    { workspace, credits },
  );
}

interface Neighbour {
  other: number;
  /** What it bought since the last look at the workspace. */
  credits: number;
  /** What may still turn out to have been charged for it. */
  pending: number;
  /** The same, if it was seen to pay from the same wallet. Else 0. */
  doubt: number;
  /** 1 if it was seen to pay from the same wallet, -1 if from another, 0 if that is not known. */
  isOne: -1 | 0 | 1;
  /** What its own wallet must hold by its own charges. */
  settled: number | null;
}

/** What other workspaces bought since the last look at this one's lookup wallet, credits. */
export function boughtByOthers(db: Reader, workspace: number): number {
  return neighboursOf(db, workspace).reduce((sum, { credits }) => sum + credits, 0);
}

/** How much of a fall other workspaces explain, credits. */
export interface OthersShare {
  explained: number;
  /** What of that only equal figures show: no earlier look did. It may be ours all the same. */
  unproven: number;
  /** What those have in doubt of which it is not known. It may be part of the fall. */
  pending: number;
}

/**
 * How much of a fall of a workspace's lookup wallet to `actual` other workspaces explain by what they bought or have in
 * doubt. Nothing names a wallet, so workspaces count as sharing one if each of them expects exactly this balance by what
 * the others bought, or one that is higher by no more than all of them have in doubt. Wallets of their own can hold the
 * same, so one that stood while the other workspace bought explains nothing, a doubt counts only if an earlier purchase
 * showed that both pay from one, and without that the rest is unproven.
 */
export function explainedByOthers(
  db: Reader,
  workspace: number,
  { fall, actual }: { fall: number; actual: number },
): OthersShare {
  const neighbours = neighboursOf(db, workspace).filter(({ isOne }) => isOne >= 0);
  const most = (known: readonly Neighbour[]) => {
    const spending = known.filter(({ credits, doubt }) => credits + doubt > 0);
    const groups = [...spending.map((each) => [each]), spending];
    const sums = groups
      .filter((group) => expectAll(db, workspace, group, actual))
      .map((group) => creditsOf(group) + doubtOf(group));
    return Math.max(0, Math.min(fall, Math.max(0, ...sums)));
  };
  const explained = most(neighbours);
  const pending = neighbours.reduce((sum, each) => sum + each.pending, 0) - doubtOf(neighbours);
  const unproven = explained - most(neighbours.filter(({ isOne }) => isOne === 1));
  return { explained, unproven, pending };
}

/**
 * Notes which other workspaces a look shows to pay from the same wallet: it fell by exactly what they bought. One that
 * bought something while the wallet stood pays from another, and it takes two such falls to show that it does not. Call it
 * before the look is recorded.
 */
export function noteOneWallet(
  db: Writer,
  workspace: number,
  { fall, actual }: { fall: number; actual: number },
): void {
  const buyers = neighboursOf(db, workspace).filter(({ credits }) => credits > 0);
  const groups = [buyers, ...buyers.map((each) => [each])];
  const proven = groups.find(
    (group) =>
      group.length > 0 &&
      withoutRounding(creditsOf(group) - fall) === 0 &&
      expectAll(db, workspace, group, actual),
  );
  if (proven === undefined && fall !== 0) return;
  for (const { other, isOne: before } of proven ?? buyers) {
    const isOne = proven === undefined ? -1 : Math.min(1, before + 1);
    for (const [one, another] of [
      [workspace, other],
      [other, workspace],
    ])
      db.run(
        `INSERT INTO bought_since (workspace, other, credits, is_one) VALUES (:one, :another, 0, :isOne)
         ON CONFLICT (workspace, other) DO UPDATE SET is_one = excluded.is_one`,
        { one: one ?? 0, another: another ?? 0, isOne },
      );
  }
}

function neighboursOf(db: Reader, workspace: number): Neighbour[] {
  return db.all(
    `SELECT * FROM (SELECT w.workspace AS other, w.settled, coalesce(b.credits, 0) AS credits,
         coalesce(b.is_one, 0) AS isOne, ${pendingDoubt} AS pending, iif(b.is_one = 1, ${pendingDoubt}, 0) AS doubt
       FROM wallets w JOIN workspaces s ON s.id = w.workspace
       LEFT JOIN bought_since b ON b.workspace = :workspace AND b.other = w.workspace
       WHERE w.wallet = 'bulk_lookup' AND w.workspace <> :workspace
         AND ${sameService(':workspace')})
     WHERE credits > 0 OR pending > 0`,
    { workspace },
  );
}

/** The charges of a row of `wallets w` that may still turn up. */
const pendingDoubt = `(SELECT coalesce(sum(doubt), 0) FROM requests r
  WHERE r.workspace = w.workspace AND r.wallet = w.wallet AND r.doubt > 0 AND r.balance_moved < 3)`;

/** What may still turn out to have been charged to a workspace's lookup wallet, credits. */
export function pendingDoubtOf(db: Reader, workspace: number): number {
  return (
    db.get<{ doubt: number }>(
      `SELECT ${pendingDoubt} AS doubt FROM wallets w WHERE w.workspace = ? AND w.wallet = 'bulk_lookup'`,
      [workspace],
    )?.doubt ?? 0
  );
}

/** True if a lookup of a workspace of the same service is under way or in doubt. */
export function isAnyPending(db: Reader, workspace: number): boolean {
  const row = db.get(
    `SELECT 1 FROM requests r JOIN workspaces s ON s.id = r.workspace
     WHERE r.wallet = 'bulk_lookup' AND (r.state = 'sending' OR (r.doubt > 0 AND r.balance_moved < 3))
       AND ${sameService(':workspace')} LIMIT 1`,
    { workspace },
  );
  return row !== undefined;
}

function expectAll(db: Reader, workspace: number, group: readonly Neighbour[], actual: number): boolean {
  const together = new Set([workspace, ...group.map((each) => each.other)]);
  const mostDoubt = pendingDoubtOf(db, workspace) + doubtOf(group);
  return group.every(({ other, settled }) => {
    if (settled === null) return false;
    const since = neighboursOf(db, other).filter((each) => together.has(each.other));
    const missing = settled - creditsOf(since) - actual;
    return withoutRounding(missing) >= 0 && withoutRounding(missing - mostDoubt) <= 0;
  });
}

function doubtOf(group: readonly Neighbour[]): number {
  return group.reduce((sum, { doubt }) => sum + doubt, 0);
}

function creditsOf(group: readonly Neighbour[]): number {
  return group.reduce((sum, { credits }) => sum + credits, 0);
}

/** Sums of fractional prices differ in their last digits. Returns 0 for such a difference. */
export function withoutRounding(credits: number): number {
  return Math.abs(credits) < 1e-6 ? 0 : credits;
}

/**
 * What one successful lookup, or one list, is reserved for: the highest of what the last look says, and of what the last
 * answers charged. So it falls only if a look says less and an answer before it was charged less. 1 until one is known.
 */
export function priceOf(db: Reader, workspace: number, wallet: Wallet): number {
  return toldPrice(db, workspace, wallet) ?? UNTOLD_PRICE;
}

/** The same, or null until one is known. */
export function toldPrice(db: Reader, workspace: number, wallet: Wallet): number | null {
  const row = db.get<{ price: number | null }>(
    `SELECT ${PRICE} AS price FROM wallets WHERE workspace = ? AND wallet = ?`,
    [workspace, wallet],
  );
  return row?.price ?? null;
}

/** How long the price that an answer charged counts as known, ms. */
const NAMED_FOR_MS = 3_600_000;

/** True if an answer within the last hour charged for a lookup, and nothing named a higher price since. */
export function isPriceNamed(db: Reader, workspace: number, now: number): boolean {
  const row = db.get<{ at: number | null }>(
    `SELECT priced_at AS at FROM wallets WHERE workspace = ? AND wallet = 'bulk_lookup'`,
    [workspace],
  );
  const agoMs = now - (row?.at ?? Number.NEGATIVE_INFINITY);
  return agoMs >= 0 && agoMs < NAMED_FOR_MS;
}

/** The highest price of a lookup that the service of a workspace ever charged, credits. 0 if it charged nothing yet. */
export function dearestPrice(db: Reader, workspace: number): number {
  return (
    db.get<{ price: number | null }>(
      `SELECT max(w.dearest) AS price FROM wallets w JOIN workspaces s ON s.id = w.workspace
       WHERE w.wallet = 'bulk_lookup' AND ${sameService(':workspace')}`,
      { workspace },
    )?.price ?? 0
  );
}

interface NamedPrice {
  workspace: number;
  wallet: Wallet;
  /** Null if none is named. What cannot be a price is ignored. */
  price: number | null;
  at: number;
}

/** NULL if the price that is named now is higher than what was reserved: then only an answer shows what it is. */
const STILL_NAMED = `iif(excluded.price > ${PRICE}, NULL, priced_at)`;

/**
 * Takes the price that a look at the wallet names. What answers charged stays until a look after others that charged
 * less.
 */
export function keepPrice(db: Writer, named: NamedPrice): void {
  if (!isPrice(named.price)) return;
  db.run(
    `INSERT INTO wallets (workspace, wallet, price, as_of) VALUES (:workspace, :wallet, :price, :at)
     ON CONFLICT (workspace, wallet) DO UPDATE SET price = excluded.price, charged = coalesce(charged_since, charged),
       charged_since = NULL, priced_at = ${STILL_NAMED}`,
    { ...named },
  );
}

/** Takes a price that is named while others are under way, until the next look, unless it is lower. */
export function raisePrice(db: Writer, named: NamedPrice): void {
  if (!isPrice(named.price)) return;
  db.run(
    `INSERT INTO wallets (workspace, wallet, price, as_of) VALUES (:workspace, :wallet, :price, :at)
     ON CONFLICT (workspace, wallet) DO UPDATE SET price = max(coalesce(price, 0), excluded.price), priced_at = ${STILL_NAMED}`,
    { ...named },
  );
}

/**
 * Takes what an answer charged for each lookup. The highest since the last look counts. `most`: the highest that any
 * figure of the answer says; if that is more than is reserved, the price is not known yet.
 */
export function noteCharged(db: Writer, { most, ...charged }: NamedPrice & { most: number }): void {
  // Shares of a sum differ in their last digits.
  const price = charged.price === null ? null : Math.round(charged.price * 1e6) / 1e6;
  if (!isPrice(price)) return;
  const isSure = withoutRounding(most - Math.max(price, priceOf(db, charged.workspace, charged.wallet))) <= 0;
  db.run(
    `INSERT INTO wallets (workspace, wallet, charged_since, dearest, priced_at, as_of)
     VALUES (:workspace, :wallet, :price, :price, iif(:isSure, :at, NULL), :at)
     ON CONFLICT (workspace, wallet) DO UPDATE SET charged_since = max(coalesce(charged_since, 0), excluded.charged_since),
       dearest = max(coalesce(dearest, 0), excluded.dearest), priced_at = excluded.priced_at`,
    { ...charged, price, isSure: isSure ? 1 : 0 },
  );
}

/** The highest price that is believed, in credits. A higher one is a misread header. */
const DEAREST = 10_000;

function isPrice(price: number | null): price is number {
  return price !== null && price > 0 && price <= DEAREST;
}
