import { describe, expect, test } from 'vitest';
import type { PoolOptions } from '../../../main/engine/world/http-pool.ts';
import { plainDialect } from '../../simulation/service/dialect.ts';
import type { ServiceOptions } from '../../simulation/service/options.ts';
import { rollDialect } from '../../simulation/service/roll-dialect.ts';
import { MOST_LATE_BEHIND_GATEWAY_MS, MOST_LATE_MS } from '../../simulation/service/wire/service-side.ts';
import {
  ALL_FAULTS,
  CONNECT_FAULTS,
  createWeather,
  type FaultName,
  type Probabilities,
  rollWeather,
} from '../../simulation/service/wire/weather.ts';
import { createWire } from '../../simulation/service/wire/wire.ts';
import { digestOf, dispatch, domainsThat, type Heard, smallWorld, testDice } from './small-world.ts';

const COMPANIES = '/v1/tech-lookup/companies/batch';

const PATIENCE: PoolOptions = {
  way: { proxy: 'http://proxy.example:3128', authorization: null },
  secureContext: null,
  connectTimeoutMs: 10_000,
  headersTimeoutMs: 120_000,
  bodyTimeoutMs: 60_000,
};

function wired(probabilities: Probabilities, seed = 1, options: Partial<ServiceOptions> = {}) {
  const world = smallWorld({ limits: { batch: 10_000, lookup: 10_000 }, ...options }, seed);
  const weather = createWeather(probabilities);
  const { timeline, model } = world;
  const wire = createWire({ timeline, dice: testDice(seed + 1), model, weather });
  const pool = wire.pool(PATIENCE);
  const domains = domainsThat((domain) => model.holdings.hasCompany(domain), 5);
  const batch = (more: Parameters<typeof dispatch>[3] = {}): Heard =>
    dispatch(pool, world, COMPANIES, { body: { domains }, ...more });
  return { world, timeline, model, truth: model.truth, weather, wire, pool, domains, batch };
}

/** The same fault with many seeds, each to its end. */
function many(fault: FaultName, tries = 30) {
  return Array.from({ length: tries }, (_, seed) => {
    const set = wired({ [fault]: 1 }, seed + 1);
    const heard = set.batch();
    set.timeline.drain();
    return { ...set, heard, charges: set.truth.charges.length };
  });
}

test('without faults, a request gets the service’s own answer', () => {
  const { batch, timeline, truth, wire, domains } = wired({});
  const heard = batch();
  timeline.drain();
  expect(heard.events.filter((event) => event !== 'data')).toEqual(['start', 'head 200', 'end']);
  expect(JSON.parse(heard.body)).toMatchObject({ served: 5, credits_charged: 5 });
  expect(heard.headers).toMatchObject({ 'x-credits-used': '5' });
  expect(truth.chargesFor('company', domains[0] ?? '')).toHaveLength(1);
  expect(wire.sent).toMatchObject([{ serial: 1, requestId: 1, end: 'answered', token: expect.any(String) }]);
  expect([wire.open(), wire.atService(), wire.faults.size]).toEqual([0, 0, 0]);
});

/**
 * The effect of each fault: how the client sees it, which statuses or codes it may get, and whether it is
 * charged.
 */
