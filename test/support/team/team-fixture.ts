import { randomUUID } from 'node:crypto';
import type { EngineOptions } from '../../../main/engine/engine.ts';
import { readTeamAddress } from '../../../main/engine/team/address.ts';
import { connectServer } from '../../../main/engine/team/server.ts';
import { setUpLibrary } from '../../../main/engine/team/set-up.ts';
import { type MoneyDesk, openDesk } from '../engine/money-fixture.ts';
import type { Postgres } from '../postgres/start-postgres.ts';
import type { MoneyService } from '../services/money-service.ts';

export interface TeamLibrary {
  readonly server: Postgres;
  readonly database: string;
  /** The address for a member, without a password. `port` is that of a proxy of the test. */
  memberAt(port?: number): string;
  readonly password: string;
  /** The owner's address. */
  readonly ownerAddress: string;
  /** Runs a statement as the owner. */
  sql<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Runs a statement as a member. */
  asMember<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Makes a login of its own for a further member, with the same password. */
  addMember(name: string): Promise<Member>;
}

/** A member with a login of its own. */
export interface Member extends Pick<TeamLibrary, 'memberAt' | 'password'> {
  login: string;
  /** Runs a statement over a connection of this login. */
  sql<Row>(text: string, values?: unknown[]): Promise<Row[]>;
}

const PASSWORD = 'member-secret';

/** A library in a database of its own, with a login for members. */
export async function openLibrary(server: Postgres): Promise<TeamLibrary> {
  const ownerAddress = `${await server.createDatabase()}?sslmode=disable`;
  const database = new URL(ownerAddress).pathname.slice(1);
  const loginOf = (name: string) => `${name}_${database}`;
  const member = loginOf('anna');
  const addressOf =
    (login: string) =>
    (port = server.port) =>
      `postgres://${login}@${server.host}:${port}/${database}?sslmode=disable`;
  const maker = await connectServer(
    { address: readTeamAddress(ownerAddress), password: server.password, caFile: null, isHurried: true },
    10_000,
  );
  await setUpLibrary(maker);
  await maker.close();
  const owner = await server.connect(database);
  const makeLogin = (login: string) =>
    owner.query(`CREATE ROLE ${login} LOGIN PASSWORD '${PASSWORD}' IN ROLE stackdesk_member`);
  await makeLogin(member);
  return {
    server,
    database,
    ownerAddress,
    memberAt: addressOf(member),
    password: PASSWORD,
    sql: async <Row>(text: string, values: unknown[] = []) => (await owner.query(text, values)).rows as Row[],
    asMember: async <Row>(text: string, values: unknown[] = []) => {
      await owner.query(`SET ROLE ${member}`);
      try {
        return (await owner.query(text, values)).rows as Row[];
      } finally {
        await owner.query('RESET ROLE');
      }
    },
    addMember: async (name) => {
      const login = loginOf(name);
      await makeLogin(login);
      const client = await server.connect(database, { user: login, password: PASSWORD });
      return {
        login,
        memberAt: addressOf(login),
        password: PASSWORD,
        sql: async <Row>(text: string, values: unknown[] = []) =>
          (await client.query(text, values)).rows as Row[],
      };
    },
  };
}

/** A colleague's computer: a data folder of its own, connected to the service, and in the team. */
export async function openColleague(
  service: Pick<MoneyService, 'baseUrl'>,
  person: string,
  library: Pick<TeamLibrary, 'memberAt' | 'password'>,
  options: Partial<EngineOptions> & { port?: number } = {},
): Promise<MoneyDesk> {
  const { port, ...engineOptions } = options;
  const desk = await openDesk(service, engineOptions);
  await desk.engine.team.join({ address: library.memberAt(port), password: library.password, person });
  return desk;
}

/** A lease that ran out, as of a colleague whose computer was switched off. */
export async function leaveLease(
  { asMember }: TeamLibrary,
  subject: string,
): Promise<{ lease: string; giveBack(): Promise<unknown> }> {
  const lease = randomUUID();
  const addTerm = (number: number, isOver: boolean) =>
    asMember(
      'INSERT INTO stackdesk.leases (lease, number, until_at, is_over) VALUES ($1, $2, clock_timestamp(), $3)',
      [lease, number, isOver],
    );
  await addTerm(1, false);
  await asMember(
    `INSERT INTO stackdesk.lease_subjects (account, workspace, subject, epoch, lease)
     SELECT account, workspace, $1, 1, $2 FROM stackdesk.streams LIMIT 1`,
    [subject, lease],
  );
  return { lease, giveBack: () => addTerm(2, true) };
}
