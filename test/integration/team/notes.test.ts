import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { isSharedSubject, untoldDoubts } from '../../../main/engine/store/team-doubts.ts';
import { savedQuerySchema } from '#contract/models/saved.ts';
import { type MoneyDesk, sites } from '../../support/engine/money-fixture.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { sharePostgres } from '../../support/postgres/share-postgres.ts';
import { campaignSize } from '../../support/run/campaign-size.ts';
import { startMoneyService } from '../../support/services/money-service.ts';
import { startCuttingProxy } from '../../support/team/cutting-proxy.ts';
import { openColleague, openLibrary, type TeamLibrary } from '../../support/team/team-fixture.ts';

const server = await sharePostgres();

const [one = '', two = '', three = ''] = sites(3);
/** Exchanges that a cut ended. */
const CUTS = campaignSize(8, 60);

async function openTeam({ port }: { port?: number } = {}) {
  const library = await openLibrary(server);
  const service = await startMoneyService();
  const anna = await openColleague(service, 'Anna', library, port === undefined ? {} : { port });
  const bob = await openColleague(service, 'Bob', library, port === undefined ? {} : { port });
  return { library, service, anna, bob };
}

const share = ({ engine }: MoneyDesk, isShared = true) => engine.team.shareNotes(isShared);
const write = ({ client }: MoneyDesk, domain: string, tags: string[], note = '') =>
  client.saved.annotate({ domain, tags, note });
const exchange = async (...desks: MoneyDesk[]) => {
  for (const { engine } of desks) await engine.team.sync();
};
/** What a person sees at a domain: what colleagues wrote, without when. */
const seen = async ({ client }: MoneyDesk, domain: string) =>
  (await client.lookup.domain({ domain })).colleagues.map(({ person, tags, note }) => ({
    person,
    tags,
    note,
  }));
const found = async ({ client }: MoneyDesk, text: string) =>
  (await client.saved.search({ query: savedQuerySchema.parse({ text }), offset: 0, limit: 50 })).rows.map(
    ({ domain }) => domain,
  );
const rowsOf = (library: TeamLibrary) =>
  library.sql<{ number: number; domain: string; tags: string; note: string }>(
    'SELECT number::int, domain, tags, note FROM stackdesk.notes ORDER BY stream, number',
  );

it('tags and notes are shared only if a person says so, and taken back by whoever wrote them', async () => {
  const { library, anna, bob } = await openTeam();
  await anna.enrich([one, two]);
  await write(anna, one, ['prospect', 'Ünïcode'], 'Ask for Ms Doe.\nNot before May.');
  await exchange(anna, bob);
  // Off by default: nothing is offered.
  expect(anna.engine.team.status()).toMatchObject({ sharesNotes: false, notesToShare: 0 });
  expect(await rowsOf(library)).toEqual([]);

  await share(anna);
  await exchange(anna, bob);
  expect(await rowsOf(library)).toHaveLength(1);
  // Bob shares none, so none come.
  expect(await seen(bob, one)).toEqual([]);
  await share(bob);
  await exchange(bob);
  const note = { person: 'Anna', tags: ['prospect', 'Ünïcode'], note: 'Ask for Ms Doe.\nNot before May.' };
  expect(await seen(bob, one)).toEqual([note]);
  expect(await found(bob, 'before May')).toEqual([one]);
  expect(await found(bob, 'prospect unicode')).toEqual([one]);

  // Each has an own one, and nobody changes that of another.
  await write(bob, one, ['client'], 'Is a client since 2020.');
  await exchange(bob, anna);
  expect(await seen(anna, one)).toEqual([
    { person: 'Bob', tags: ['client'], note: 'Is a client since 2020.' },
  ]);
  expect(await anna.client.lookup.domain({ domain: one })).toMatchObject({
    tags: note.tags,
    note: note.note,
  });
  expect(await found(anna, 'since 2020')).toEqual([one]);

  // A later change, and one that takes everything back.
  await write(anna, one, ['prospect'], '');
  await write(anna, two, [], 'A second one');
  await exchange(anna, bob);
  expect(await seen(bob, one)).toEqual([{ person: 'Anna', tags: ['prospect'], note: '' }]);
  expect(await found(bob, 'before May')).toEqual([]);
  await write(anna, one, []);
  await exchange(anna, bob);
  expect(await seen(bob, one)).toEqual([]);
  expect(await seen(bob, two)).toEqual([{ person: 'Anna', tags: [], note: 'A second one' }]);
  expect(await bob.client.lookup.domain({ domain: one })).toMatchObject({ tags: ['client'] });
  // Every row is still there.
  expect(await rowsOf(library)).toHaveLength(5);
});

