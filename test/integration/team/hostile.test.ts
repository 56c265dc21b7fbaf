import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { contentOf } from '../../../main/engine/team/read-row.ts';
import { type MoneyDesk, sites } from '../../support/engine/money-fixture.ts';
import { sharePostgres } from '../../support/postgres/share-postgres.ts';
import { startMoneyService } from '../../support/services/money-service.ts';
import { openColleague, openLibrary, type TeamLibrary } from '../../support/team/team-fixture.ts';

const server = await sharePostgres();

const PERSON = 'M\u202eal\u0007lory\n<img src=x onerror=alert(1)>';

interface Row {
  kind?: string;
  subject?: string;
  bought?: number;
  page?: number;
  scope?: string;
  outcome?: string;
  answer?: string;
  content?: string;
}

/** Adds rows as a colleague may who follows no rules: one push for each, or all in one. */
async function attack(library: TeamLibrary, desk: MoneyDesk, rows: readonly Row[], claims = rows.length) {
  const [owner] = desk.engine.db.all<{ realm: string; id: string }>(
    'SELECT realm, tenant_id AS id FROM workspaces',
  );
  const stream = randomUUID();
  await library.asMember(
    'INSERT INTO stackdesk.streams (stream, account, workspace, person) VALUES ($1, $2, $3, $4)',
    [stream, owner?.realm, owner?.id, PERSON],
  );
  for (const row of rows) {
    const {
      kind = 'companies',
      subject = 'evil.example.com',
      bought = Date.now() - 1_000,
      page = 1,
      scope = '',
      outcome = 'found',
      answer = JSON.stringify({ domain: subject, company: { name: 'Evil' } }),
    } = row;
    const content = row.content ?? contentOf({ page, scope, outcome: outcome as 'found', answer });
    await library.asMember(
      `INSERT INTO stackdesk.answers (account, workspace, kind, subject, bought_ms, content, page, scope, outcome, answer, stream, push)
       VALUES ($1, $2, $3, $4, $5, decode($6, 'hex'), $7, $8, $9, $10, $11, 1)`,
      [owner?.realm, owner?.id, kind, subject, bought, content, page, scope, outcome, answer, stream],
    );
  }
  await library.asMember(
    'INSERT INTO stackdesk.pushes (stream, number, answers, doubts) VALUES ($1, 1, $2, 0)',
    [stream, claims],
  );
  return stream;
}

it('rows that are no answers of the service are left out, and all others come', async () => {
  const library = await openLibrary(server);
  const service = await startMoneyService();
  const anna = await openColleague(service, 'Anna', library);
  const bob = await openColleague(service, 'Bob', library);
  await anna.enrich(sites(20));
  await anna.engine.team.sync();
  const deep = `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`;
  const bad: Row[] = [
    { subject: 'EVIL.example.com' },
    { subject: 'https://evil.example.com/' },
    { subject: 'www.evil.example.com' },
    { subject: '../../etc/passwd' },
    { subject: '<b>evil.example.com</b>' },
    { subject: 'evil.example.com\u0000'.replace('\u0000', '\u0001') },
    { subject: "evil.example.com'; DROP TABLE snapshots; --" },
    { kind: 'technology', subject: 'Line\nbreak' },
    { bought: 1 },
    { bought: Number.MAX_SAFE_INTEGER },
    { answer: 'not json' },
    { answer: '"a text"' },
    { answer: '12' },
    { answer: deep },
    { answer: `[${'0,'.repeat(1_000_000)}0]` },
    { scope: 'companies have none' },
    { kind: 'technologies', scope: 'no json' },
    { content: '00'.repeat(32) },
    // Answers to other questions: about another domain, another technology, of another kind, another page.
    { answer: '{"domain":"other.example.net","company":{"name":"Evil"}}' },
    { kind: 'technology', subject: 'Evil', answer: '{"name":"Good","total_websites":3}' },
    { answer: '{"technologies":[{"name":"Evil"}]}' },
    { answer: '{"company":{"name":"Evil"},"pagination":{"current_page":2}}' },
  ];
  await attack(library, bob, bad);
  const good: Row[] = [
    { subject: 'fine.example.com', answer: '{"__proto__":{"polluted":1},"constructor":{"x":1}}' },
    { kind: 'technologies', subject: 'fine.example.com', answer: '{"technologies":"=cmd|calc"}' },
    { kind: 'technology', subject: 'Évil <script>alert(1)</script>', answer: '{"category":"<script>"}' },
  ];
  await attack(library, bob, good);
  const done = await bob.engine.team.sync();
  expect(done).toMatchObject({ received: 20 + good.length, refused: bad.length });
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
  expect(bob.engine.db.values(`SELECT count(*) FROM snapshots WHERE key LIKE '%evil.example%'`)).toEqual([0]);
  const { buyers } = bob.engine.team.status();
  expect(buyers.map(({ person }) => person)).toContain('M\\u202eal\\u0007lory <img src=x onerror=alert(1)>');
  // What is here works as before.
  expect(await bob.enrich([...sites(20), 'fine.example.com'])).toMatchObject({
    state: 'done',
    creditsCharged: 0,
  });
});

