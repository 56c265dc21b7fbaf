import type { Dice } from '../inputs.ts';

/** Before anything is sent. */
export const CONNECT_FAULTS = [
  'connection-refused',
  'host-not-found',
  'network-unreachable',
  'certificate-expired',
  'self-signed-certificate',
  'wrong-certificate-host',
  'handshake-reset',
  'connect-time-out',
  'proxy-page',
  'slow-connect',
] as const;

/** Delays, in addition to a fate. */
export const DELAY_FAULTS = ['slow-work', 'delayed-answer'] as const;

/** What happens to a request that left; each has one fate. */
export const FATE_FAULTS = [
  // The service never sees it.
  'lost-on-the-way',
  'captive-portal',
  'gateway-page-unseen',
  // The service refuses, and does no work.
  'server-error',
  'rate-limited',
  'token-refused',
  // The service works and charges; its answer is lost.
  'second-offer',
  'gateway-page',
  'bare-server-error',
  'reset-before-headers',
  'silence',
  'reset-in-body',
  'stalled-body',
  // The service works and charges; its answer is damaged.
  'truncated-json',
  'content-length-too-large',
  'content-length-too-small',
  'duplicated-headers',
  'absurd-headers',
  'no-content',
  'foreign-entry',
  'entry-left-out',
  'extra-entries',
  'early-hints',
  // The service works and charges, and then refuses, or something in between does.
  'refused-after-charge',
  // The service works and charges, and one figure of its answer is wrong.
  'wrong-figure',
  // The same, whether or not a second figure contradicts it.
  'lying-figure',
  // Something in between answers a look at the wallet with what it kept.
  'kept-answer',
] as const;

/** What boxes in between do by themselves. Only worlds about them have these. */
export const BOX_FAULTS = [
  // It sends a GET twice.
  'sent-again',
  // It answers a look at the wallet with what it kept for some seconds, and does not say so.
  'kept-a-moment',
  // It answers a lookup by GET with what it kept of the same one.
  'kept-lookup',
] as const;

export type FaultName =
  | (typeof CONNECT_FAULTS)[number]
  | (typeof DELAY_FAULTS)[number]
  | (typeof FATE_FAULTS)[number]
  | (typeof BOX_FAULTS)[number];

export const ALL_FAULTS: readonly FaultName[] = [...CONNECT_FAULTS, ...DELAY_FAULTS, ...FATE_FAULTS];

export type Probabilities = Readonly<Partial<Record<FaultName, number>>>;

/** The probability of each fault for one request. It can change at any virtual time. */
export interface Weather {
  of(fault: FaultName): number;
  /** Faults without a new probability keep theirs. */
  set(changes: Probabilities): void;
  /** Ends all faults: requests from now on have none. */
  calm(): void;
  /** Draws one of these faults, or none, with one throw. Probabilities beyond a sum of 1 have no effect. */
  draw<T extends FaultName>(dice: Dice, from: readonly T[]): T | null;
}

export function createWeather(initial: Probabilities = {}): Weather {
  let now: Probabilities = { ...initial };
  const of = (fault: FaultName): number => now[fault] ?? 0;
  return {
    of,
    set(changes) {
      now = { ...now, ...changes };
    },
    calm() {
      now = {};
    },
    draw(dice, from) {
      let left = dice.random();
      for (const fault of from) {
        left -= of(fault);
        if (left < 0) return fault;
      }
      return null;
    },
  };
}

/**
 * Some faults of each stage; `strength`, from 0 to 1, is about the share of requests with a fault in each
 * stage.
 */
export function rollWeather(dice: Dice, strength: number): Probabilities {
  const rolled: Partial<Record<FaultName, number>> = {};
  for (const stage of [CONNECT_FAULTS, DELAY_FAULTS, FATE_FAULTS]) {
    const chosen = stage.filter(() => dice.chance(0.4));
    const weights = chosen.map(() => dice.random());
    const sum = weights.reduce((total, weight) => total + weight, 0);
    chosen.forEach((fault, index) => {
      rolled[fault] = (strength * (weights[index] ?? 0)) / Math.max(sum, 0.01);
    });
  }
  return rolled;
}
