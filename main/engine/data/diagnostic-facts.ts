import type { Engine } from '../engine.ts';
import { readSettings } from '../store/settings.ts';
import { existsSync, statSync } from '../world/files.ts';
import { world } from '../world/world.ts';

type Facts = Record<string, string | number | boolean | null>;

const counted = {
  'saved answers': 'SELECT count(*) AS count FROM snapshots WHERE removed_at IS NULL',
  runs: "SELECT count(*) AS count FROM jobs WHERE state <> 'draft'",
  'rows of runs': 'SELECT count(*) AS count FROM job_rows',
  lists: 'SELECT count(*) AS count FROM lists',
  transfers: 'SELECT count(*) AS count FROM transfers',
  'lines of the ledger': 'SELECT count(*) AS count FROM ledger',
  connections: 'SELECT count(*) AS count FROM connections',
  workspaces: 'SELECT count(*) AS count FROM workspaces',
};

/**
 * Facts about the engine that a person can show to others: numbers and kinds. Of a text in the settings, only
 * whether there is one.
 */
export function diagnosticFacts({ db, dataDir, store, sessions, jobs, lists }: Engine): Facts {
  const settings = readSettings(db);
  const { service, connections } = sessions.describe();
  const states = (values: readonly { state: string }[]) => values.map(({ state }) => state).join(', ');
  return {
    node: world().machine.runtimeVersion,
    'store bytes': statSync(store.path, { throwIfNoEntry: false })?.size ?? null,
    'data folder is there': existsSync(dataDir),
    ...Object.fromEntries(
      Object.entries(counted).map(([name, sql]) => [name, db.get<{ count: number }>(sql)?.count ?? 0]),
    ),
    service,
    'states of connections': states(connections),
    'runs under way': jobs.list(null).filter(({ state }) => ['queued', 'running', 'writing'].includes(state))
      .length,
    'transfers under way': lists.list(null).filter(({ file }) => file?.state === 'running').length,
    'setting proxy': settings.proxy.kind,
    'setting authority file': settings.caFile !== null,
    'setting folder for downloads': settings.downloadDir !== null,
    'setting bandwidth, bytes a second': settings.bandwidthBytesPerS,
    'setting age of answers, ms': settings.maxAgeMs,
    'setting unknown outcome': settings.unknownOutcome,
    'setting budget': settings.defaultBudget,
    'setting cap of a run': settings.capPerRun,
    'setting cap of a day': settings.capPerDay,
    'setting cap of lists of a day': settings.listCapPerDay,
    'setting cap of a month': settings.capPerMonth,
    'setting cap of lists of a month': settings.listCapPerMonth,
  };
}
