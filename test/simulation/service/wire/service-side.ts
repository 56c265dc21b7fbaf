import type { Timeline } from '../inputs.ts';
import type { Answer, ServiceRequest, Work } from '../messages.ts';
import type { Refusal } from '../receive.ts';
import type { ServiceModel } from '../service-model.ts';

/** The service is done, and has charged, at most this long after the client's side of a request ended, ms. */
export const MOST_LATE_MS = 150_000;
/** The same if something in between gave up waiting for it. */
export const MOST_LATE_BEHIND_GATEWAY_MS = 590_000;

/** A request on its way to the service, and the service's work. */
export interface Errand {
  readonly request: ServiceRequest;
  /** Time until it arrives, ms. */
  readonly hopMs: number;
  /** Added to the service's own time, ms. */
  readonly extraMs: number;
  readonly mostLateMs: number;
  /** The service's refusal before any work; null lets it work. */
  readonly refusal: Refusal | null;
  readonly onArrival: (requestId: number) => void;
  readonly onAnswer: (answer: Answer) => void;
}

/** Where requests arrive; it goes on whatever happens to the client. */
export interface ServiceSide {
  /** How many requests are on their way or being worked on. */
  underWay(): number;
  /** Sends a request. Returns a function to call when the client's side has ended. */
  carry(errand: Errand): () => void;
}

export function createServiceSide(timeline: Timeline, model: ServiceModel): ServiceSide {
  let underWay = 0;
  return {
    underWay: () => underWay,
    carry(errand) {
      const { request, refusal } = errand;
      let deadline = Number.POSITIVE_INFINITY;
      let dueAt = Number.POSITIVE_INFINITY;
      let work: Work | null = null;
      let cancel = (): void => {};
      const finish = (done: Work): void => {
        work = null;
        underWay -= 1;
        errand.onAnswer(done.finish());
      };
      const schedule = (done: Work): void => {
        cancel();
        cancel = timeline.after(Math.max(0, Math.min(dueAt, deadline) - timeline.now()), () => finish(done));
      };
      underWay += 1;
      timeline.after(errand.hopMs, () => {
        const begun = refusal === null ? model.handle(request) : model.refuse(request, refusal);
        work = begun;
        dueAt = timeline.now() + begun.workMs + errand.extraMs;
        errand.onArrival(begun.requestId);
        schedule(begun);
      });
      return () => {
        deadline = Math.min(deadline, timeline.now() + errand.mostLateMs);
        if (work !== null && dueAt > deadline) schedule(work);
      };
    },
  };
}