it('an exchange of nothing new stays one round trip, and what did not change is not shared again', async () => {
  const proxy = await startCuttingProxy(() => server.port);
  const { library, anna, bob } = await openTeam({ port: proxy.port });
  await write(anna, one, ['a']);
  await write(bob, two, ['b']);
  await share(anna);
  await share(bob);
  await exchange(anna, bob, anna);
  const before = proxy.statements();
  expect(await anna.engine.team.sync()).toMatchObject({ notesShared: 0, notesReceived: 0 });
  expect(proxy.statements() - before).toBe(1);
  await write(anna, one, ['a']);
  expect(anna.engine.team.status().notesToShare).toBe(1);
  await exchange(anna);
  expect(anna.engine.team.status().notesToShare).toBe(0);
  expect(await rowsOf(library)).toHaveLength(2);
});

it('whoever stops sharing keeps the own ones and sees none of colleagues, until sharing again', async () => {
  const { library, anna, bob } = await openTeam();
  await anna.enrich([one, two, three]);
  await share(anna);
  await share(bob);
  await write(anna, one, ['first']);
  await write(anna, two, ['gone']);
  await exchange(anna, bob);
  expect(await found(bob, 'first')).toEqual([one]);
  expect(await share(bob, false)).toMatchObject({ sharesNotes: false, notesReceived: 0 });
  expect(await seen(bob, one)).toEqual([]);
  expect(await found(bob, 'first')).toEqual([]);
  await write(bob, three, ['secret']);
  // It ends at once, also in the middle of an exchange.
  await share(bob);
  const exchanging = bob.engine.team.sync();
  await share(bob, false);
  await exchanging;
  expect(await seen(bob, one)).toEqual([]);
  await share(anna, false);
  await write(anna, two, []);
  await exchange(anna, bob);
  // What was shared is still there, and nothing else came.
  expect(await rowsOf(library)).toHaveLength(2);
  await share(anna);
  await share(bob);
  await exchange(anna, bob, anna);
  expect(await seen(bob, one)).toEqual([{ person: 'Anna', tags: ['first'], note: '' }]);
  expect(await seen(bob, two)).toEqual([]);
  expect(await seen(anna, three)).toEqual([{ person: 'Bob', tags: ['secret'], note: '' }]);
  // The first note of Anna was not shared twice.
  expect((await rowsOf(library)).map(({ domain }) => domain).sort()).toEqual([one, three, two, two].sort());
  // Leaving ends it, too, and joining again does not begin it.
  await bob.engine.team.leave();
  expect(await seen(bob, one)).toEqual([]);
  await bob.engine.team.join({ address: library.memberAt(), password: library.password, person: 'Bob' });
  expect(bob.engine.team.status()).toMatchObject({ sharesNotes: false });
});

it('joining the same library again, such as with a new password, goes on sharing; another one does not', async () => {
  const { library, anna } = await openTeam();
  const other = await openLibrary(server);
  await share(anna);
  const again = await anna.engine.team.join({
    address: library.memberAt(),
    password: library.password,
    person: 'Anna',
  });
  expect(again.sharesNotes).toBe(true);
  const moved = await anna.engine.team.join({
    address: other.memberAt(),
    password: other.password,
    person: 'Anna',
  });
  expect(moved.sharesNotes).toBe(false);
});

const PERSON = 'M\u202eal\u0007lory\n<img src=x onerror=alert(1)>';

/** Adds notes as a colleague may who follows no rules. */
async function attack(
  library: TeamLibrary,
  desk: MoneyDesk,
  notes: readonly { number?: number; domain?: string; tags?: string; note?: string; shared?: number }[],
  stream: string = randomUUID(),
) {
  const [owner] = desk.engine.db.all<{ realm: string; id: string }>(
    'SELECT realm, tenant_id AS id FROM workspaces',
  );
  await library.asMember(
    'INSERT INTO stackdesk.streams (stream, account, workspace, person) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    [stream, owner?.realm, owner?.id, PERSON],
  );
  for (const [place, note] of notes.entries())
    await library.asMember(
      'INSERT INTO stackdesk.notes (stream, number, domain, tags, note, shared_ms) VALUES ($1, $2, $3, $4, $5, $6)',
      [
        stream,
        note.number ?? place + 1,
        note.domain ?? 'evil.example.com',
        note.tags ?? '["evil"]',
        note.note ?? 'evil',
        note.shared ?? Date.now(),
      ],
    );
}

