import type { Session } from '#contract/models/connection.ts';
import type { ListFile } from '#contract/models/list.ts';
import type { Wallet } from '#contract/models/money.ts';
import type { Task } from '#contract/models/task.ts';
import { formatBytes, formatCount, formatDuration, plural } from '../format.ts';

/** Words of the frame around the screens. */
export const app = {
  nav: 'Screens',
  screens: {
    home: 'Home',
    lookup: 'Lookup',
    enrich: 'Enrich',
    lists: 'Lists',
    saved: 'Saved',
    credits: 'Credits',
    settings: 'Settings',
  },
  workspace: (name: string) => `Workspace: ${name}`,
  chooseWorkspace: 'Choose a workspace',
  addConnection: 'Add a connection…',
  balanceTitle: (amount: string, wallet: string, isOne: boolean) =>
    `${amount} ${wallet} ${isOne ? 'credit' : 'credits'}`,
  wallets: { bulk_lookup: 'lookup', standard: 'list' },
  /** Next to the amount of a wallet. */
  walletCredits: (wallet: Wallet, _isOne: boolean): string => app.wallets[wallet],
  used: (used: number, available: number) =>
    `${formatCount(used)} of ${formatCount(available)} used this month`,
  charged: (credits: number) => `−${formatCount(credits)}`,
  activity: 'Activity',
  activityCount: (runs: number, transfers: number, tasks: number) => {
    const parts = [
      ...(runs === 0 ? [] : [plural(runs, 'run', 'runs')]),
      ...(transfers === 0 ? [] : [plural(transfers, 'download', 'downloads')]),
      ...(tasks === 0 ? [] : [plural(tasks, 'task', 'tasks')]),
    ];
    return parts.length === 0 ? 'Activity: nothing runs' : `Activity: ${parts.join(', ')}`;
  },
  nothingRuns: 'Nothing runs. Runs and downloads show here with their progress.',
  jobState: { queued: 'waiting', running: 'running', writing: 'writing the file', paused: 'paused' },
  progressOf: (done: number, total: number) => `${formatCount(done)} of ${formatCount(total)}`,
  rate: (perMinute: number) => `${formatCount(perMinute)} a minute`,
  left: (ms: number) => `${formatDuration(ms)} left`,
  show: (file: string) => `Show ${file}`,
  pause: (file: string) => `Pause ${file}`,
  resume: (file: string) => `Resume ${file}`,
  stop: (file: string) => `Stop ${file}`,
  cancel: (name: string) => `Cancel the download of ${name}`,
  transfer: {
    state: {
      waiting: 'waiting',
      running: 'downloading',
      paused: 'paused',
      failed: 'stopped',
      done: 'downloaded',
      cancelled: 'cancelled',
      missing: 'moved or deleted',
    } satisfies Record<ListFile['state'], string>,
    phase: {
      waiting: 'waiting',
      checking: 'checking',
      receiving: 'downloading',
      verifying: 'verifying',
    } satisfies Record<NonNullable<ListFile['phase']>, string>,
    bytes: (bytes: number) => formatBytes(bytes),
    ofBytes: (bytes: number, total: number) => `${formatBytes(bytes)} of ${formatBytes(total)}`,
    rate: (bytesPerS: number) => `${formatBytes(bytesPerS)}/s`,
    cancelTitle: 'Cancel this download?',
    cancelText: (bytes: number) =>
      `What has arrived (${formatBytes(bytes)}) is deleted. Another download uses another attempt. To go on later, pause it instead.`,
    cancelDo: 'Cancel download',
    cancelKeep: 'Keep it',
  },
  list: {
    ready: (technology: string, rows: number | null) =>
      rows === null
        ? `The list ${technology} is ready.`
        : `The list ${technology} is ready: ${plural(rows, 'row', 'rows')}.`,
    failed: (technology: string) =>
      `The service could not make the list ${technology}. The credit came back.`,
    downloaded: (technology: string) => `The list ${technology} is downloaded.`,
    stopped: (technology: string, why: string) => `The download of ${technology} stopped. ${why}`,
    show: 'Show lists',
    explore: 'Explore',
  },
  run: {
    show: 'Show',
  },
  task: {
    open: 'Open',
    reveal: 'Show in folder',
    openNamed: (file: string) => `Open ${file}`,
    revealNamed: (file: string) => `Show ${file} in its folder`,
    exported: (rows: number, file: string) => `Wrote ${plural(rows, 'row', 'rows')} to ${file}.`,
    announced: (rows: number) => `${plural(rows, 'row was', 'rows were')} announced.`,
    wrote: (rows: number, announced: number) =>
      rows === announced
        ? `done, ${plural(rows, 'row', 'rows')}`
        : `done, ${formatCount(rows)} of ${plural(announced, 'row', 'rows')}`,
    exportedSet: (rows: number, folder: string) =>
      `Wrote ${plural(rows, 'row', 'rows')} to the data set in ${folder}.`,
    exportedNothing: (folder: string) => `Nothing is new since the last export to ${folder}.`,
    listsLeftOut: (lists: number) =>
      `The rows of ${plural(lists, 'list are', 'lists are')} not in it: the downloaded file was moved or changed.`,
    done: (title: string) => `${title} is done.`,
    cancelled: (title: string) => `${title} was stopped; nothing was left behind.`,
    progress: (done: number, total: number) => `${formatCount(done)} of ${plural(total, 'row', 'rows')}`,
    running: {
      export: 'writing',
      backup: 'backing up',
      compact: 'compacting',
      dataSet: 'writing',
    } satisfies Record<Task['kind'], string>,
    compacting: 'Compacting the saved data',
    ended: { running: '', done: 'done', failed: 'failed', cancelled: 'stopped' } satisfies Record<
      Task['state'],
      string
    >,
  },
  service: {
    online: 'online',
    offline: 'offline',
    unknown: 'not asked yet',
  } satisfies Record<Session['service'], string>,
  serviceSilent: (since: string) => `waiting since ${since}`,
  serviceSilentTitle: (since: string) =>
    `Waiting for the service since ${since}: it takes requests and does not answer them. Press to ask again; that is free.`,
  serviceTitle: {
    online: 'The service answered last time. Press to ask again; that is free.',
    offline:
      'The service could not be used last time. Everything saved still can. Press to ask again; that is free.',
    unknown: 'The service was not asked since the start. Press to ask; that is free.',
  } satisfies Record<Session['service'], string>,
  serviceAsking: 'asking…',
  /** What a press does, after what it shows. */
  serviceButton: (shown: string) => `Service: ${shown}. Ask again, free`,
  sample: 'You are looking at sample data: neither the answers nor the credits are real.',
  connectAccount: 'Connect your account',
  noToken:
    'The token for this connection is not available, so nothing new can be looked up. Everything saved can be used.',
  connectAgain: 'Connect again',
  tokenAwaited:
    'The keychain has not handed out the token yet: unlock it if it asks. Everything saved can be used meanwhile.',
  restarting:
    'The engine stopped and is being started again. What is saved is safe; what was being asked may have been charged, and will be shown so.',
  starting: 'Starting…',
  failedTitle: 'Stackdesk could not start',
  restart: 'Start again',
  drop: 'Drop to enrich',
  dropHint: 'CSV, TSV, XLSX, XLSM or ODS',
  dropExplore: 'Drop to explore',
  dropExploreHint: 'CSV, TSV, XLSX, XLSM, ODS or Parquet. Free.',
  droppedFirst: (name: string) => `Only ${name} is opened: one file is explored at a time.`,
  notAFile: 'This is not a file on this computer. Save it first, then drop it here.',
  close: 'Close',
  undo: 'Undo',
  undoBy: (keys: string) => `Undo with ${keys}.`,
};
