import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { codeOf } from '../../process/error-code.ts';
import { ENCODING, type Postgres } from '../world/postgres.ts';
import { randomUuid } from '../world/random.ts';
import { readVersions } from './library.ts';
import {
  FIRST_LIBRARY,
  firstStatements,
  grants,
  LIBRARY_VERSION,
  libraryMigrations,
  MEMBERS,
  makeMembers,
  noteVersion,
} from './schema.ts';

/** The library's id. Throws `team_refused` if this program does not know its version. */
export async function requireLibrary(server: Postgres): Promise<string> {
  const versions = await readVersions(server);
  const newest = versions.at(-1);
  if (newest === undefined) throw new StackdeskError('team_refused', because('team_unfinished'));
  requireKnown(newest.version);
  return versions[0]?.library ?? newest.library;
}

function requireKnown(version: number): void {
  if (version > LIBRARY_VERSION)
    throw new StackdeskError('team_refused', because('team_newer', { version, known: LIBRARY_VERSION }));
  if (version < FIRST_LIBRARY) throw new StackdeskError('team_refused', because('team_unreleased'));
}

/**
 * Throws what the server says if it takes no rows of this login, such as one that is a standby: what can be read only is
 * no library. It adds nothing.
 */
export async function requireWritable(server: Postgres): Promise<void> {
  const tried = WRITTEN.map(
    (name) => `${name}_tried AS (INSERT INTO stackdesk.${name} SELECT * FROM stackdesk.${name} WHERE false)`,
  );
  requireEveryLetter(await server.query(`WITH ${tried.join(', ')} ${ENCODING}`));
}

/** Throws if the database cannot hold each letter of each language: some answers could not be shared. */
function requireEveryLetter([found]: readonly { encoding: string }[]): void {
  if (found?.encoding !== 'UTF8')
    throw new StackdeskError('team_refused', because('team_encoding', { encoding: found?.encoding ?? '' }));
}

/** What offering and leases need. */
const WRITTEN = ['streams', 'pushes', 'answers', 'lost_requests', 'lease_subjects', 'leases'];

/**
 * Makes a library, or brings one up to date: the schema, the role of the members and what they may do. Whoever connects
 * owns it. Can be run again at any time. Each version is one transaction. `changes` are those that the program knows.
 */
export async function setUpLibrary(
  server: Postgres,
  changes = libraryMigrations,
): Promise<{ library: string; from: number; to: number }> {
  requireEveryLetter(await server.query(ENCODING));
  const known = await versionsOrNone(server);
  const from = known.at(-1)?.version ?? 0;
  if (from > 0) requireKnown(from);
  const library = known[0]?.library ?? randomUuid();
  const [role] = await server.query('SELECT 1 AS one FROM pg_catalog.pg_roles WHERE rolname = $1', [MEMBERS]);
  if (role === undefined) await server.query(makeMembers);
  for (const [index, migration] of changes.entries()) {
    const version = FIRST_LIBRARY + index;
    if (version <= from) continue;
    await server.transaction([
      ...(version === FIRST_LIBRARY ? firstStatements : []),
      ...migration,
      noteVersion(version, library),
    ]);
  }
  await server.transaction(grants);
  return { library, from, to: FIRST_LIBRARY + changes.length - 1 };
}

async function versionsOrNone(server: Postgres): Promise<{ version: number; library: string }[]> {
  try {
    return await readVersions(server);
  } catch (error) {
    const isMissing = codeOf(error) === '42P01' || codeOf(error) === '3F000';
    if (isMissing) return [];
    throw error;
  }
}