it('notes of a hostile colleague are text or left out, and hold up nobody', async () => {
  const { library, anna, bob } = await openTeam();
  await share(anna);
  await share(bob);
  const bad = [
    { domain: 'EVIL.example.com' },
    { domain: '../../etc/passwd' },
    { domain: 'https://evil.example.com/' },
    { domain: '<b>evil.example.com</b>' },
    { domain: "evil.example.com'; DROP TABLE annotations; --" },
    { tags: 'no json' },
    { tags: '{"0":"evil"}' },
    { tags: '"evil"' },
    { tags: '[1]' },
    { tags: '[null]' },
    { tags: '[["evil"]]' },
    { tags: `${'['.repeat(5_000)}${']'.repeat(5_000)}` },
    { tags: JSON.stringify(['x'.repeat(61)]) },
    { tags: JSON.stringify(Array.from({ length: 101 }, (_, tag) => `t${tag}`)) },
    { note: 'x'.repeat(10_001) },
    { shared: 1 },
    { shared: Number.MAX_SAFE_INTEGER },
  ];
  await attack(library, anna, bad);
  const markup = '<img src=x onerror=alert(1)>';
  await attack(library, anna, [
    {
      domain: one,
      tags: JSON.stringify([markup, '\u202egat', '', '  ']),
      note: `=cmd|calc\r\n\u0007${markup}\u2028.`,
    },
  ]);
  await write(anna, one, ['mine'], 'mine');
  await exchange(anna);
  const done = await bob.engine.team.sync();
  expect(done).toMatchObject({ refused: bad.length, notesReceived: 2 });
  expect(bob.engine.db.values(`SELECT count(*) FROM team_notes WHERE domain <> ?`, [one])).toEqual([0]);
  expect(await seen(bob, one)).toEqual(
    expect.arrayContaining([
      { person: 'Anna', tags: ['mine'], note: 'mine' },
      {
        person: 'M\\u202eal\\u0007lory <img src=x onerror=alert(1)>',
        tags: [markup, '\\u202egat'],
        note: `=cmd|calc\n\\u0007${markup}\n.`,
      },
    ]),
  );
  expect(await anna.client.lookup.domain({ domain: one })).toMatchObject({ tags: ['mine'], note: 'mine' });
  // Whoever opens very many streams is shown in part.
  for (let stream = 0; stream < 60; stream += 1) await attack(library, anna, [{ domain: two }]);
  await exchange(bob);
  expect(await seen(bob, two)).toHaveLength(50);
});

it('rows that a colleague adds to the stream of another hold up neither', async () => {
  const { library, anna, bob } = await openTeam();
  await share(anna);
  await share(bob);
  await write(anna, one, ['first']);
  await exchange(anna, bob);
  const [stream = ''] = anna.engine.db.values<string>('SELECT stream FROM team_streams WHERE is_author = 1');
  // Behind a gap, far away, and where Anna's next one belongs.
  await attack(library, anna, [{ number: 4 }, { number: 1_000_000_000_000 }], stream);
  await exchange(bob);
  expect(await seen(bob, 'evil.example.com')).toEqual([]);
  for (const domain of [two, three, ...sites(4, 'more')]) await write(anna, domain, ['soon']);
  await exchange(anna);
  await attack(library, anna, [{ number: 8 }], stream);
  await write(anna, two, ['second']);
  await write(anna, three, ['third']);
  await exchange(anna, anna, bob);
  expect(anna.engine.team.status().notesToShare).toBe(0);
  expect(await seen(bob, two)).toEqual([{ person: 'Anna', tags: ['second'], note: '' }]);
  expect(await seen(bob, three)).toEqual([{ person: 'Anna', tags: ['third'], note: '' }]);
  expect(bob.engine.team.status()).toMatchObject({ state: 'ready' });
});

it('what the server itself does not take from a member', async () => {
  const { library, anna } = await openTeam();
  for (const note of [
    { number: 0 },
    { domain: '' },
    { domain: 'x'.repeat(700) },
    { tags: 'x'.repeat(20_001) },
    { note: 'x'.repeat(40_001) },
    { shared: -5 },
  ])
    await expect(attack(library, anna, [note]), JSON.stringify(note).slice(0, 60)).rejects.toThrow(
      'check constraint',
    );
});

