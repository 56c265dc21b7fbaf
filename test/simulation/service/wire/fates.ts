import type { Answer } from '../messages.ts';
import { absurdHeaders, duplicatedHeaders, lyingFigure, truncated, wrongFigure } from './damage.ts';
import { MOST_SILENT_MS } from './delivery.ts';
import { type Journey, scaled } from './journey.ts';
import { networkErrors } from './network-errors.ts';
import { bareServerError, gatewayPage, lateRefusal, portalPage } from './pages.ts';
import { MOST_LATE_BEHIND_GATEWAY_MS, MOST_LATE_MS } from './service-side.ts';
import type { BOX_FAULTS, FATE_FAULTS } from './weather.ts';
import { type EntryFault, withWrongEntries } from './wrong-entries.ts';

export type FateName = (typeof FATE_FAULTS)[number] | (typeof BOX_FAULTS)[number];

/**
 * Applies one fate to a request. Some faults can't happen to some requests, such as a missing entry if the
 * answer has no entries. These are not counted.
 */
export function meet(journey: Journey, fate: FateName | null): void {
  const act = fate === null ? answered : FATES[fate];
  act(journey);
}

/** The service works, and its answer arrives. */
function answered({ carry, deliver }: Journey): void {
  carry({}, (answer) => deliver(answer));
}

const FATES: Readonly<Record<FateName, (journey: Journey) => void>> = {
  'lost-on-the-way': (journey) => {
    journey.count('lost-on-the-way');
    failLater(journey, scaled(journey.dice, 5, 60_000), someReset(journey));
  },
  'captive-portal': (journey) => {
    journey.count('captive-portal');
    deliverLater(journey, journey.dice.int(2, 300), portalPage());
  },
  'gateway-page-unseen': (journey) => {
    journey.count('gateway-page-unseen');
    deliverLater(journey, scaled(journey.dice, 5, 60_000), gatewayPage(journey.dice));
  },
  'server-error': (journey) => {
    journey.count('server-error');
    journey.carry({ refusal: 'server_error' }, (answer) => journey.deliver(answer));
  },
  'rate-limited': (journey) => {
    journey.count('rate-limited');
    journey.carry({ refusal: 'rate_limited' }, (answer) => journey.deliver(answer));
  },
  'token-refused': (journey) => {
    journey.count('token-refused');
    journey.carry({ refusal: 'unauthenticated' }, (answer) => journey.deliver(answer));
  },
  'second-offer': (journey) => {
    journey.count('second-offer');
    // The connection closed during sending; it is unknown whether the request arrived.
    if (journey.dice.chance(0.5)) journey.carry({});
    journey.later(journey.dice.int(0, 500), () => journey.offerAgain());
  },
  'gateway-page': (journey) => {
    journey.count('gateway-page');
    journey.carry(behindGateway(journey));
    deliverLater(journey, scaled(journey.dice, 200, 60_000), gatewayPage(journey.dice));
  },
  'bare-server-error': (journey) => {
    journey.count('bare-server-error');
    journey.carry(behindGateway(journey));
    deliverLater(journey, scaled(journey.dice, 20, 60_000), bareServerError(journey.dice));
  },
  'reset-before-headers': (journey) => {
    journey.count('reset-before-headers');
    journey.carry({ extraMs: lateMs(journey) });
    failLater(journey, scaled(journey.dice, 1, 60_000), someReset(journey));
  },
  silence: (journey) => {
    journey.count('silence');
    const { dice, headersTimeoutMs } = journey;
    // Either it is being worked on for longer than the client waits, or its answer was lost long before.
    const extraMs = dice.chance(0.6) ? headersTimeoutMs + lateMs(journey) : scaled(dice, 1, 100_000);
    journey.carry({ extraMs });
    failLater(journey, MOST_SILENT_MS, networkErrors.reset());
  },
  'reset-in-body': (journey) => breaking(journey, 'reset-in-body', 'reset'),
  'stalled-body': (journey) => breaking(journey, 'stalled-body', 'stall'),
  'truncated-json': (journey) => {
    const { carry, deliver, dice } = journey;
    carry({}, (answer) => {
      const body = truncated(dice, answer);
      if (body !== null) journey.count('truncated-json');
      deliver(body === null ? answer : { ...answer, body });
    });
  },
  'content-length-too-large': (journey) => {
    journey.count('content-length-too-large');
    const { carry, deliver, dice } = journey;
    carry({}, (answer) => deliver(answer, { lengthError: dice.int(1, 5_000) }));
  },
  'content-length-too-small': (journey) => {
    const { carry, deliver, dice } = journey;
    carry({}, (answer) => {
      if (answer.body.length > 0) journey.count('content-length-too-small');
      deliver(answer, answer.body.length === 0 ? {} : { lengthError: -dice.int(1, answer.body.length) });
    });
  },
  'duplicated-headers': (journey) => {
    journey.count('duplicated-headers');
    const { carry, deliver, dice } = journey;
    carry({}, (answer) => deliver(answer, { headers: duplicatedHeaders(dice, answer) }));
  },
  'absurd-headers': (journey) => {
    const { carry, deliver, dice } = journey;
    carry({}, (answer) => {
      const headers = absurdHeaders(dice, answer);
      if (headers !== null) journey.count('absurd-headers');
      deliver(answer, headers === null ? {} : { headers });
    });
  },
  'no-content': (journey) => {
    journey.count('no-content');
    journey.carry({}, (answer) => journey.deliver({ ...answer, status: 204, body: '' }));
  },
  'foreign-entry': (journey) => withEntries(journey, 'foreign-entry'),
  'entry-left-out': (journey) => withEntries(journey, 'entry-left-out'),
  'extra-entries': (journey) => withEntries(journey, 'extra-entries'),
  'refused-after-charge': (journey) => {
    const { carry, deliver, count, dice, sent } = journey;
    // A refused start of a list is documented to be free.
    const isStart = sent.method === 'POST' && /\/lists$/.test(sent.path);
    count('refused-after-charge');
    carry({}, () => deliver(lateRefusal(dice, isStart)));
  },
  'wrong-figure': (journey) => {
    const { carry, deliver, count, dice } = journey;
    carry({}, (answer) => {
      const changed = wrongFigure(dice, answer);
      if (changed !== null) count('wrong-figure');
      deliver(changed ?? answer);
    });
  },
  'lying-figure': (journey) => {
    const { carry, deliver, count, dice, sent } = journey;
    carry({}, (answer) => {
      // A look at the wallet is the evidence itself.
      const isLook = /\/credits(?:\?|$)/.test(sent.path);
      const changed = isLook ? null : lyingFigure(dice, answer);
      if (changed !== null) count('lying-figure');
      deliver(changed ?? answer);
    });
  },
  'kept-answer': (journey) => {
    const { copy, deliver, later, count, dice } = journey;
    const kept = copy();
    if (kept === null) return answered(journey);
    count('kept-answer');
    later(dice.int(1, 50), () => deliver(kept));
  },
  'sent-again': (journey) => {
    const { sent, count, carry } = journey;
    if (sent.method !== 'GET') return answered(journey);
    count('sent-again');
    carry({ isAgain: true }, () => answered(journey));
  },
  'kept-a-moment': (journey) => {
    const { freshCopy, deliver, later, count, dice } = journey;
    const kept = freshCopy();
    if (kept === null) return answered(journey);
    count('kept-a-moment');
    later(dice.int(1, 50), () => deliver(kept));
  },
  'kept-lookup': (journey) => {
    const { lookupCopy, deliver, later, count, dice } = journey;
    const kept = lookupCopy();
    if (kept === null) return answered(journey);
    count('kept-lookup');
    later(dice.int(1, 50), () => deliver(kept));
  },
  'early-hints': (journey) => {
    journey.count('early-hints');
    const { client, later, dice } = journey;
    later(dice.int(1, 20), () => client.hint(103, { link: '</style.css>; rel=preload' }));
    answered(journey);
  },
};

