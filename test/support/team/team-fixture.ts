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
}

const PASSWORD = 'member-secret';

/** A library in a database of its own, with a login for members. */
export async function openLibrary(server: Postgres): Promise<TeamLibrary> {
  const ownerAddress = `${await server.createDatabase()}?sslmode=disable`;
  const database = new URL(ownerAddress).pathname.slice(1);
  const member = `anna_${database}`;
  const maker = await connectServer(
    { address: readTeamAddress(ownerAddress), password: server.password, caFile: null, isHurried: true },
    10_000,
  );
  await setUpLibrary(maker);
  await maker.close();
  const owner = await server.connect(database);
  await owner.query(`CREATE ROLE ${member} LOGIN PASSWORD '${PASSWORD}' IN ROLE stackdesk_member`);
  return {
    server,
    database,
    ownerAddress,
    memberAt: (port = server.port) =>
      `postgres://${member}@${server.host}:${port}/${database}?sslmode=disable`,
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
