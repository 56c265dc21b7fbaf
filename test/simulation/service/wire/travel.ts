import type { Dice, Timeline } from '../inputs.ts';
import type { ServiceRequest } from '../messages.ts';
import type { ClientSide, End } from './client-side.ts';
import type { Copies } from './copies.ts';
import { deliver } from './delivery.ts';
import { meet } from './fates.ts';
import { type Journey, type Later, scaled } from './journey.ts';
import type { SentRequest } from './sent-request.ts';
import { MOST_LATE_MS, type ServiceSide } from './service-side.ts';
import { BOX_FAULTS, DELAY_FAULTS, FATE_FAULTS, type FaultName, type Weather } from './weather.ts';

/** The most that the service takes in addition to its usual time, ms. */
const SLOWEST_MS = 200_000;

export interface TravelParts {
  readonly timeline: Timeline;
  readonly dice: Dice;
  readonly weather: Weather;
  readonly service: ServiceSide;
  readonly copies: Copies;
  readonly request: ServiceRequest;
  readonly headersTimeoutMs: number;
  readonly count: (fault: FaultName) => void;
}

/** What happens to a request. */
export interface Travel {
  readonly later: Later;
  /** Draws the fate of a request that left, and applies it. `offerAgain` offers it on another connection. */
  go(client: ClientSide, sent: SentRequest, offerAgain: () => void): void;
  clientEnded(end: End): void;
}

export function createTravel({
  timeline,
  dice,
  weather,
  service,
  copies,
  request,
  ...parts
}: TravelParts): Travel {
  const errands: (() => void)[] = [];
  const timers: (() => void)[] = [];
  let isOver = false;
  const later: Later = (delayMs, act) => {
    if (!isOver) timers.push(timeline.after(delayMs, act));
  };
  const left: SentRequest[] = [];
  return {
    later,
    go(client, sent, offerAgain) {
      left.push(sent);
      const count = (fault: FaultName): void => {
        sent.faults.push(fault);
        parts.count(fault);
      };
      const delay = weather.draw(dice, DELAY_FAULTS);
      const slowMs =
        delay !== 'slow-work' ? 0 : dice.chance(0.3) ? dice.int(5, SLOWEST_MS) : scaled(dice, 5, SLOWEST_MS);
      const backMs = delay === 'delayed-answer' ? scaled(dice, 100, 60_000) : dice.int(1, 60);
      if (delay !== null) count(delay);
      const journey: Journey = {
        later,
        dice,
        client,
        sent,
        headersTimeoutMs: parts.headersTimeoutMs,
        count,
        carry({ extraMs = 0, mostLateMs = MOST_LATE_MS, refusal, isAgain = false }, onAnswer) {
          const ended = service.carry({
            request,
            hopMs: dice.int(1, 60),
            extraMs: extraMs + slowMs,
            mostLateMs,
            refusal: refusal ?? null,
            onArrival: (requestId) => {
              sent[isAgain ? 'againId' : 'requestId'] = requestId;
            },
            onAnswer: (answer) => {
              copies.keep(request, answer);
              if (onAnswer !== undefined) later(backMs, () => onAnswer(answer));
            },
          });
          errands.push(ended);
          if (isOver) ended();
        },
        deliver: (answer, manner) => deliver(later, dice, client, sent, answer, manner),
        copy: () => copies.take(dice, request),
        freshCopy: () => copies.takeFresh(request),
        lookupCopy: () => copies.takeLookup(dice, request),
        offerAgain,
      };
      meet(journey, weather.draw(dice, [...FATE_FAULTS, ...BOX_FAULTS]));
    },
    clientEnded(end) {
      for (const sent of left) {
        sent.end ??= end;
        sent.endedAt ??= timeline.now();
      }
      isOver = true;
      for (const ended of errands) ended();
      for (const cancel of timers) cancel();
    },
  };
}
