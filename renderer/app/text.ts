import type { Session } from '../../preload/contract/models/connection.ts';
import { formatCount, formatDuration, plural } from '../ui/format.ts';

/** Words of the frame around the screens. */
export const text = {
  nav: 'Screens',
  screens: { enrich: 'Enrich', credits: 'Credits', settings: 'Settings' },
  workspace: (name: string) => `Workspace: ${name}`,
  workspaces: 'Workspaces',
  chooseWorkspace: 'Choose a workspace',
  addConnection: 'Add a connection…',
  balanceTitle: (amount: string, wallet: string) => `${amount} ${wallet} credits`,
  wallets: { bulk_lookup: 'lookup', standard: 'list' },
  used: (used: number, available: number) =>
    `${formatCount(used)} of ${formatCount(available)} used this month`,
  charged: (credits: number) => `−${formatCount(credits)}`,
  activity: 'Activity',
  activityCount: (count: number) =>
    count === 0 ? 'Activity: nothing runs' : `Activity: ${plural(count, 'run', 'runs')}`,
  nothingRuns: 'Nothing runs. Runs and downloads show here with their progress.',
  jobState: { queued: 'waiting', running: 'running', writing: 'writing the file', paused: 'paused' },
  progressOf: (done: number, total: number) => `${formatCount(done)} of ${formatCount(total)}`,
  rate: (perMinute: number) => `${formatCount(perMinute)} a minute`,
  left: (ms: number) => `${formatDuration(ms)} left`,
  show: (file: string) => `Show ${file}`,
  pause: (file: string) => `Pause ${file}`,
  resume: (file: string) => `Resume ${file}`,
  stop: (file: string) => `Stop ${file}`,
  service: {
    online: 'online',
    offline: 'offline',
    unknown: 'not asked yet',
  } satisfies Record<Session['service'], string>,
  serviceTitle: {
    online: 'The service answered last time.',
    offline: 'The service could not be reached. Everything saved can be used.',
    unknown: 'The service was not asked since the start.',
  } satisfies Record<Session['service'], string>,
  sample: 'You are looking at sample data: neither the answers nor the credits are real.',
  connectAccount: 'Connect your account',
  noToken:
    'The token for this connection is not at hand, so nothing new can be looked up. Everything saved can be used.',
  connectAgain: 'Connect again',
  restarting: 'The engine stopped and is being started again. Nothing paid is lost.',
  starting: 'Starting…',
  failedTitle: 'Stackdesk could not start',
  restart: 'Start again',
  drop: 'Drop to enrich',
  dropHint: 'CSV, TSV, XLSX or XLSM',
  oneFile: (name: string) => `One file at a time: ${name} was opened.`,
  notAFile: 'This is not a file on this computer. Save it first, then drop it here.',
  close: 'Close',
};
