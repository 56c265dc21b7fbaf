import { BEGIN_OWN } from '../world/postgres-client.ts';

/** The schema of the library in the team's database, and the role of those who use it. */
export const SCHEMA = 'stackdesk';
export const MEMBERS = 'stackdesk_member';

/**
 * The version of the library that the first release makes, in `stackdesk.versions`. Libraries from before it have versions
 * up to 4, in which the same tables were made in another way.
 */
export const FIRST_LIBRARY = 100;

/** Adds the login that added a row. The server writes it, and takes no row in another's name. */
const LOGIN = 'login text NOT NULL DEFAULT session_user';

/**
 * The library's schema, and every change of it since the first release, oldest first: the first entry makes
 * `FIRST_LIBRARY`, each other the next version. Plain SQL, as CockroachDB and YugabyteDB document it too: no extension,
 * trigger, sequence or advisory lock. Policies have no subqueries, since CockroachDB takes none. Only PostgreSQL was tried
 * (docs/scale.md). Rows are only added. Whoever may add rows may add any, so limits that protect colleagues are
 * constraints, which only the owner can lift, and every reader checks what it reads all the same.
 */
export const libraryMigrations: readonly (readonly string[])[] = [
  [
    // What one data folder offers about one workspace. 'account' is the origin of the service, 'workspace' its id there.
    `CREATE TABLE stackdesk.streams (
  stream uuid PRIMARY KEY,
  account text NOT NULL CHECK (octet_length(account) <= 300),
  workspace text NOT NULL CHECK (octet_length(workspace) <= 200),
  person text NOT NULL CHECK (octet_length(person) BETWEEN 1 AND 320),
  opened_at timestamptz NOT NULL DEFAULT now()
)`,
    `CREATE INDEX streams_by_workspace ON stackdesk.streams (account, workspace)`,
    // One push of a stream. Numbers begin at 1 and leave nothing out, so a reader who has read all up to 7 asks for 8. It
    // says what the wallet of lookups was charged for the stream up to it, and what of that is not certain, in credits. The
    // time of whoever pushed says how long before its answers were bought, whatever is wrong with that clock.
    `CREATE TABLE stackdesk.pushes (
  stream uuid NOT NULL,
  number bigint NOT NULL CHECK (number BETWEEN 1 AND 1000000000000),
  answers bigint NOT NULL,
  doubts bigint NOT NULL,
  pushed_at timestamptz NOT NULL DEFAULT now(),
  told_ms bigint,
  spent double precision CHECK (spent BETWEEN 0 AND 1e12),
  in_doubt double precision CHECK (in_doubt BETWEEN 0 AND 1e12),
  PRIMARY KEY (stream, number)
)`,
    // One answer of the service, as it came. 'content' is the SHA-256 of page, scope, outcome and answer.
    `CREATE TABLE stackdesk.answers (
  account text NOT NULL,
  workspace text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('companies', 'technologies', 'technology')),
  subject text NOT NULL CHECK (octet_length(subject) BETWEEN 1 AND 600),
  bought_ms bigint NOT NULL CHECK (bought_ms > 0),
  content bytea NOT NULL CHECK (octet_length(content) = 32),
  page integer NOT NULL CHECK (page BETWEEN 1 AND 100000),
  scope text NOT NULL CHECK (octet_length(scope) <= 2000),
  outcome text NOT NULL CHECK (outcome IN ('found', 'no_data', 'invalid')),
  answer text NOT NULL CHECK (octet_length(answer) <= 4194304),
  stream uuid NOT NULL,
  push bigint NOT NULL,
  PRIMARY KEY (account, workspace, kind, subject, bought_ms, content)
)`,
    `CREATE INDEX answers_by_push ON stackdesk.answers (stream, push)`,
    // A lost request of a colleague that may have been charged: 'open' when that became known, 'over' when it is settled.
    `CREATE TABLE stackdesk.lost_requests (
  account text NOT NULL,
  workspace text NOT NULL,
  subject text NOT NULL CHECK (octet_length(subject) BETWEEN 1 AND 640),
  stream uuid NOT NULL,
  request bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'over')),
  asked_ms bigint NOT NULL,
  push bigint NOT NULL,
  ${LOGIN},
  PRIMARY KEY (account, workspace, subject, stream, request, state, login)
)`,
    `CREATE INDEX lost_requests_by_push ON stackdesk.lost_requests (stream, push)`,
    // What is about to be bought, and by which stream, so that colleagues are told. Of two who want the same, one gets the
    // next epoch of a subject.
    `CREATE TABLE stackdesk.lease_subjects (
  account text NOT NULL,
  workspace text NOT NULL,
  subject text NOT NULL CHECK (octet_length(subject) BETWEEN 1 AND 640),
  epoch bigint NOT NULL CHECK (epoch BETWEEN 1 AND 1000000000000),
  lease uuid NOT NULL,
  stream uuid,
  ${LOGIN},
  PRIMARY KEY (account, workspace, subject, epoch)
)`,
    // The terms of a lease: of those of its login, the one with the highest number counts. The server's clock decides when
    // it ends.
    `CREATE TABLE stackdesk.leases (
  lease uuid NOT NULL,
  number integer NOT NULL CHECK (number BETWEEN 1 AND 1000000000),
  until_at timestamptz NOT NULL,
  is_over boolean NOT NULL,
  ${LOGIN},
  PRIMARY KEY (lease, login, number)
)`,
    // Whoever looks at the wallet asks what colleagues have under way.
    `CREATE INDEX leases_by_end ON stackdesk.leases (until_at)`,
    `CREATE INDEX lease_subjects_by_lease ON stackdesk.lease_subjects (lease)`,
    // The tags and the note of the person of a stream about one domain. The last one of a stream and domain counts, and
    // an empty one takes it back. 'tags' is a JSON array. Numbers begin at 1 and leave nothing out, as those of pushes.
    `CREATE TABLE stackdesk.notes (
  stream uuid NOT NULL,
  number bigint NOT NULL CHECK (number BETWEEN 1 AND 1000000000000),
  domain text NOT NULL CHECK (octet_length(domain) BETWEEN 1 AND 600),
  tags text NOT NULL CHECK (octet_length(tags) <= 20000),
  note text NOT NULL CHECK (octet_length(note) <= 40000),
  shared_ms bigint NOT NULL CHECK (shared_ms > 0),
  PRIMARY KEY (stream, number)
)`,
    // Nobody ends a lease or a doubt of another.
    ...['lease_subjects', 'leases', 'lost_requests'].flatMap((name) => [
      `CREATE POLICY ${name}_are_read ON stackdesk.${name} FOR SELECT TO ${MEMBERS} USING (true)`,
      `CREATE POLICY ${name}_are_added ON stackdesk.${name} FOR INSERT TO ${MEMBERS} WITH CHECK (login = session_user)`,
      `ALTER TABLE stackdesk.${name} ENABLE ROW LEVEL SECURITY`,
    ]),
  ],
];

