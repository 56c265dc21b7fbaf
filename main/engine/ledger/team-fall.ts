import type { Fall } from '../store/wallets.ts';
import type { TeamSpending } from './leases.ts';

/** What the team's library says of what colleagues spend. Null without a team. */
export type SaidOfTeam = TeamSpending | 'later' | 'untold' | null;

/** The first numbers that are read: a purchase while the wallet was looked at is part of the falls that follow. */
export function countingFrom(earlier: SaidOfTeam, later: SaidOfTeam): SaidOfTeam {
  const isRead = (said: SaidOfTeam) => said !== null && said !== 'later' && said !== 'untold';
  return isRead(earlier) && isRead(later) ? { ...later, spent: earlier.spent } : later;
}

/** What the team explains of a wallet's falls, in credits. */
export interface TeamShare {
  /** What colleagues were charged since the last look. */
  bought: number;
  /** False if that is not known, since no number was read at the look before. */
  isKnown: boolean;
  /** What they have under way or in doubt. */
  others: number;
  /** How much of the next fall that explains, after what the falls before left open. */
  explained: number;
}

/**
 * Reads what the team's library said right after a look at the wallet. By then a purchase that the look shows is among the
 * charges or under a lease. Two numbers of the library are compared, and no clocks. What was charged before the first
 * number counts for nothing, and a number that went down, as at a server that lost its tail, begins anew.
 */
export function teamShare(before: Fall, said: SaidOfTeam, price: number): TeamShare {
  if (said === null || said === 'later' || said === 'untold')
    return { bought: 0, isKnown: false, others: 0, explained: Math.max(0, -before.fall) };
  const isSame = before.told !== null && before.toldTo === said.reader;
  const bought = isSame ? Math.max(0, said.spent - (before.told ?? 0)) : 0;
  const others = said.inDoubt + said.underWay * price;
  return { bought, isKnown: isSame, others, explained: Math.max(0, bought + others - before.fall) };
}

/**
 * What is open after a look at which the wallet fell by `fell` beyond what is booked here, while `doubt` is in doubt here: a
 * fall that may be colleagues' is booked to none of it, but may be its own. Charges that the library knew at the look
 * before are part of the falls by now: what they would explain beyond these is forgotten.
 */
export function fallAfter(
  before: Fall,
  said: SaidOfTeam,
  { bought, isKnown, others }: TeamShare,
  { fell, doubt }: { fell: number; doubt: number },
): Fall {
  const open = Math.max(0, before.fall + fell);
  if (said === null) return { fall: open, others: 0, told: null, toldTo: null, untold: 0 };
  const { told, toldTo } = before;
  // Until the library can be asked, all of it may be the team's.
  if (said === 'later') return { fall: open, others: open, told, toldTo, untold: before.untold };
  if (said === 'untold') return { fall: open, others: doubt, told, toldTo, untold: 1 };
  const left = { fall: open - bought, others: others + doubt };
  // What was not known then is not known later either. Nor is what may have been the team's while it could not be asked.
  const isNew = fell > 0 || before.others > 0;
  // What colleagues bought may be on its way to the wallet, and hide for a moment what is not known.
  const isOver = left.fall === 0 && left.others === 0;
  const isUntold = (before.untold === 1 || (!isKnown && isNew)) && !isOver;
  return { ...left, told: said.spent, toldTo: said.reader, untold: isUntold ? 1 : 0 };
}