const CONNECTION = ['ECONNRESET', 'UND_ERR_SOCKET'];
const OUTCOMES: readonly [FaultName, readonly (string | number)[], 'charged' | 'free' | 'either'][] = [
  ['connection-refused', ['ECONNREFUSED'], 'free'],
  ['host-not-found', ['ENOTFOUND'], 'free'],
  ['network-unreachable', ['ENETUNREACH'], 'free'],
  ['certificate-expired', ['CERT_HAS_EXPIRED'], 'free'],
  ['self-signed-certificate', ['DEPTH_ZERO_SELF_SIGNED_CERT'], 'free'],
  ['wrong-certificate-host', ['ERR_TLS_CERT_ALTNAME_INVALID'], 'free'],
  ['handshake-reset', ['ECONNRESET'], 'free'],
  ['connect-time-out', ['UND_ERR_CONNECT_TIMEOUT'], 'free'],
  ['proxy-page', ['UND_ERR_ABORTED'], 'free'],
  ['slow-connect', [200], 'charged'],
  ['slow-work', [200, 'UND_ERR_HEADERS_TIMEOUT'], 'charged'],
  ['delayed-answer', [200], 'charged'],
  ['lost-on-the-way', CONNECTION, 'free'],
  ['captive-portal', [200], 'free'],
  ['gateway-page-unseen', [502, 503, 504], 'free'],
  ['server-error', [500, 503], 'free'],
  ['rate-limited', [429], 'free'],
  ['token-refused', [401], 'free'],
  ['second-offer', [...CONNECTION, 'none'], 'either'],
  ['gateway-page', [502, 503, 504], 'charged'],
  ['bare-server-error', [500], 'charged'],
  ['reset-before-headers', CONNECTION, 'charged'],
  ['silence', ['UND_ERR_HEADERS_TIMEOUT'], 'charged'],
  ['reset-in-body', CONNECTION, 'charged'],
  ['stalled-body', ['UND_ERR_BODY_TIMEOUT'], 'charged'],
  ['truncated-json', [200], 'charged'],
  [
    'content-length-too-large',
    ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'UND_ERR_SOCKET', 'UND_ERR_BODY_TIMEOUT'],
    'charged',
  ],
  ['content-length-too-small', [200], 'charged'],
  ['duplicated-headers', [200], 'charged'],
  ['absurd-headers', [200], 'charged'],
  ['no-content', [204], 'charged'],
  ['foreign-entry', [200], 'charged'],
  ['entry-left-out', [200], 'charged'],
  ['extra-entries', [200], 'charged'],
  ['early-hints', [200], 'charged'],
  ['refused-after-charge', [302, 307, 403, 404, 422, 451, 500, 503], 'charged'],
  ['wrong-figure', [200], 'charged'],
  ['lying-figure', [200], 'charged'],
  ['kept-answer', [200], 'charged'],
];

test('the table knows every fault', () => {
  expect(OUTCOMES.map(([fault]) => fault)).toEqual(ALL_FAULTS);
});

/** Tested on their own: what one does to a request depends on others before it. */
const OWN_TESTS: readonly FaultName[] = ['second-offer', 'kept-answer'];

test.each(OUTCOMES.filter(([fault]) => !OWN_TESTS.includes(fault)))('%s', (fault, allowed, charging) => {
  const runs = many(fault);
  const seen = runs.map(({ heard }) => heard.error?.code ?? heard.status);
  expect([...new Set(seen)].sort()).toEqual([...new Set(allowed)].sort());
  for (const { charges, wire, heard, truth } of runs) {
    expect(charges).toBe(charging === 'charged' ? 1 : 0);
    expect(wire.faults.get(fault)).toBe(1);
    expect(wire.sent.length).toBe(heard.events.includes('start') ? 1 : 0);
    expect(heard.events.filter((event) => event === 'error' || event === 'end')).toHaveLength(1);
    expect(truth.underWay()).toEqual([]);
  }
});

test('a kept answer to a look comes back, and tells its age', () => {
  const { pool, world, timeline, weather, truth, wire } = wired({});
  const look = () => dispatch(pool, world, '/v1/tech-lookup/credits');
  const first = look();
  timeline.run(30_000);
  weather.set({ 'kept-answer': 1 });
  const second = look();
  timeline.drain();
  expect(second.body).toBe(first.body);
  const { age, date } = second.headers;
  expect(age === undefined ? date : age).toBe(age === undefined ? first.headers.date : '30');
  expect([truth.requests.length, wire.faults.get('kept-answer')]).toEqual([1, 1]);
});

test.each(CONNECT_FAULTS.filter((fault) => fault !== 'slow-connect'))('nothing leaves after %s', (fault) => {
  const [run] = many(fault, 1);
  expect([run?.heard.events, run?.wire.sent]).toEqual([['error'], []]);
});