/** The version that a library of this program has. */
export const LIBRARY_VERSION = FIRST_LIBRARY + libraryMigrations.length - 1;

const TABLES = [
  'versions',
  'streams',
  'pushes',
  'answers',
  'lost_requests',
  'lease_subjects',
  'leases',
  'notes',
];

/** Makes the schema itself. Run once, before the first migration. */
export const firstStatements: readonly string[] = [
  `CREATE SCHEMA stackdesk`,
  `CREATE TABLE stackdesk.versions (
  version integer PRIMARY KEY,
  library uuid NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now()
)`,
];

export const makeMembers = `CREATE ROLE ${MEMBERS} NOLOGIN`;

/** What the members may do: read and add, nothing else. */
export const grants: readonly string[] = [
  `GRANT USAGE ON SCHEMA stackdesk TO ${MEMBERS}`,
  `GRANT SELECT ON stackdesk.versions TO ${MEMBERS}`,
  ...TABLES.filter((name) => name !== 'versions').map(
    (name) => `GRANT SELECT, INSERT ON stackdesk.${name} TO ${MEMBERS}`,
  ),
];

/** Notes that a version is reached. The library keeps the id that its first version has. */
export function noteVersion(version: number, library: string): string {
  if (!/^[0-9a-f-]{36}$/.test(library)) throw new Error('a library has a UUID');
  return version === FIRST_LIBRARY
    ? `INSERT INTO stackdesk.versions (version, library) VALUES (${version}, '${library}')`
    : `INSERT INTO stackdesk.versions (version, library) SELECT ${version}, library FROM stackdesk.versions WHERE version = ${FIRST_LIBRARY}`;
}

/** Everything that makes a library, or brings one of version `from` up to date, for those who must ask an administrator. */
export function setupScript(library: string, from = 0): string {
  const statements = [
    ...(from === 0 ? [makeMembers, ...firstStatements] : []),
    ...libraryMigrations
      .map((migration, index) => [...migration, noteVersion(FIRST_LIBRARY + index, library)])
      .slice(from === 0 ? 0 : from - FIRST_LIBRARY + 1)
      .flat(),
    ...grants,
  ];
  return [
    ...(from === 0
      ? [
          '-- The library of a team. Whoever runs this owns it. Then give each colleague a login of their own:',
          `--   CREATE ROLE anna LOGIN PASSWORD '...' IN ROLE ${MEMBERS};`,
        ]
      : [
          `-- Brings the library of a team from version ${from} to version ${LIBRARY_VERSION}. For its owner.`,
        ]),
    // Else a constraint could call what somebody made in the database, for as long as the library is there.
    `${BEGIN_OWN};`,
    ...statements.map((statement) => `${statement};`),
    'COMMIT;',
    '',
  ].join('\n');
}
