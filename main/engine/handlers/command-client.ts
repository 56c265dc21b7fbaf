import { createRouterClient, ORPCError } from '@orpc/server';
import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { FileUse, OutRef } from '../../../preload/contract/models/file-ref.ts';
import { because } from '../../../preload/contract/reason.ts';
import { problemOf } from '../base/problem.ts';
import type { Engine } from '../engine.ts';
import { createGivenFiles } from '../files/given-files.ts';
import { findJob } from '../store/jobs.ts';
import { findSavedWorkspace, type SavedIn } from '../store/saved-workspaces.ts';
import { randomBytes } from '../world/random.ts';
import { createPageFiles } from './page-files.ts';
import { router } from './router.ts';

/**
 * Whose data a command works with. `paying`: the workspace that pays. `all`: every workspace. `saved`: one
 * with saved data, or all if `orAll` is set and none is found. `run`: the workspace of that run.
 */
export type MeantData = 'paying' | 'all' | { saved: SavedIn; orAll?: boolean } | { run: number };

/**
 * The router for a command line. A person runs it, so it takes paths and may use any workspace of the store.
 * Throws `workspace_required` or `nothing_saved` if no saved workspace fits, and `job_not_found` if there is
 * no such run.
 */
export function createCommandClient(engine: Engine, meant: MeantData) {
  const workspace = meant === 'paying' ? undefined : workspaceOf(engine, meant);
  const seen = workspace === undefined ? engine : engineOf(engine, workspace);
  const given = createGivenFiles();
  const files = {
    ...createPageFiles(seen, given, () => {}),
    // A person may give a file any ending.
    out: ({ handle }: OutRef) => given.claim(handle, 'write')?.path ?? '',
  };
  const context = { engine: seen, files, command: { workspace } };
  return {
    client: createRouterClient(router, { context, interceptors: [throwAsThrown] }),
    /** Turns a path that a person named into a handle for the router, for one use. */
    give: (path: string, use: FileUse): string => {
      const handle = randomBytes(24).toString('base64url');
      given.take([{ handle, path, use }]);
      return handle;
    },
  };
}

export type CommandClient = ReturnType<typeof createCommandClient>;

/** Pauses what runs after an unexpected error. */
export function pauseForError({ jobs }: Engine, error: unknown): void {
  jobs.pauseAll(problemOf(error));
}

/** The row of the workspace. Null for all. */
function workspaceOf({ db }: Engine, meant: Exclude<MeantData, 'paying'>): number | null {
  if (meant === 'all') return null;
  if ('run' in meant) {
    const job = findJob(db, meant.run);
    if (job !== undefined && job.state !== 'draft') return job.workspace;
    throw new StackdeskError('job_not_found', because('noted', { words: `There is no run ${meant.run}.` }));
  }
  try {
    return findSavedWorkspace(db, meant.saved);
  } catch (error) {
    if (meant.orAll === true && error instanceof StackdeskError) return null;
    throw error;
  }
}

/** The engine with this workspace in use. If it is null, whatever needs a workspace throws. */
function engineOf(engine: Engine, row: number | null): Engine {
  const workspace = () => {
    if (row === null) throw new StackdeskError('workspace_required', because('workspace_not_chosen'));
    return { row, id: '', name: '' };
  };
  return { ...engine, sessions: { ...engine.sessions, workspace, rowInUse: () => row } };
}

/** Turns an error of the contract back into the error that it was. */
async function throwAsThrown<T>({ next }: { next: () => Promise<T> }): Promise<T> {
  try {
    return await next();
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error;
    if (error.code === 'BAD_REQUEST')
      throw new StackdeskError('usage', because('noted', { words: faultIn(error.data) }));
    throw error.cause instanceof Error ? error.cause : error;
  }
}

/** What a schema of the contract says about an input, with the name of the field. */
function faultIn(data: unknown): string {
  const { issues = [] } = (data ?? {}) as { issues?: { path?: unknown[]; message: string }[] };
  const [issue] = issues;
  return issue === undefined
    ? 'The call is wrong.'
    : `${issue.path?.join('.') ?? 'The call'}: ${issue.message}`;
}
