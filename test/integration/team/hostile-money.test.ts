import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { readTeamAddress } from '../../../main/engine/team/address.ts';
import { takeLease } from '../../../main/engine/team/lease-rows.ts';
import { contentOf } from '../../../main/engine/team/read-row.ts';
import { connectServer } from '../../../main/engine/team/server.ts';
import { holding, type MoneyDesk } from '../../support/engine/money-fixture.ts';
import { sharePostgres } from '../../support/postgres/share-postgres.ts';
import { type PaidRequest, startMoneyService } from '../../support/services/money-service.ts';
import { type Member, openColleague, openLibrary } from '../../support/team/team-fixture.ts';

/** A colleague who may add rows, and who wants others to buy what somebody is buying or has bought. */
const server = await sharePostgres();

const company = { subject: 'company' as const, name: 'wanted.example.com', isFirst: true };
const SUBJECT = 'companies:wanted.example.com';
const ADDED_IN_ANOTHERS_NAME = /row-level security/;

const ownerOf = ({ engine }: MoneyDesk): [account: string, workspace: string] => {
  const [owner] = engine.db.all<{ realm: string; id: string }>(
    'SELECT realm, tenant_id AS id FROM workspaces',
  );
  return [owner?.realm ?? '', owner?.id ?? ''];
};

/** Anna, Bob and Mallory, each with a login of their own. */
async function openTeam(fate: (paid: PaidRequest) => void | Promise<void>) {
  const library = await openLibrary(server);
  const service = await startMoneyService({ fate });
  const anna = await openColleague(service, 'Anna', library);
  const bob = await openColleague(service, 'Bob', await library.addMember('bob'));
  const mallory = await library.addMember('mallory');
  return { library, service, anna, bob, mallory };
}

/** The first answer about the company is lost, and it was charged. */
function losing() {
  let isLost = true;
  return (paid: PaidRequest) => {
    if (!isLost || !paid.subjects.includes(company.name)) return paid.answer();
    isLost = false;
    paid.work();
    paid.cut();
  };
}

it('nobody ends the lease of another, or hides it', async () => {
  const { held, fate } = holding();
  const { library, service, anna, bob, mallory } = await openTeam(fate);
  const owner = ownerOf(bob);
  const first = anna.client.lookup.ask(company);
  await expect.poll(held.waiting).toBe(1);
  const [taken] = await library.sql<{ lease: string; number: number }>(
    'SELECT lease, max(number) AS number FROM stackdesk.leases GROUP BY lease',
  );
  // A last term of Anna's lease, as herself and as Mallory; her next terms; and later epochs that are over.
  await expect(
    mallory.sql(
      `INSERT INTO stackdesk.leases (lease, number, until_at, is_over, login) VALUES ($1, 99, now(), true, $2)`,
      [taken?.lease, `anna_${library.database}`],
    ),
  ).rejects.toThrow(ADDED_IN_ANOTHERS_NAME);
  await mallory.sql(
    `INSERT INTO stackdesk.leases (lease, number, until_at, is_over)
     SELECT $1::uuid, n, now(), true FROM generate_series(2, 50) n UNION ALL SELECT $1::uuid, 1000000000, now(), true`,
    [taken?.lease],
  );
  for (const epoch of ['2', '3', '1000000000000'])
    await mallory.sql(
      'INSERT INTO stackdesk.lease_subjects (account, workspace, subject, epoch, lease) VALUES ($1, $2, $3, $4, $5)',
      [...owner, SUBJECT, epoch, randomUUID()],
    );
  const second = bob.client.lookup.ask(company);
  // Longer than a lease lasts here: Anna's is prolonged all the same.
  await new Promise((later) => setTimeout(later, 5_000));
  expect(service.paid).toHaveLength(1);
  held.open();
  expect(await first).toMatchObject({ credits: 1 });
  expect(await second).toMatchObject({ credits: 0, outcome: 'found' });
  expect(service.charged()).toBe(1);
  // Anna's next lease on it is one, too.
  await expect
    .poll(() =>
      library.sql(
        `SELECT count(*)::int AS open FROM stackdesk.lease_subjects s
         WHERE login = $1 AND NOT EXISTS (SELECT 1 FROM stackdesk.leases t WHERE t.lease = s.lease AND t.login = s.login AND t.is_over)`,
        [`anna_${library.database}`],
      ),
    )
    .toEqual([{ open: 0 }]);
});

/** Says that Anna's doubts about a subject are over, as Mallory can. */
async function endDoubts(mallory: Member, [account, workspace]: [string, string], stream: string) {
  const [last] = await mallory.sql<{ next: string }>(
    'SELECT max(number) + 1 AS next FROM stackdesk.pushes WHERE stream = $1',
    [stream],
  );
  for (const state of ['open', 'over'])
    await mallory.sql(
      `INSERT INTO stackdesk.lost_requests (account, workspace, subject, stream, request, state, asked_ms, push)
       SELECT $1, $2, $3, $4, n, $5, 1, $6 FROM generate_series(1, 9) n`,
      [account, workspace, SUBJECT, stream, state, last?.next],
    );
  await mallory.sql('INSERT INTO stackdesk.pushes (stream, number, answers, doubts) VALUES ($1, $2, 0, 18)', [
    stream,
    last?.next,
  ]);
}

