import { resolve } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import type { Restored } from '#contract/models/data.ts';
import type { FileUse, OutRef } from '#contract/models/file-ref.ts';
import type { Job } from '#contract/models/job.ts';
import type { MeantData, Payer } from '#contract/procedures/command.ts';
import { because } from '#contract/reason.ts';
import type { Loan } from '../connections/sessions.ts';
import { restoreBackup } from '../data/restore.ts';
import type { Engine } from '../engine.ts';
import { createGivenFiles } from '../files/given-files.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { listConnections, listWorkspaces, realmOf, type StoredWorkspace } from '../store/connections.ts';
import { findJob } from '../store/jobs.ts';
import { findSavedWorkspace } from '../store/saved-workspaces.ts';
import { randomBytes } from '../world/random.ts';
import type { HandlerContext } from './implementer.ts';
import { createPageFiles } from './page-files.ts';

/** What one command has said of itself. A person runs it, so it may name paths and use any workspace. */
export interface CommandSession {
  /** The row of the workspace that is meant: null for all, undefined for the one in use. */
  readonly workspace: number | null | undefined;
  /**
   * Throws `workspace_required` or `nothing_saved` if no saved workspace fits, and `job_not_found` if there is
   * no such run.
   */
  mean(meant: MeantData): void;
  /** False if the sample service is wanted and was not started. Throws `not_connected` and what `borrow` throws. */
  pay(payer: Payer): Promise<boolean>;
  /** Turns a path that a person named into a handle, for one use. */
  give(path: string, use: FileUse): string;
  /** Replaces the store by a backup, which ends the engine. Throws `store_busy` unless the caller is the engine. */
  restore(path: string): Promise<Restored>;
  /** Asks this program to make room for one that stays open. */
  handOver(): void;
}

/** The context of a command's calls, as long as it is connected. */
export interface CommandConnection {
  context: HandlerContext;
  /** Pauses the runs that the command has begun, and forgets its token. */
  close(): void;
}

/**
 * `onHandOver` is called if a program that stays open wants to take this engine's place. Null for a command that
 * is the engine itself.
 */
export function connectCommand(running: Engine, onHandOver: (() => void) | null): CommandConnection {
  const begun = notingBegun(running.jobs);
  // A turn of a watch belongs to the watch: it goes on if the command that began it goes away.
  const turns = notingBegun(running.jobs);
  const by = { jobs: turns.jobs, walletOf: (row: number) => seen.sessions.walletOf(row) };
  const watches = { ...running.watches, run: () => running.watches.run(by) };
  const engine: Engine = { ...running, jobs: begun.jobs, watches };
  const given = createGivenFiles();
  const files = {
    ...createPageFiles(engine, given, () => {}),
    // A person may give a file any ending.
    out: ({ handle }: OutRef) => {
      const { path: out = '', use } = given.claim(handle, 'write') ?? {};
      return { out, replaces: use?.kind === 'write' && use.replaces === true };
    },
  };
  let meant: number | null | undefined;
  let payer: StoredWorkspace | null = null;
  let loan: Loan | null = null;
  let seen = engine;
  let isClosed = false;
  const look = () => {
    seen =
      payer === null && loan === null && meant === undefined
        ? engine
        : engineOf(engine, { payer, loan, meant: meant ?? null });
  };
  const command: CommandSession = {
    get workspace() {
      return payer === null ? meant : payer.row;
    },
    mean: (data) => {
      meant = workspaceOf(engine, data);
      look();
    },
    pay: async ({ access, workspace, needsWorkspace }) => {
      loan?.giveBack();
      loan = null;
      if (access.kind === 'in_use') payer = reachedWorkspace(engine, access.realm, workspace);
      else if (access.kind === 'sample_in_use') payer = sampleWorkspace(engine);
      else {
        const paysFor = (jobId: number) => begun.has(jobId) || turns.has(jobId);
        const asked = { workspaceId: workspace, needsWorkspace, paysFor };
        const lent = await engine.sessions.borrow({ ...access, ...asked });
        if (isClosed) lent.giveBack();
        loan = lent;
        payer = lent.workspace;
      }
      look();
      return payer !== null || loan !== null;
    },
    give: (path, use) => {
      const handle = randomBytes(24).toString('base64url');
      given.take([{ handle, path: resolve(path), use }]);
      return handle;
    },
    restore: async (path) => {
      if (onHandOver !== null) throw new StackdeskError('store_busy', because('data_open_elsewhere'));
      return restoreBackup(running, path);
    },
    handOver: () => onHandOver?.(),
  };
  return {
    context: {
      get engine() {
        return seen;
      },
      files,
      command,
    },
    close: () => {
      isClosed = true;
      begun.pause();
      loan?.giveBack();
    },
  };
}

