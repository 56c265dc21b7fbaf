import { describe, expect, it } from 'vitest';
import { connectTo } from '../../../support/engine/engine-fixture.ts';
import { FIRST_TOKEN, gate, openDesk, sites } from '../../../support/engine/money-fixture.ts';
import { sendJson } from '../../../support/services/http-service.ts';
import { type MoneyService, startMoneyService } from '../../../support/services/money-service.ts';

const NEXT_TOKEN = 'tk_next_0123456789';
/** How many batches a client sends at once, after the first has named the price. */
const AT_ONCE = 4;

const tokensSince = ({ seen }: MoneyService, from: number) => [
  ...new Set(seen.slice(from).map(({ headers }) => headers.authorization?.replace('Bearer ', ''))),
];

/** A run and one queued behind it; the service has answered one batch, and has the next when this returns. */
async function underWay({ revoked = () => false }: { revoked?: () => boolean } = {}) {
  const answers = gate();
  const service = await startMoneyService({
    fate: async (paid) => {
      if (paid.number === 1) return paid.answer();
      await answers.wait();
      if (paid.token === FIRST_TOKEN && revoked())
        return sendJson(paid.response, { error_code: 'unauthenticated', message: 'Revoked.' }, {}, 401);
      paid.answer();
    },
  });
  const desk = await openDesk(service);
  const first = await desk.start(sites(1_000, 'first'), { budget: 2_000 });
  const second = await desk.start(sites(100, 'second'));
  // All that the client sends at once. One that arrives later would be taken for one with the next token.
  await expect.poll(answers.waiting).toBe(AT_ONCE);
  return { service, desk, first, second, answers };
}

describe('a connection that is removed', () => {
  it('pays for nothing more: requests under way are booked, the rest waits for a token', async () => {
    const { service, desk, first, second, answers } = await underWay();
    desk.engine.sessions.disconnect(desk.connectionId);
    const asked = service.paid.length;
    const since = service.seen.length;
    answers.open();
    const paused = await desk.settled(first);
    expect(paused).toMatchObject({ state: 'paused', problem: { code: 'not_connected' } });
    expect(paused.counts).toMatchObject({ found: service.charged(), unknown: 0, failed: 0 });
    expect(await desk.settled(second)).toMatchObject({ state: 'paused', problem: { code: 'not_connected' } });
    // Not even a balance was asked for.
    expect(tokensSince(service, since)).toEqual([]);
    expect(service.paid).toHaveLength(asked);

    await connectTo(desk.engine, service, { token: NEXT_TOKEN });
    for (const job of [first, second]) {
      await desk.client.jobs.resume({ jobId: job.id });
      expect(await desk.settled(job)).toMatchObject({ state: 'done', counts: { pending: 0, failed: 0 } });
    }
    expect(service.charged()).toBe(1_100);
    expect(service.twice()).toEqual([]);
    expect(tokensSince(service, since)).toEqual([NEXT_TOKEN]);
  });

  it('is not used for a repeated request either', async () => {
    const service = await startMoneyService({
      fate: (paid) => {
        desk.engine.sessions.disconnect(desk.connectionId);
        paid.fail();
      },
    });
    const desk = await openDesk(service);
    await expect(
      desk.client.lookup.ask({ subject: 'company', name: 'one.example.com' }),
    ).rejects.toMatchObject({ data: { code: 'not_connected' } });
    expect(service.paid).toHaveLength(1);
    // Without a token the wallet cannot show that it was free.
    expect(desk.engine.db.values('SELECT state FROM requests')).toEqual(['waiting']);
  });

  it('starts nothing', async () => {
    const service = await startMoneyService();
    const desk = await openDesk(service);
    const { jobId } = await desk.plan(sites(10));
    desk.engine.sessions.disconnect(desk.connectionId);
    await expect(desk.client.enrich.start({ jobId, budget: 10 })).rejects.toMatchObject({
      data: { code: 'not_connected' },
    });
    expect(service.paid).toEqual([]);
  });
});

describe('a token that is replaced', () => {
  it.each([
    ['what is with the service is answered', false],
    ['the old one is refused from then on', true],
  ])('is used by the run under way and by the one in line, if %s', async (_, isRevoked) => {
    const { service, desk, first, second, answers } = await underWay({ revoked: () => isRevoked });
    const { connectionId } = await connectTo(desk.engine, service, { token: NEXT_TOKEN });
    expect(connectionId).toBe(desk.connectionId);
    const since = service.seen.length;
    answers.open();
    expect(await desk.settled(first)).toMatchObject({ state: 'done', counts: { found: 1_000, failed: 0 } });
    expect(await desk.settled(second)).toMatchObject({ state: 'done', counts: { found: 100, failed: 0 } });
    expect(tokensSince(service, since)).toEqual([NEXT_TOKEN]);
    expect(service.charged()).toBe(1_100);
    expect(service.twice()).toEqual([]);
  });
});

it('a token that the service revoked pauses the run, and with the next token it goes on', async () => {
  let isRevoked = false;
  const { service, desk, first, answers } = await underWay({ revoked: () => isRevoked });
  isRevoked = true;
  answers.open();
  expect(await desk.settled(first)).toMatchObject({
    state: 'paused',
    problem: { code: 'unauthenticated' },
    counts: { found: 100, pending: 900, failed: 0, unknown: 0 },
  });
  await connectTo(desk.engine, service, { token: NEXT_TOKEN });
  await desk.client.jobs.resume({ jobId: first.id });
  expect(await desk.settled(first)).toMatchObject({ state: 'done', counts: { found: 1_000 } });
  expect(service.twice()).toEqual([]);
});