it('a network that is cut anywhere loses no note and doubles none', async () => {
  const proxy = await startCuttingProxy(() => server.port);
  const { library, anna, bob } = await openTeam({ port: proxy.port });
  await share(anna);
  await share(bob);
  const domains = sites(300, 'n');
  const written = new Map<string, string>();
  let cuts = 0;
  for (let turn = 0; cuts < CUTS; turn += 1) {
    expect(turn).toBeLessThan(CUTS * 10);
    for (let change = 0; change < 40; change += 1) {
      const domain = domains[Math.floor(Math.random() * domains.length)] ?? '';
      const note = Math.random() < 0.2 ? '' : `turn ${turn} ${'x'.repeat(500)}`;
      await write(anna, domain, [], note);
      written.set(domain, note);
    }
    proxy.cutAfter(() => Math.ceil(10 ** (2 + Math.random() * 3)));
    const timer = setTimeout(proxy.cut, Math.random() * 60);
    await Promise.all([anna, bob].map((each) => each.engine.team.sync().catch(() => (cuts += 1))));
    clearTimeout(timer);
    proxy.cut();
  }
  proxy.cutAfter(null);
  await exchange(anna, bob);
  expect(anna.engine.team.status().notesToShare).toBe(0);
  const rows = await rowsOf(library);
  // No number is missing, and no domain has the same note twice in a row.
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, place) => place + 1));
  const last = new Map<string, string>();
  for (const { domain, note } of rows) {
    expect(note, domain).not.toBe(last.get(domain) ?? '');
    last.set(domain, note);
  }
  for (const [domain, note] of written)
    expect(await seen(bob, domain), domain).toEqual(note === '' ? [] : [{ person: 'Anna', tags: [], note }]);
});

it('two copies of one data folder share as one person, and neither shows the other as a colleague', async () => {
  const { library, service, anna, bob } = await openTeam();
  await share(anna);
  await share(bob);
  await write(anna, one, ['before']);
  await exchange(anna, bob);
  const copy = tempDir();
  anna.engine.db.run(`VACUUM INTO '${copy}/stackdesk.db'`);
  const twin = await openColleague(service, 'Anna', library, { dataDir: copy });
  await write(anna, two, ['here']);
  await write(twin, three, ['there']);
  await exchange(anna, twin, anna, bob);
  expect(await seen(bob, one)).toEqual([{ person: 'Anna', tags: ['before'], note: '' }]);
  expect(await seen(bob, two)).toEqual([{ person: 'Anna', tags: ['here'], note: '' }]);
  expect(await seen(bob, three)).toEqual([{ person: 'Anna', tags: ['there'], note: '' }]);
  expect(await seen(twin, two)).toEqual([]);
  expect(await seen(anna, three)).toEqual([]);
});

it('long notes of many colleagues are searched by their newest words, and hold up nothing', async () => {
  const { anna } = await openTeam();
  await anna.enrich([one]);
  const { db } = anna.engine;
  const workspace = anna.engine.sessions.workspace().row;
  for (let stream = 0; stream < 60; stream += 1)
    db.run(
      `INSERT INTO team_notes (workspace, domain, stream, person, tags, note, shared_at) VALUES (?, ?, ?, 'Eva', '[]', ?, ?)`,
      [workspace, one, String(stream), `word${stream} ${'x '.repeat(5_000)}`, stream],
    );
  db.run(`UPDATE saved_state SET value = value + 1 WHERE key = 'change'`);
  db.run(`UPDATE saved_domains SET changed = (SELECT value FROM saved_state WHERE key = 'change')`);
  expect(await found(anna, 'word59')).toEqual([one]);
  expect(await found(anna, 'word3')).toEqual([]);
});

it('a doubt with a name that the library does not take stays here, and others are told', async () => {
  const { anna } = await openTeam();
  await anna.enrich([one]);
  const { db } = anna.engine;
  const workspace = anna.engine.sessions.workspace().row;
  const [request] = db.values<number>('SELECT id FROM requests LIMIT 1');
  const subjects = [`list:${'名'.repeat(300)}`, 'list:a\0b', 'list:Shopify'];
  for (const subject of subjects)
    db.run('INSERT INTO doubts (workspace, subject, request_id) VALUES (?, ?, ?)', [
      workspace,
      subject,
      request ?? 0,
    ]);
  const { open } = untoldDoubts(db, 'stream', workspace, 10);
  expect(open.map(({ subject }) => subject)).toEqual(['list:Shopify']);
  expect(subjects.filter(isSharedSubject)).toEqual(['list:Shopify']);
});