function breaking(
  { carry, deliver, count }: Journey,
  fault: 'reset-in-body' | 'stalled-body',
  breaks: 'reset' | 'stall',
): void {
  count(fault);
  carry({}, (answer) => deliver(answer, { breaks }));
}

function withEntries({ carry, deliver, count, dice, sent }: Journey, fault: EntryFault): void {
  // The history is the only evidence of a lost start. The documentation promises that it shows every list.
  // Without that promise, nothing could be judged.
  const isHistory = sent.method === 'GET' && /\/lists(?:\?|$)/.test(sent.path);
  carry({}, (answer) => {
    const changed = isHistory ? null : withWrongEntries(dice, fault, answer);
    if (changed !== null) count(fault);
    deliver(changed ?? answer);
  });
}

/** How much longer the service works than usual: mostly seconds, at most the longest delay. */
function lateMs({ dice }: Journey): number {
  return dice.chance(0.2) ? 0 : scaled(dice, 100, MOST_LATE_MS);
}

/** The service works on for up to ten minutes after something in between gave up. */
function behindGateway(journey: Journey): { extraMs: number; mostLateMs: number } {
  const mostLateMs = journey.dice.chance(0.5) ? MOST_LATE_MS : MOST_LATE_BEHIND_GATEWAY_MS;
  return { extraMs: journey.dice.chance(0.2) ? 0 : scaled(journey.dice, 100, mostLateMs), mostLateMs };
}

/** The connection fails after a while. */
function failLater({ client, later }: Journey, delayMs: number, error: Error): void {
  later(delayMs, () => client.fail(error));
}

/** A device in between answers after a while. */
function deliverLater({ deliver, later }: Journey, delayMs: number, answer: Answer): void {
  later(delayMs, () => deliver(answer));
}

function someReset({ dice }: Journey): Error {
  return dice.chance(0.5) ? networkErrors.reset() : networkErrors.otherSideClosed();
}
