import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reason.ts';
import { codeOf } from '../base/error-code.ts';
import { ENCODING, type Postgres } from '../world/postgres.ts';
import { randomUuid } from '../world/random.ts';
import { readVersions } from './library.ts';
import { firstStatements, grants, libraryMigrations, MEMBERS, makeMembers, noteVersion } from './schema.ts';

/** The library's id and version. Throws `team_refused` if it is newer than this program. */
export async function requireLibrary(server: Postgres): Promise<{ id: string; version: number }> {
  const versions = await readVersions(server);
  const newest = versions.at(-1);
  if (newest === undefined) throw new StackdeskError('team_refused', because('team_unfinished'));
  if (newest.version > libraryMigrations.length)
    throw new StackdeskError('team_refused', because('team_newer', versionsOf(newest.version)));
  return { id: versions[0]?.library ?? newest.library, version: newest.version };
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

function versionsOf(version: number) {
  return { version, known: libraryMigrations.length };
}

/**
 * Makes a library, or brings one up to date: the schema, the role of the members and what they may do. Whoever connects
 * owns it. Can be run again at any time. Each version is one transaction.
 */
export async function setUpLibrary(server: Postgres): Promise<{ library: string; from: number; to: number }> {
  requireEveryLetter(await server.query(ENCODING));
  const known = await versionsOrNone(server);
  const from = known.at(-1)?.version ?? 0;
  if (from > libraryMigrations.length)
    throw new StackdeskError('team_refused', because('team_newer', versionsOf(from)));
  const library = known[0]?.library ?? randomUuid();
  const [role] = await server.query('SELECT 1 AS one FROM pg_catalog.pg_roles WHERE rolname = $1', [MEMBERS]);
  if (role === undefined) await server.query(makeMembers);
  for (let version = from + 1; version <= libraryMigrations.length; version += 1) {
    await server.transaction([
      ...(version === 1 ? firstStatements : []),
      ...(libraryMigrations[version - 1] ?? []),
      noteVersion(version, library),
    ]);
  }
  await server.transaction(grants);
  return { library, from, to: libraryMigrations.length };
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
