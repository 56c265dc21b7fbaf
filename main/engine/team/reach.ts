import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { codeOf } from '../../process/error-code.ts';
import type { TeamConnection } from '../store/team.ts';
import { monotonic } from '../world/clock.ts';
import type { Postgres } from '../world/postgres.ts';
import { readTeamAddress } from './address.ts';
import { createLines, type LineName } from './lines.ts';
import { problemOfServer, READ_ONLY } from './server.ts';
import { requireLibrary, requireWritable } from './set-up.ts';
import type { TeamMoment } from './status.ts';

/** The way to the library in use, and what is known of its server. */
export interface Reach {
  /** Runs work at the library `id`, and at no other that is joined meanwhile. Throws `no_team` if it is not in use. */
  over(which: LineName, id: string): <Result>(work: (server: Postgres) => Promise<Result>) => Promise<Result>;
  /** True if the connection for what somebody waits for was cut. */
  isCut(): boolean;
  /** True for a while after the server did not answer: then it is not asked by anyone who would wait for it. */
  isDown(): boolean;
  /** It is asked again, such as with another password. */
  notDown(): void;
  moment(): Pick<TeamMoment, 'state' | 'problem'>;
  /** Forgets the library before, and what was known of its server. */
  forget(): void;
  hangUp(): Promise<void>;
}

const DOWN_MS = 30_000;

/** The problem of whoever asks for a library that this program did not join, or left. */
export function leftLibrary(): StackdeskError {
  return new StackdeskError('no_team', because('team_none'));
}

export function createReach({
  inUse,
  connect,
  onOpened,
  onAnswer,
  onChange,
  signal,
}: {
  /** The library in use. Null if there is none. */
  inUse: () => TeamConnection | null;
  connect: (team: TeamConnection, which: LineName) => Promise<Postgres>;
  /** Called for each new connection, before it is used. */
  onOpened: (server: Postgres, library: string) => Promise<void>;
  onAnswer: () => void;
  onChange: () => void;
  signal: AbortSignal;
}): Reach {
  /** Which library each connection leads to. */
  const librariesOf = new WeakMap<Postgres, string>();
  const unknown = () => (inUse() === null ? 'none' : 'unknown');
  let state: TeamMoment['state'] = unknown();
  let problem: StackdeskError | null = null;
  let downUntilMs = Number.NEGATIVE_INFINITY;

  /** Opens a connection to the library that this program joined, and to no other at the same address. */
  const lines = createLines(async (which) => {
    const team = inUse();
    if (team === null) throw leftLibrary();
    const server = await connect(team, which);
    try {
      const found = await requireLibrary(server);
      if (found !== team.library)
        throw new StackdeskError('team_refused', because('team_other', { address: team.address }));
      await requireWritable(server);
      await onOpened(server, found);
      librariesOf.set(server, found);
      return server;
    } catch (error) {
      await server.close();
      throw error;
    }
  }, signal);
  const noteProblem = (error: unknown): StackdeskError => {
    const found = problemOfServer(error, readTeamAddress(inUse()?.address ?? ''));
    state = found.code === 'team_away' ? 'away' : 'refused';
    problem = found;
    downUntilMs = monotonic() + DOWN_MS;
    onChange();
    return found;
  };
  const noteAnswer = () => {
    downUntilMs = Number.NEGATIVE_INFINITY;
    onAnswer();
    if (state === 'ready') return;
    state = 'ready';
    problem = null;
    onChange();
  };
  const over: Reach['over'] = (which, id) => async (work) => {
    const isInUse = () => inUse()?.library === id;
    try {
      if (!isInUse()) throw leftLibrary();
      const result = await lines.run(which, (server) => {
        // The settings may have changed while the connection was awaited.
        if (!isInUse() || librariesOf.get(server) !== id) throw leftLibrary();
        return work(server);
      });
      if (isInUse()) noteAnswer();
      return result;
    } catch (error) {
      if (signal.aborted || !isInUse()) throw error;
      // The next connection may lead to the server that has taken its place.
      if (codeOf(error) === READ_ONLY) await lines.hangUp();
      throw noteProblem(error);
    }
  };
  const notDown = () => {
    downUntilMs = Number.NEGATIVE_INFINITY;
  };
  return {
    over,
    isCut: () => lines.isCut('quick'),
    isDown: () => monotonic() < downUntilMs,
    notDown,
    moment: () => ({ state, problem }),
    forget: () => {
      state = unknown();
      problem = null;
      notDown();
    },
    hangUp: lines.hangUp,
  };
}