it('what the server itself does not take from a member', async () => {
  const library = await openLibrary(server);
  const service = await startMoneyService();
  const bob = await openColleague(service, 'Bob', library);
  for (const row of [
    { kind: 'virus' },
    { outcome: 'maybe' },
    { page: 0 },
    { subject: '' },
    { subject: 'x'.repeat(700) },
    { content: 'ab' },
    { bought: -5 },
    { answer: 'x'.repeat(4_194_305) },
  ])
    await expect(attack(library, bob, [row]), JSON.stringify(row).slice(0, 60)).rejects.toThrow(
      'check constraint',
    );
});

it.each([
  ['claims more answers than it has', 5],
  ['claims fewer', 1],
  ['claims a negative number', -1],
  ['claims more than anyone pushes', 2_000_000_000],
])('a push that %s holds up nobody else', async (_what, claims) => {
  const library = await openLibrary(server);
  const service = await startMoneyService();
  const anna = await openColleague(service, 'Anna', library);
  const bob = await openColleague(service, 'Bob', library);
  await attack(library, bob, [{ subject: 'a.example.com' }, { subject: 'b.example.com' }], claims);
  await anna.enrich(sites(10));
  await anna.engine.team.sync();
  for (let turn = 0; turn < 8; turn += 1) await bob.engine.team.sync();
  expect(bob.engine.team.status()).toMatchObject({ state: 'ready', received: 10 });
});

it('pushes in the name of a colleague neither stop nor double what that colleague offers', async () => {
  const library = await openLibrary(server);
  const service = await startMoneyService();
  const anna = await openColleague(service, 'Anna', library);
  const bob = await openColleague(service, 'Bob', library);
  await anna.enrich(sites(10));
  await anna.engine.team.sync();
  const [own] = await library.sql<{ stream: string; number: string }>(
    'SELECT stream, max(number) AS number FROM stackdesk.pushes GROUP BY stream',
  );
  const next = Number(own?.number) + 1;
  await library.asMember(
    'INSERT INTO stackdesk.pushes (stream, number, answers, doubts) VALUES ($1, $2, 7, 0), ($1, $3, 0, 0)',
    [own?.stream, next, '1000000000000'],
  );
  await anna.enrich(sites(10, 'more'));
  await anna.engine.team.sync();
  await bob.engine.team.sync();
  expect(bob.engine.team.status()).toMatchObject({ received: 20 });
  expect(await library.sql('SELECT count(*)::int AS rows FROM stackdesk.answers')).toEqual([{ rows: 20 }]);
});

it('a lease without an end holds a run up for a while, not for ever', async () => {
  const library = await openLibrary(server);
  const service = await startMoneyService();
  const bob = await openColleague(service, 'Bob', library);
  const [owner] = bob.engine.db.all<{ realm: string; id: string }>(
    'SELECT realm, tenant_id AS id FROM workspaces',
  );
  const lease = randomUUID();
  await library.asMember(
    `INSERT INTO stackdesk.leases (lease, number, until_at, is_over) VALUES ($1, 1000000000, 'infinity', false)`,
    [lease],
  );
  await library.asMember(
    `INSERT INTO stackdesk.lease_subjects (account, workspace, subject, epoch, lease)
     VALUES ($1, $2, 'companies:site0.example.com', 999999999999, $3)`,
    [owner?.realm, owner?.id, lease],
  );
  const job = await bob.start(sites(3));
  expect(await bob.settled(job)).toMatchObject({
    state: 'done',
    creditsCharged: 2,
    counts: { found: 2, unknown: 1 },
  });
  // Whoever holds it may have paid for it. A person's word is enough, and nobody waits again.
  await bob.client.jobs.rerun({ jobId: job.id, budget: 1, resendUnknown: true });
  expect(await bob.settled(job)).toMatchObject({ state: 'done', counts: { found: 3 } });
});

it('doubts that are none, and those of a colleague, cannot hide what is saved', async () => {
  const library = await openLibrary(server);
  const service = await startMoneyService();
  const bob = await openColleague(service, 'Bob', library);
  await bob.enrich(sites(3));
  await bob.engine.team.sync();
  const stream = await attack(library, bob, []);
  const [owner] = bob.engine.db.all<{ realm: string; id: string }>(
    'SELECT realm, tenant_id AS id FROM workspaces',
  );
  const subjects = ['virus:x', 'companies:UPPER.example.com', 'companies:', 'companies:site0.example.com'];
  for (const [at, subject] of subjects.entries())
    await library.asMember(
      `INSERT INTO stackdesk.lost_requests (account, workspace, subject, stream, request, state, asked_ms, push)
       VALUES ($1, $2, $3, $4, $5, 'open', $6, 2)`,
      [owner?.realm, owner?.id, subject, stream, at, '9223372036854775807'],
    );
  await library.asMember(
    'INSERT INTO stackdesk.pushes (stream, number, answers, doubts) VALUES ($1, 2, 0, 4)',
    [stream],
  );
  await bob.engine.team.sync();
  expect(await bob.plan(sites(3))).toMatchObject({ saved: 3, inDoubt: 0, fresh: 0 });
});