/** Notes which runs are begun by these calls, until they end. */
function notingBegun(jobs: JobQueue): { jobs: JobQueue; has(jobId: number): boolean; pause(): void } {
  /** The latest call that began each run. */
  const begun = new Map<number, symbol>();
  /** Notes it before it begins, since its token is looked for then. */
  const note = (jobId: number, begin: () => Job): Job => {
    const before = begun.get(jobId);
    const mine = Symbol();
    begun.set(jobId, mine);
    try {
      const job = begin();
      jobs
        .settled(jobId)
        .catch(() => undefined)
        .finally(() => {
          if (begun.get(jobId) === mine) begun.delete(jobId);
        });
      return job;
    } catch (error) {
      if (before === undefined) begun.delete(jobId);
      else begun.set(jobId, before);
      throw error;
    }
  };
  return {
    jobs: {
      ...jobs,
      start: (id, ...asked) => note(id, () => jobs.start(id, ...asked)),
      resume: (id, ...asked) => note(id, () => jobs.resume(id, ...asked)),
      rerun: (id, ...asked) => note(id, () => jobs.rerun(id, ...asked)),
      giveDomain: (id, ...asked) => note(id, () => jobs.giveDomain(id, ...asked)),
    },
    has: (jobId) => begun.has(jobId),
    pause: () => {
      for (const id of begun.keys()) jobs.pause(id, { byPerson: false });
    },
  };
}

/** The row of the workspace. Null for all, undefined for the one in use. */
function workspaceOf({ db }: Engine, meant: MeantData): number | null | undefined {
  if (meant.kind === 'paying') return undefined;
  if (meant.kind === 'all') return null;
  if (meant.kind === 'run') {
    const job = findJob(db, meant.jobId);
    if (job !== undefined && job.state !== 'draft') return job.workspace;
    throw new StackdeskError('job_not_found', because('no_job', { id: String(meant.jobId) }));
  }
  try {
    return findSavedWorkspace(db, { realm: meant.realm, workspace: meant.workspace });
  } catch (error) {
    if (meant.orAll === true && error instanceof StackdeskError) return null;
    throw error;
  }
}

/**
 * A workspace for which a connection of this program pays: the one in use, or one that is named by its service
 * or itself. Throws `not_connected`, `token_awaited` or `workspace_not_found`.
 */
function reachedWorkspace(
  { db, sessions }: Engine,
  realm: string | null,
  wanted: string | null,
): StoredWorkspace {
  const fits = ({ id, name }: StoredWorkspace) =>
    wanted === null || id === wanted || name.toLowerCase() === wanted.toLowerCase();
  const connections = listConnections(db).filter(
    ({ kind, baseUrl }) => realm === null || realmOf(kind, baseUrl) === realm,
  );
  const [connection] = connections;
  if (connection === undefined) throw new StackdeskError('not_connected', because('connection_none'));
  const reached = connections.flatMap(({ id, workspace }) => {
    const all = listWorkspaces(db, id).filter(fits);
    // The workspace in use comes first.
    return all.sort((one, other) => Number(other.row === workspace) - Number(one.row === workspace));
  });
  const inUse = listWorkspaces(db, connection.id).find(({ row }) => row === connection.workspace);
  const found = wanted === null && reached.length > 1 ? inUse : reached[0];
  // A person has yet to choose one in the window.
  if (found === undefined && wanted === null && reached.length > 1)
    throw new StackdeskError('workspace_required', because('workspace_not_chosen'));
  if (found === undefined) {
    const workspaces = connections
      .flatMap(({ id }) => listWorkspaces(db, id).map(({ name }) => name))
      .join(', ');
    throw new StackdeskError(
      'workspace_not_found',
      because('workspace_not_reached', { wanted: wanted ?? '', workspaces }),
    );
  }
  // Throws if there is no token for it.
  sessions.walletOf(found.row);
  return found;
}

/** The workspace of the sample service that this program uses. Null if it uses none. */
function sampleWorkspace({ db, sessions }: Engine): StoredWorkspace | null {
  const borrowed = sessions.borrowedSample();
  if (borrowed !== null) return borrowed;
  const connection = listConnections(db).find(({ kind }) => kind === 'sample');
  const all = connection === undefined ? [] : listWorkspaces(db, connection.id);
  const found = all.find(({ row }) => row === connection?.workspace) ?? all[0];
  if (found === undefined) return null;
  try {
    sessions.walletOf(found.row);
    return found;
  } catch {
    return null;
  }
}

/**
 * The engine with this workspace in use: the one that pays, or the meant one. With neither, whatever needs a
 * workspace throws.
 */
function engineOf(
  engine: Engine,
  { payer, loan, meant }: { payer: StoredWorkspace | null; loan: Loan | null; meant: number | null },
): Engine {
  const row = payer?.row ?? meant;
  const workspace = () => {
    if (payer !== null) return payer;
    if (row === null) throw new StackdeskError('workspace_required', because('workspace_not_chosen'));
    return { row, id: '', name: '' };
  };
  return {
    ...engine,
    sessions: {
      ...engine.sessions,
      workspace,
      rowInUse: () => row,
      account: () => loan?.account ?? engine.sessions.walletOf(workspace().row).client,
      walletOf: (wanted, jobId) =>
        jobId === undefined && loan?.wallet?.workspace === wanted
          ? loan.wallet
          : engine.sessions.walletOf(wanted, jobId),
    },
    refreshBalance: () => engine.refreshBalance(workspace().row),
  };
}