describe('damage', () => {
  const intact = many('early-hints', 1)[0]?.heard.body ?? '';
  const parsed = (text: string): { results: { domain: string }[] } => JSON.parse(text);
  const names = (text: string) => parsed(text).results.map(({ domain }) => domain);

  test('truncated JSON and a length that is too small end like whole answers, in the middle', () => {
    for (const { heard } of [...many('truncated-json'), ...many('content-length-too-small')]) {
      expect(intact.startsWith(heard.body) || heard.body.length < intact.length).toBe(true);
      expect(() => JSON.parse(heard.body)).toThrow();
      expect(heard.events.at(-1)).toBe('end');
    }
  });

  test('a body that breaks off arrives in part, and has no end', () => {
    for (const { heard } of [...many('reset-in-body'), ...many('stalled-body')]) {
      expect(heard.body.length).toBeLessThan(Number(heard.headers['content-length']));
      expect(heard.events.slice(1, 2)).toEqual(['head 200']);
      expect(heard.events.at(-1)).toBe('error');
    }
  });

  test('entries can be those of others, missing or additional', () => {
    for (const { heard } of many('foreign-entry')) {
      expect(names(heard.body)).toHaveLength(5);
      expect(names(heard.body).filter((name) => name.startsWith('stranger-'))).toHaveLength(1);
    }
    for (const { heard } of many('entry-left-out')) expect(names(heard.body)).toHaveLength(4);
    for (const { heard } of many('extra-entries')) expect(names(heard.body).length).toBeGreaterThan(5);
  });

  test('headers can come twice, or with impossible values', () => {
    for (const { heard } of many('duplicated-headers'))
      expect(heard.headers['x-credits-used']).toHaveLength(2);
    const values = new Set(many('absurd-headers').map(({ heard }) => heard.headers['x-credits-remaining']));
    expect(values.has('-5') || values.has('NaN') || values.has('1e30')).toBe(true);
  });

  test('wrong entries are made in every shape of the technologies batch', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const dialect = { ...plainDialect, batch: rollDialect(testDice(seed), 0).batch };
      const set = wired({ 'entry-left-out': 1 }, seed, { dialect });
      const domains = domainsThat((domain) => set.model.holdings.technologiesOf(domain).length > 0, 3);
      const heard = dispatch(set.pool, set.world, '/v1/tech-lookup/domains/batch', { body: { domains } });
      set.timeline.drain();
      expect(domains.filter((domain) => heard.body.includes(`"${domain}"`))).toHaveLength(2);
    }
  });
});

describe('what may not be done twice', () => {
  test('a second offer that is refused is an error, and one that is accepted sends twice', () => {
    const refusing = Array.from({ length: 20 }, (_, seed) => {
      const set = wired({ 'second-offer': 1 }, seed + 1);
      let offers = 0;
      const heard = set.batch({
        onStart: () => {
          offers += 1;
          if (offers > 1) throw new Error('sent before');
        },
      });
      set.timeline.drain();
      expect([offers, set.wire.sent.length, heard.error?.message]).toEqual([2, 1, 'sent before']);
      return set.truth.charges.length;
    });
    expect(new Set(refusing)).toEqual(new Set([0, 1]));
    const taking = wired({ 'second-offer': 1 });
    taking.batch({
      onStart: () => taking.weather.set({ 'second-offer': taking.wire.sent.length === 0 ? 1 : 0 }),
    });
    taking.timeline.drain();
    expect(taking.wire.sent).toHaveLength(2);
  });

  test('if a start throws, or is stopped, nothing leaves', () => {
    const { batch, timeline, wire, truth } = wired({});
    const thrown = batch({
      onStart: () => {
        throw new Error('not now');
      },
    });
    const stopped = batch({ onStart: (controller) => controller.abort(new Error('stopped')) });
    timeline.drain();
    expect([thrown.events, thrown.error?.message]).toEqual([['start', 'error'], 'not now']);
    expect([stopped.events, stopped.error?.message]).toEqual([['start', 'error'], 'stopped']);
    expect([wire.sent, truth.requests, wire.open()]).toEqual([[], [], 0]);
  });
});

describe('the client’s side ends, the service’s goes on', () => {
  test('an abort reaches the client at once, and the work is still charged', () => {
    const { batch, timeline, truth, wire } = wired({ 'slow-work': 1 });
    const heard = batch();
    timeline.run(200);
    heard.controller?.abort(new Error('enough'));
    heard.controller?.abort(new Error('twice'));
    expect([heard.error?.message, heard.controller?.aborted]).toEqual(['enough', true]);
    expect([truth.charges.length, wire.open(), wire.sent[0]?.end]).toEqual([0, 0, 'aborted']);
    timeline.drain();
    expect(truth.charges).toHaveLength(1);
    expect(heard.events).toEqual(['start', 'error']);
  });

  test('a process that died gets nothing more, and sends nothing more', () => {
    const { batch, timeline, truth, wire, pool } = wired({ 'slow-work': 1 });
    const heard = batch();
    timeline.run(200);
    const connecting = batch();
    wire.cutAll();
    const ghost = batch();
    timeline.drain();
    expect([heard.events, connecting.events, ghost.events]).toEqual([['start'], [], []]);
    expect([truth.charges.length, wire.sent.length, wire.sent[0]?.end]).toEqual([1, 1, 'died']);
    return Promise.all([pool.close(), pool.destroy()]);
  });

  test('the service is never later than its limit, however the client’s side ends', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const { batch, timeline, truth, wire } = wired(
        { 'slow-work': 0.5, silence: 0.3, 'gateway-page': 0.5 },
        seed,
      );
      const dice = testDice(seed);
      const heard = batch();
      timeline.run(dice.int(0, 150_000));
      const ending = dice.int(1, 3);
      if (ending === 1) wire.cutAll();
      if (ending === 2) heard.controller?.abort(new Error('enough'));
      timeline.drain();
      for (const sent of wire.sent) {
        const record = truth.requests.find(({ requestId }) => requestId === sent.requestId);
        const late = (record?.outcome?.at ?? 0) - (sent.endedAt ?? 0);
        const isBehindGateway = sent.faults.includes('gateway-page');
        expect(late).toBeLessThanOrEqual(isBehindGateway ? MOST_LATE_BEHIND_GATEWAY_MS : MOST_LATE_MS);
      }
    }
  });
});

