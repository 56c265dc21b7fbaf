import type { Dispatcher } from 'undici';
import type { PoolOptions } from '../../../../main/engine/world/http-pool.ts';
import type { Wire } from '../../../../main/engine/world/world.ts';
import type { Dice, Timeline } from '../inputs.ts';
import type { ServiceModel } from '../service-model.ts';
import { type ClientSide, createClientSide } from './client-side.ts';
import { connecting } from './connecting.ts';
import { createCopies } from './copies.ts';
import { createPool, type MortalPool } from './pool.ts';
import { requestOf, type SentRequest } from './sent-request.ts';
import { createServiceSide } from './service-side.ts';
import { createStrictProxy, type StrictProxy } from './strict-proxy.ts';
import { createTravel } from './travel.ts';
import type { FaultName, Weather } from './weather.ts';

export interface WireParts {
  readonly timeline: Timeline;
  readonly dice: Dice;
  readonly model: ServiceModel;
  readonly weather: Weather;
  /** Called when a request leaves, right after `onRequestStart`. */
  readonly onLeave?: (sent: SentRequest) => void;
}

/** The network to the service, in virtual time. */
export interface SimulatedWire extends Pick<Wire, 'pool' | 'postgres'> {
  /** How often each fault happened. */
  readonly faults: ReadonlyMap<FaultName, number>;
  readonly proxy: StrictProxy;
  /** Every request that left. It only grows. */
  readonly sent: readonly SentRequest[];
  /** How many requests were asked for, including those that never left. */
  dispatched(): number;
  /** How many clients wait for an answer or a connection. */
  open(): number;
  /** How many requests are on their way to the service or being worked on. */
  atService(): number;
  /** The client's process died: its handlers are no longer called, and the service goes on. */
  cutAll(): void;
}

export function createWire({ timeline, dice, model, weather, onLeave }: WireParts): SimulatedWire {
  const faults = new Map<FaultName, number>();
  const sent: SentRequest[] = [];
  const pools: MortalPool[] = [];
  const service = createServiceSide(timeline, model);
  const copies = createCopies(timeline);
  const proxy = createStrictProxy(timeline);
  let dispatched = 0;
  let open = 0;
  const count = (fault: FaultName): void => {
    faults.set(fault, (faults.get(fault) ?? 0) + 1);
  };

  const openRequest = (
    connection: PoolOptions,
    options: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
    onOver: () => void,
  ): ClientSide => {
    dispatched += 1;
    open += 1;
    const request = requestOf(options);
    const origin = String(options.origin ?? '');
    const headersTimeoutMs = options.headersTimeout ?? connection.headersTimeoutMs;
    const bodyTimeoutMs = options.bodyTimeout ?? connection.bodyTimeoutMs;
    const parts = { timeline, dice, weather, service, copies };
    // A client that times out by itself gives up as late as one of the library.
    const givenUpMs = headersTimeoutMs || connection.headersTimeoutMs;
    const travel = createTravel({ ...parts, request, headersTimeoutMs: givenUpMs, count });
    const client = createClientSide({
      timeline,
      handler,
      headersTimeoutMs,
      bodyTimeoutMs,
      onOver: (end) => {
        open -= 1;
        travel.clientEnded(end);
        onOver();
      },
    });
    const leave = (): void => {
      if (!client.begin()) return;
      const leaving: SentRequest = {
        serial: sent.length + 1,
        leftAt: timeline.now(),
        origin,
        method: options.method,
        path: options.path,
        token: /^Bearer\s+(\S+)/i.exec(request.headers.authorization ?? '')?.[1] ?? null,
        workspace: request.headers['x-tenant-id'] ?? null,
        body: request.body,
        requestId: null,
        againId: null,
        faults: [],
        end: null,
        endedAt: null,
        answer: null,
      };
      sent.push(leaving);
      onLeave?.(leaving);
      travel.go(client, leaving, leave);
    };
    const attempt = connecting({ dice, weather, proxy }, connection, origin);
    if (attempt.fault !== null) count(attempt.fault);
    const { error } = attempt;
    travel.later(attempt.delayMs, () => (error === null ? leave() : client.fail(error)));
    return client;
  };

  return {
    faults,
    proxy,
    sent,
    dispatched: () => dispatched,
    open: () => open,
    atService: service.underWay,
    pool(connection) {
      const pool = createPool((options, handler, onOver) =>
        openRequest(connection, options, handler, onOver),
      );
      pools.push(pool);
      return pool;
    },
    postgres: () => Promise.reject(new Error('a simulated computer reaches no team')),
    cutAll() {
      for (const pool of pools.splice(0)) pool.die();
    },
  };
}
