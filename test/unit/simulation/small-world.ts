import { createHash } from 'node:crypto';
import type { Dispatcher } from 'undici';
import type { HttpPool } from '../../../main/engine/world/http-pool.ts';
import { plainDialect } from '../../simulation/service/dialect.ts';
import type { Dice, Timeline } from '../../simulation/service/inputs.ts';
import type { Answer, Work } from '../../simulation/service/messages.ts';
import type { ServiceOptions } from '../../simulation/service/options.ts';
import { createServiceModel, type ServiceModel } from '../../simulation/service/service-model.ts';

/** Time for these tests only. */
export interface TestTimeline extends Timeline {
  /** Fires what is due within so many ms. */
  run(forMs: number): void;
  /** Fires everything; returns how many timers there were. */
  drain(): number;
}

export function testTimeline(startMs = Date.UTC(2026, 8, 1)): TestTimeline {
  let now = startMs;
  /** Sorted by time. Timers of the same time are in the order in which they were set. */
  const timers: { at: number; wake: () => void }[] = [];
  const fireBefore = (end: number): number => {
    let fired = 0;
    for (;;) {
      const [next] = timers;
      if (next === undefined || next.at > end) return fired;
      timers.shift();
      now = Math.max(now, next.at);
      fired += 1;
      next.wake();
    }
  };
  return {
    now: () => now,
    after(delayMs, wake) {
      const timer = { at: now + Math.max(0, delayMs), wake };
      timers.splice(timers.findLastIndex(({ at }) => at <= timer.at) + 1, 0, timer);
      return () => {
        const index = timers.indexOf(timer);
        if (index >= 0) timers.splice(index, 1);
      };
    },
    run(forMs) {
      const end = now + forMs;
      fireBefore(end);
      now = end;
    },
    drain: () => fireBefore(Number.POSITIVE_INFINITY),
  };
}

export function testDice(seed: number): Dice {
  let state = seed >>> 0;
  const random = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    random,
    int: (least, most) => least + Math.floor(random() * (most - least + 1)),
    chance: (probability) => random() < probability,
    pick(from) {
      const picked = from[Math.floor(random() * from.length)];
      if (picked === undefined) throw new Error('nothing to pick from');
      return picked;
    },
  };
}

/** A model that speaks plainly, with short ways to ask it. */
export interface SmallWorld {
  readonly timeline: TestTimeline;
  readonly model: ServiceModel;
  readonly token: string;
  readonly workspace: string;
  begin(method: 'GET' | 'POST', path: string, more?: Partial<Question>): Work;
  ask(method: 'GET' | 'POST', path: string, more?: Partial<Question>): Answer;
}

export interface Question {
  readonly body: unknown;
  readonly token: string | null;
  readonly workspace: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

export function smallWorld(options: Partial<ServiceOptions> = {}, seed = 1): SmallWorld {
  const timeline = testTimeline();
  const dialect = { ...plainDialect, ...options.dialect };
  const model = createServiceModel({ timeline, dice: testDice(seed), options: { ...options, dialect } });
  const token = model.tokens[0]?.text ?? '';
  const workspace = model.workspaces[0]?.id ?? '';
  const begin: SmallWorld['begin'] = (method, path, more = {}) => {
    const asked = { body: null, token, workspace, headers: {}, ...more };
    const [pathname = '', search = ''] = path.split('?', 2);
    return model.handle({
      method,
      path: pathname,
      query: new URLSearchParams(search),
      headers: {
        ...(asked.token === null ? {} : { authorization: `Bearer ${asked.token}` }),
        ...(asked.workspace === null ? {} : { 'x-tenant-id': asked.workspace }),
        ...asked.headers,
      },
      body: asked.body === null ? null : JSON.stringify(asked.body),
    });
  };
  const ask: SmallWorld['ask'] = (method, path, more) => {
    const work = begin(method, path, more);
    timeline.run(work.workMs);
    return work.finish();
  };
  return { timeline, model, token, workspace, begin, ask };
}

/** The JSON of an answer; the test checks its content. */
export function json(answer: Answer): Record<string, unknown> {
  return JSON.parse(String(answer.body));
}

/** Domains for which the model meets a condition, in a fixed order. */
export function domainsThat(holds: (domain: string) => boolean, count: number): string[] {
  const found: string[] = [];
  for (let nth = 0; found.length < count; nth += 1)
    if (holds(`firm-${nth}.example`)) found.push(`firm-${nth}.example`);
  return found;
}

export function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

/** What a handler was told, in order. */
export interface Heard {
  readonly events: string[];
  status: number | null;
  headers: Record<string, unknown>;
  body: string;
  error: (Error & { code?: string }) | null;
  controller: Dispatcher.DispatchController | null;
}

/** Dispatches one request and records what its handler gets. */
export function dispatch(
  pool: HttpPool,
  world: SmallWorld,
  path: string,
  more: {
    body?: unknown;
    origin?: string;
    onStart?: (controller: Dispatcher.DispatchController) => void;
    onError?: () => void;
    onHead?: (controller: Dispatcher.DispatchController) => void;
  } = {},
): Heard {
  const heard: Heard = { events: [], status: null, headers: {}, body: '', error: null, controller: null };
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(controller) {
      heard.events.push('start');
      heard.controller = controller;
      more.onStart?.(controller);
    },
    onResponseStart(controller, status, headers) {
      heard.events.push(`head ${status}`);
      heard.status = status;
      heard.headers = { ...headers };
      more.onHead?.(controller);
    },
    onResponseData(_controller, chunk) {
      heard.events.push('data');
      heard.body += chunk.toString();
    },
    onResponseEnd: () => void heard.events.push('end'),
    onResponseError(_controller, error) {
      heard.events.push('error');
      heard.error = error;
      more.onError?.();
    },
  };
  const body = more.body === undefined ? null : JSON.stringify(more.body);
  const headers = { authorization: `Bearer ${world.token}`, 'x-tenant-id': world.workspace };
  const method = body === null ? ('GET' as const) : ('POST' as const);
  pool.dispatch({ origin: more.origin ?? 'https://service.example', path, method, headers, body }, handler);
  return heard;
}
