import { appendFileSync } from 'node:fs';
import { os } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import { serveHost } from '../../../main/engine/process/host-port.ts';
import { openTransport } from '../../../main/engine/process/host-transport.ts';
import { StackdeskError } from '#contract/errors.ts';

/** A program instead of the engine that speaks its host protocol: `node tiny-engine.ts [JOURNAL] [hang]`. */
const [journal, mode] = process.argv.slice(2);
const note = (line: string) => {
  if (journal) appendFileSync(journal, `${line}\n`);
};

/** What the tests call through a page's port. */
export const tinyRouter = {
  echo: os.handler(({ input }) => input),
  never: os.handler(() => new Promise<void>(() => {})),
  die: os.handler(() => process.kill(process.pid, 'SIGKILL')),
  count: os.handler(async function* ({ input }) {
    for (let index = 0; index < Number(input); index += 1) yield index;
  }),
};

const handler = new RPCHandler(tinyRouter);

const transport = openTransport();
if (transport === null) throw new Error('this program was started by hand');
const host = serveHost(
  transport,
  {
    init: ({ dataDir }) => {
      note(`init ${process.pid}`);
      if (dataDir === 'newer') throw new StackdeskError('store_newer', 'The data file is newer.');
      if (dataDir === 'crash') process.exit(7);
      return { connections: [], proxy: null, team: null };
    },
    check_address: ({ baseUrl }) => baseUrl,
    connect: () => {
      throw new StackdeskError('unauthenticated', 'The token is wrong.');
    },
    connection: ({ connectionId }) => {
      if (connectionId === 'never') return new Promise(() => {});
      throw new Error('a plain error');
    },
    move: () => null,
    connection_of: () => ({ kind: 'service', name: '', address: '' }),
    disconnect: () => {
      host.emit({ type: 'activity', fraction: 0.5, remainingMs: 720_000, runs: 1, transfers: 0 });
      return null;
    },
    files_given: () => null,
    file_of: ({ file }) => ({ path: file.kind === 'list' ? `/${file.id}.csv` : '' }),
    file_to_open: ({ file }) => ({ path: file.kind === 'list' ? `/${file.id}.csv` : '' }),
    knows_link: () => ({ known: false }),
    check_network: () => ({ proxy: { kind: 'system' }, caFile: null, authorities: [] }),
    change_network: () => null,
    limits: () => ({
      capPerRun: null,
      capPerDay: null,
      listCapPerDay: null,
      capPerMonth: null,
      listCapPerMonth: null,
      askAbove: 500,
      unknownOutcome: 'ask',
      assistantsMaySpend: false,
      assistantSessionBudget: 0,
      assistantDayBudget: 0,
      timeZone: 'UTC',
    }),
    change_limits: () => null,
    offer_watch: () => {
      throw new Error('nothing to watch');
    },
    accept_watch: () => ({ watchId: 0 }),
    check_team: ({ address }) => ({ address, host: '', user: '' }),
    team_join: () => null,
    team_leave: () => null,
    check_notes: () => ({ host: '', person: '', domains: 0 }),
    team_share_notes: () => null,
    team_password: () => null,
    proxy_credentials: () => null,
    proxy_found: () => null,
    person_said: () => null,
    trashed: () => null,
    pause_all: () => null,
    language: () => null,
    woke: () => null,
    facts: () => ({}),
    compactable: () => ({ answers: 0, domains: 0, upTo: 0, copyBytes: 0 }),
    compact: () => {
      throw new Error('nothing to compact');
    },
    restore: () => ({ aside: '', charges: 0, credits: 0, inDoubt: 0, answersAside: 0, runsAside: 0 }),
    erase: () => ({ left: [] }),
    ping: () => null,
    shutdown: () => {
      note('shutdown');
      return mode === 'hang' ? new Promise(() => {}) : null;
    },
  },
  (port) => handler.upgrade(port),
);
