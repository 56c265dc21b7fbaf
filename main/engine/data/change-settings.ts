import { isAbsolute } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import type { Settings } from '#contract/models/settings.ts';
import { because } from '#contract/reason.ts';
import type { Engine } from '../engine.ts';
import { isAboutCap } from '../ledger/cap-now.ts';
import { checkNetworkSettings } from '../service/network.ts';
import { listJobs } from '../store/jobs.ts';
import { readSettings, writeSettings } from '../store/settings.ts';
import { statSync } from '../world/files.ts';

const caps = [
  'capPerRun',
  'capPerDay',
  'capPerMonth',
  'assistantSessionBudget',
  'assistantDayBudget',
] as const satisfies readonly (keyof Settings)[];

/**
 * Saves changed settings, after a check that they can work. Throws `usage`, `file_not_found`,
 * `file_unreadable` or `tls_failed`.
 */
export function changeSettings(
  engine: Pick<Engine, 'db' | 'network' | 'lists' | 'jobs'>,
  changes: { [Name in keyof Settings]?: Settings[Name] | undefined },
): Settings {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const wanted: Settings = { ...readSettings(engine.db), ...given };
  const isAboutNetwork = 'proxy' in given || 'caFile' in given;
  if (isAboutNetwork) checkNetworkSettings(wanted);
  if ('downloadDir' in given) requireFolder(wanted.downloadDir);
  if ('outputDir' in given) requireFolder(wanted.outputDir);
  const settings = writeSettings(engine.db, given);
  if (isAboutNetwork) engine.network.renew();
  if ('bandwidthBytesPerS' in given) engine.lists.setBandwidth(settings.bandwidthBytesPerS);
  if (caps.some((name) => name in given)) {
    // The problem of a paused run names the cap, so the run is announced again.
    const paused = listJobs(engine.db, null).filter(({ problem }) => isAboutCap(problem));
    engine.jobs.announce(paused.map(({ id }) => id));
  }
  return settings;
}

function requireFolder(path: string | null): void {
  if (path === null) return;
  if (!isAbsolute(path) || statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new StackdeskError('file_not_found', because('no_folder', { path }));
}