describe('pools', () => {
  test('close waits for requests under way, and accepts no more', async () => {
    const { batch, timeline, pool } = wired({ 'delayed-answer': 1 });
    const heard = batch();
    timeline.run(150);
    let isClosed = false;
    const closing = pool.close().then(() => {
      isClosed = true;
    });
    expect(batch().error?.code).toBe('UND_ERR_CLOSED');
    await Promise.resolve();
    expect(isClosed).toBe(false);
    timeline.drain();
    await closing;
    expect(heard.events.at(-1)).toBe('end');
  });

  test('destroy ends requests under way, and what was paid stays paid', async () => {
    const { batch, timeline, pool, truth } = wired({ 'delayed-answer': 1 });
    const heard = batch();
    timeline.run(150);
    await pool.destroy();
    expect([heard.error?.code, batch().error?.code]).toEqual(['UND_ERR_DESTROYED', 'UND_ERR_DESTROYED']);
    timeline.drain();
    expect(truth.charges).toHaveLength(1);
    expect(heard.events).toEqual(['start', 'error']);
  });

  test('each request gets one end, even if the end of one stops another', async () => {
    const { batch, timeline, pool } = wired({ 'delayed-answer': 1 });
    const heard: Heard[] = [];
    const stopOthers = () => {
      for (const { controller } of heard) controller?.abort(new Error('all stop'));
    };
    heard.push(batch({ onError: stopOthers }), batch({ onError: stopOthers }));
    timeline.run(150);
    await pool.destroy();
    timeline.drain();
    expect(heard.map(({ events }) => events)).toEqual([
      ['start', 'error'],
      ['start', 'error'],
    ]);
  });

  test('a client that pauses gets its body when it goes on, and its time-outs wait', () => {
    const { batch, timeline } = wired({});
    const heard = batch({ onHead: (controller) => controller.pause() });
    timeline.run(600_000);
    expect(heard.events).toEqual(['start', 'head 200']);
    heard.controller?.resume();
    expect(heard.events.at(-1)).toBe('end');
    expect(JSON.parse(heard.body)).toMatchObject({ served: 5 });
  });
});

test('faults can change at any time, and calm ends all of them', () => {
  const { batch, timeline, weather, wire } = wired({});
  weather.set({ 'connection-refused': 1 });
  expect(batch().events).toEqual([]);
  timeline.drain();
  weather.calm();
  const heard = batch();
  timeline.drain();
  expect(heard.events.at(-1)).toBe('end');
  expect([...wire.faults]).toEqual([['connection-refused', 1]]);
});

/** Everything visible of many requests in a storm. */
function storm(seed: number): unknown {
  const { world, timeline, wire, pool, truth, weather } = wired({}, seed);
  const dice = testDice(seed + 2);
  weather.set(rollWeather(dice, 0.7));
  const heard: Heard[] = [];
  for (let nth = 0; nth < 40; nth += 1) {
    const domains = Array.from({ length: dice.int(1, 30) }, () => `firm-${dice.int(0, 99)}.example`);
    heard.push(dispatch(pool, world, COMPANIES, { body: { domains } }));
    timeline.run(dice.int(0, 5_000));
    if (dice.chance(0.1)) heard.at(-1)?.controller?.abort(new Error('enough'));
  }
  timeline.drain();
  const told = heard.map(({ events, status, body, error }) => [events, status, body, error?.code]);
  return { told, ledger: truth.ledger, requests: truth.requests, faults: [...wire.faults] };
}

test('a seed decides all faults', () => {
  for (let seed = 1; seed <= 30; seed += 1) expect(digestOf(storm(seed))).toBe(digestOf(storm(seed)));
});
