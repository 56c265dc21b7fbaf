import { expect, test } from 'vitest';
import { readTeamAddress } from '../../../main/engine/team/address.ts';
import { readAnswers, readDoubts } from '../../../main/engine/team/library.ts';
import { connectServer } from '../../../main/engine/team/server.ts';
import { sharePostgres } from '../../support/postgres/share-postgres.ts';
import { openLibrary } from '../../support/team/team-fixture.ts';

// Statistics are what it may lack right after many pushes.
const server = await sharePostgres({ settings: { autovacuum: 'off' } });

const STREAM = '11111111-1111-4111-8111-111111111111';
const OWNER = { account: 'https://service.test', workspace: 'w1' };
const PUSHES = 150;
const EACH = 1_000;

test('a push is read by its index alone, however many answers the workspace has', async () => {
  const library = await openLibrary(server);
  const place = `'${OWNER.account}', '${OWNER.workspace}'`;
  await library.sql(
    `INSERT INTO stackdesk.answers (account, workspace, kind, subject, bought_ms, content, page, scope, outcome, answer, stream, push)
     SELECT ${place}, 'companies', 'd' || i || '.com', 1, sha256(i::text::bytea), 1, '', 'found', '{}', '${STREAM}', i / ${EACH} + 1
     FROM generate_series(0, ${PUSHES * EACH - 1}) i`,
  );
  await library.sql(
    `INSERT INTO stackdesk.lost_requests (account, workspace, subject, stream, request, state, asked_ms, push)
     SELECT ${place}, 'companies:d' || i || '.com', '${STREAM}', i, 'open', 1, i / ${EACH} + 1 FROM generate_series(0, ${PUSHES * EACH - 1}) i`,
  );
  await library.sql(
    `INSERT INTO stackdesk.lost_requests (account, workspace, subject, stream, request, state, asked_ms, push)
     SELECT ${place}, 'companies:d' || i || '.com', '${STREAM}', i, 'over', 1, ${PUSHES + 1} FROM generate_series(0, ${EACH - 1}) i`,
  );
  const before = await entriesRead(library);
  const address = readTeamAddress(library.memberAt());
  const access = { address, password: library.password, caFile: null, isHurried: true };
  const member = await connectServer(access, 10_000);
  const range = { stream: STREAM, from: 7, to: 7, most: EACH };
  expect(await readAnswers(member, OWNER, range)).toHaveLength(EACH);
  expect(await readDoubts(member, OWNER, range)).toHaveLength(EACH);
  expect(await readAnswers(member, { ...OWNER, workspace: 'w2' }, range)).toEqual([]);
  await member.close();
  // Whether a doubt is over for whoever began it is looked up by the key, for each row alone.
  const other = await connectServer(access, 10_000);
  const ended = { ...range, from: PUSHES + 1, to: PUSHES + 1 };
  // A session hands its counts in when it ends.
  await expect.poll(async () => (await entriesRead(library)).by_push - before.by_push).toBeGreaterThan(0);
  expect((await entriesRead(library)).by_key).toBe(before.by_key);
  expect((await readDoubts(other, OWNER, ended)).every(({ counts }) => counts)).toBe(true);
  await other.close();
  await expect.poll(async () => (await entriesRead(library)).by_key - before.by_key).toBeGreaterThan(0);
  expect((await entriesRead(library)).by_key - before.by_key).toBeLessThanOrEqual(2 * EACH);
});

/** How many entries of indexes were read so far: of those of pushes, and of keys. */
async function entriesRead(library: Awaited<ReturnType<typeof openLibrary>>) {
  const [read] = await library.sql<{ by_push: number; by_key: number }>(
    `SELECT coalesce(sum(idx_tup_read) FILTER (WHERE indexrelname LIKE '%_by_push'), 0)::int AS by_push,
       coalesce(sum(idx_tup_read) FILTER (WHERE indexrelname IN ('answers_pkey', 'lost_requests_pkey')), 0)::int AS by_key
     FROM pg_stat_user_indexes`,
  );
  return read ?? { by_push: 0, by_key: 0 };
}
