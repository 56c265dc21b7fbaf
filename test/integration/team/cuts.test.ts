import { expect, it } from 'vitest';
import { keepAnswer } from '../../../main/engine/saved/keep-answer.ts';
import { type MoneyDesk, sites } from '../../support/engine/money-fixture.ts';
import { startPostgres } from '../../support/postgres/start-postgres.ts';
import { campaignSize } from '../../support/run/campaign-size.ts';
import { startMoneyService } from '../../support/services/money-service.ts';
import { startCuttingProxy } from '../../support/team/cutting-proxy.ts';
import { openColleague, openLibrary } from '../../support/team/team-fixture.ts';

/** Exchanges that a cut ended. */
const CUTS = campaignSize(10, 100);
/** Answers that each has at first, and that it buys before each further exchange: there is always something to cut. */
const FIRST = 2_000;
const FURTHER = 40;
/** The turn, of each 20, after which the server is restarted. */
const RESTART = 2;
/** A turn in which no exchange was cut is tried again. */
const MOST_TURNS = CUTS * 10;

/** Answers as a run stores them. */
function store({ engine }: MoneyDesk, domains: readonly string[]): void {
  const workspace = engine.sessions.workspace().row;
  const fetchedAt = Date.now() - 10_000;
  engine.db.transaction(() => {
    for (const key of domains)
      keepAnswer(engine.db, {
        workspace,
        kind: 'companies',
        key,
        fetchedAt,
        outcome: 'found',
        requestId: null,
        raw: JSON.stringify({
          domain: key,
          company: { name: `The company of ${key}`, about: 'x'.repeat(300) },
        }),
      });
  });
}

const rowsIn = ({ engine }: MoneyDesk) =>
  engine.db.all<{ key: string; raw: string }>(
    'SELECT key, answer_text(raw, packed) AS raw FROM snapshots ORDER BY key',
  );

it('a network that is cut anywhere, and a server that crashes, lose and double nothing', async () => {
  const server = await startPostgres();
  const library = await openLibrary(server);
  const service = await startMoneyService();
  const proxy = await startCuttingProxy(() => server.port);
  const anna = await openColleague(service, 'Anna', library, { port: proxy.port });
  const bob = await openColleague(service, 'Bob', library, { port: proxy.port });
  store(anna, sites(FIRST, 'a'));
  store(bob, sites(FIRST, 'b'));
  let answers = FIRST;
  let cuts = 0;
  let restarts = 0;
  for (let turn = 0; cuts < CUTS; turn += 1) {
    expect(turn).toBeLessThan(MOST_TURNS);
    store(anna, sites(FURTHER, `a${turn}-`));
    store(bob, sites(FURTHER, `b${turn}-`));
    answers += FURTHER;
    // Sometimes within the first bytes, sometimes within what a thousand answers take.
    proxy.cutAfter(() => Math.ceil(10 ** (2.5 + Math.random() * 3.5)));
    const timer = setTimeout(proxy.cut, Math.random() * 400);
    await Promise.all([anna, bob].map((each) => each.engine.team.sync().catch(() => (cuts += 1))));
    clearTimeout(timer);
    proxy.cut();
    // Also once in a usual run.
    if (turn % 20 === RESTART) {
      const [syncing] = await Promise.allSettled([anna.engine.team.sync(), server.stop('immediate')]);
      expect(syncing).toBeDefined();
      await server.start();
      restarts += 1;
    }
  }
  expect(restarts).toBeGreaterThan(0);
  proxy.cutAfter(null);
  for (const each of [anna, bob, anna]) await each.engine.team.sync();
  const owner = await server.connect(library.database);
  const { rows } = await owner.query(
    'SELECT count(*)::int AS rows, count(DISTINCT subject)::int AS subjects FROM stackdesk.answers',
  );
  expect(rows).toEqual([{ rows: 2 * answers, subjects: 2 * answers }]);
  expect(rowsIn(anna)).toHaveLength(2 * answers);
  expect(rowsIn(anna)).toEqual(rowsIn(bob));
  expect(anna.engine.team.status()).toMatchObject({
    state: 'ready',
    toOffer: 0,
    received: answers,
    refused: 0,
  });
});

it('a transaction that ends late is not passed over', async () => {
  const server = await startPostgres();
  const library = await openLibrary(server);
  const service = await startMoneyService();
  const anna = await openColleague(service, 'Anna', library);
  const bob = await openColleague(service, 'Bob', library);
  const carl = await openColleague(service, 'Carl', library);
  store(anna, sites(10, 'a'));
  await anna.engine.team.sync();
  // Anna's next push is written, but not ended, while Bob's begins and ends.
  const owner = await server.connect(library.database);
  const { rows } = await owner.query('SELECT stream, account, workspace FROM stackdesk.streams');
  const [stream] = rows as { stream: string; account: string; workspace: string }[];
  const slow = await server.connect(library.database);
  await slow.query('BEGIN');
  await slow.query(
    `INSERT INTO stackdesk.lost_requests (account, workspace, subject, stream, request, state, asked_ms, push)
     VALUES ($1, $2, 'companies:late.example.com', $3, 7, 'open', 1, 2)`,
    [stream?.account, stream?.workspace, stream?.stream],
  );
  await slow.query('INSERT INTO stackdesk.pushes (stream, number, answers, doubts) VALUES ($1, 2, 0, 1)', [
    stream?.stream,
  ]);
  store(bob, sites(10, 'b'));
  await bob.engine.team.sync();
  expect(await carl.engine.team.sync()).toMatchObject({ received: 20 });
  await slow.query('COMMIT');
  await carl.engine.team.sync();
  expect(carl.engine.team.status()).toMatchObject({ received: 20, inDoubt: 1 });
});