it.each(['before', 'after'])('nobody ends the doubt of another %s it is told', async (when) => {
  const { library, service, anna, bob, mallory } = await openTeam(losing());
  const owner = ownerOf(bob);
  await anna.enrich(['other.example.com']);
  await anna.engine.team.sync();
  const [{ stream = '' } = {}] = await library.sql<{ stream: string }>(
    `SELECT stream FROM stackdesk.streams WHERE person = 'Anna'`,
  );
  if (when === 'before') await endDoubts(mallory, owner, stream);
  await expect(anna.client.lookup.ask(company)).rejects.toMatchObject({ data: { code: 'outcome_unknown' } });
  await expect
    .poll(() =>
      library.sql(`SELECT state FROM stackdesk.lost_requests WHERE login = $1`, [`anna_${library.database}`]),
    )
    .toEqual([{ state: 'open' }]);
  // What the lease says of a doubt that was not read, and what the news says.
  await expect(bob.client.lookup.ask(company)).rejects.toMatchObject({ data: { code: 'outcome_unknown' } });
  if (when === 'after') await endDoubts(mallory, owner, stream);
  await bob.engine.team.sync();
  await expect(bob.client.lookup.ask(company)).rejects.toMatchObject({ data: { code: 'outcome_unknown' } });
  const carl = await openColleague(service, 'Carl', await library.addMember('carl'));
  await carl.engine.team.sync();
  expect(await carl.plan([company.name])).toMatchObject({ inDoubt: 1, fresh: 0 });
  await expect(carl.client.lookup.ask(company)).rejects.toMatchObject({ data: { code: 'outcome_unknown' } });
  expect(service.charged()).toBe(2);
});

interface Junk {
  subject: string;
  /** From now, ms. */
  ahead: number;
  answer?: string;
  count: number;
}

/** Adds rows that are no answers to the pushes of others, which cannot be read then: only a lease finds what they have. */
async function addJunk(mallory: Member, owner: [string, string], junk: readonly Junk[]) {
  const [others] = await mallory.sql<{ stream: string }>(
    'SELECT stream FROM stackdesk.pushes WHERE number = 1',
  );
  for (const { subject, ahead, answer = 'no json', count } of junk)
    await mallory.sql(
      `INSERT INTO stackdesk.answers (account, workspace, kind, subject, bought_ms, content, page, scope, outcome, answer, stream, push)
       SELECT $1, $2, 'companies', $3, $4::bigint + n, decode($5, 'hex'), 1, '', 'found', $6, $7, 1 FROM generate_series(1, $8::integer) n`,
      [
        ...owner,
        subject,
        Date.now() + ahead,
        contentOf({ page: 1, scope: '', outcome: 'found', answer }),
        answer,
        others?.stream,
        count,
      ],
    );
}

const YEAR_MS = 365 * 86_400_000;

it('rows that are no answers do not hide what was bought', async () => {
  const { service, anna, bob, mallory } = await openTeam((paid) => paid.answer());
  const owner = ownerOf(bob);
  const names = ['future', 'today', 'many', 'large0', 'large1', 'large2', 'large3'].map(
    (name) => `${name}.example.com`,
  );
  const [future = '', today = '', many = '', ...large] = names;
  await anna.enrich(names);
  await anna.engine.team.sync();
  await addJunk(mallory, owner, [
    { subject: future, ahead: YEAR_MS, count: 400 },
    { subject: today, ahead: 0, count: 6 },
    { subject: many, ahead: 0, count: 500 },
    // Together they are more than is read at once.
    ...large.map((subject) => ({ subject, ahead: 0, count: 3, answer: 'x'.repeat(4_000_000) })),
  ]);
  expect(await bob.enrich(names)).toMatchObject({ state: 'done', creditsCharged: 0, counts: { found: 7 } });
  expect(service.charged()).toBe(7);
});

it('of two who ask at once, only one gets a subject, whatever epochs a clean-up left', async () => {
  const library = await openLibrary(server);
  const address = readTeamAddress(library.memberAt());
  const connect = () =>
    connectServer({ address, password: library.password, caFile: null, isHurried: true }, 10_000);
  const servers = await Promise.all([connect(), connect()]);
  const owner = { account: 'https://service.example', workspace: 'w' };
  // What a clean-up leaves: leases that are over, and gaps.
  for (const [subject, epochs] of [
    [SUBJECT, [57]],
    ['companies:gap.example.com', [3, 9]],
    ['companies:new.example.com', []],
  ] as const) {
    for (const epoch of epochs) {
      const lease = randomUUID();
      await library.sql(
        `INSERT INTO stackdesk.leases (lease, number, until_at, is_over) VALUES ($1, 1, now() - interval '2 days', true)`,
        [lease],
      );
      await library.sql(
        'INSERT INTO stackdesk.lease_subjects (account, workspace, subject, epoch, lease) VALUES ($1, $2, $3, $4, $5)',
        [owner.account, owner.workspace, subject, epoch, lease],
      );
    }
    const taken = await Promise.all(
      servers.map(async (each) => {
        const asked = {
          lease: randomUUID(),
          ttlMs: 300_000,
          stream: randomUUID(),
          subjects: [subject],
          ours: [],
          read: { streams: [], numbers: [] },
        };
        const [answer] = await takeLease(each, owner, asked);
        return answer?.isMine;
      }),
    );
    expect([subject, ...taken.toSorted()]).toEqual([subject, false, true]);
  }
  for (const each of servers) await each.close();
});
