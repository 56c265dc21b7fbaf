import type { List, ListFile, ListState } from '#contract/models/list.ts';
import { mostListRows } from '#contract/values/lists.ts';
import {
  formatBytes,
  formatCount,
  formatDuration,
  formatList,
  formatShare,
  plural,
  pluralForm,
} from '../format.ts';
import { hasRecycleBin } from '../trash-system.ts';

const MOST_NAMED = 3;
const trash = hasRecycleBin ? 'Recycle Bin' : 'Trash';

const without = (isWithout: boolean) => (isWithout ? 'without ' : '');

/** How much of the attempts left one more download uses. */
function attemptOf(left: number | null): string {
  if (left === null) return 'one attempt';
  return left === 1 ? 'the last attempt left' : `one attempt of ${formatCount(left)} left`;
}

const action = {
  explore: 'Explore',
  locate: 'Locate file…',
  download: 'Download',
  resume: 'Resume',
  retry: 'Try again',
  spend: 'Spend a last attempt',
  pause: 'Pause',
  cancel: 'Cancel download',
  open: 'Open',
  reveal: 'Show in folder',
  verify: 'Verify',
  anew: 'Download again…',
  automatic: 'Download when ready',
  manual: 'Do not download by itself',
  again: 'Start again…',
  delete: 'Delete file…',
};

/** Words of the screen of technology lists. */
export const lists = {
  sqlTitle: 'Query saved domains, lists and files of your own. Free.',
  openFile: 'Open file…',
  openFileTitle: 'Explore a CSV, XLSX, ODS or Parquet file of your own. Free.',
  title: 'Lists',
  newList: 'New list',
  refresh: 'Update status',
  refreshTitle: 'Ask the service what became of the lists. Free.',
  locateMany: (missing: number) => `Locate ${plural(missing, 'file', 'files')}…`,
  locateTitle:
    'Files of lists are not where they were. Choose the folder they are in now; each file that proves to be the downloaded one is used, without a download.',
  located: (technology: string) => `The file of ${technology} was checked and belongs to the list again.`,
  locatedMany: (located: number, missing: number) =>
    located === 0
      ? 'None of the downloaded files is in this folder.'
      : `${plural(located, 'file', 'files')} found and checked.${missing === 0 ? '' : ` ${formatCount(missing)} still missing.`}`,
  refreshed: (count: number) => `${plural(count, 'list', 'lists')} known.`,
  tableLabel: 'Technology lists, newest first',
  columns: {
    technology: 'Technology',
    filters: 'Filters',
    state: 'State',
    rows: 'Rows',
    attempts: 'Downloads left',
    file: 'File',
    age: 'Started',
    actions: 'Actions',
  },
  state: {
    queued: 'being prepared',
    ready: 'ready',
    failed: 'failed',
    expired: 'expired',
    unknown: 'unknown',
  } satisfies Record<ListState, string>,
  stateWords: {
    queued: 'The service is preparing the file. You can leave; it is asked now and then.',
    ready: 'The service has the file, and it can be downloaded.',
    failed: 'The service could not make this list. The credit came back by itself.',
    expired:
      'The service does not keep the file any more. The list can be started again; in the same billing period that may be free.',
    unknown:
      'The answer to the start was lost, or did not name the list, and it may have been charged. Stackdesk looks in the history now and then to see what became of it, and at once with Update status.',
  } satisfies Record<ListState, string>,
  found: (technology: string) =>
    `An earlier start of ${technology}, whose answer was lost, has made this list. Nothing was started. Within the same billing period another one is free; after it, it costs 1 list credit.`,
  inDoubt: (technology: string) =>
    `An earlier start of ${technology} may have been charged; that is not known yet. If it was, another one in the same billing period is free; if not, it costs 1 list credit.`,
  startAnyway: 'Start it anyway',
  creditBack: 'credit came back',
  filter: {
    endings: (endings: readonly string[], isWithout: boolean) =>
      `${without(isWithout)}${endings.length > MOST_NAMED ? `${formatCount(endings.length)} top-level domains` : formatList(endings)}`,
    countries: (countries: readonly number[], isWithout: boolean) =>
      countries.length > MOST_NAMED
        ? `${without(isWithout)}${formatCount(countries.length)} countries`
        : `${without(isWithout)}${pluralForm(countries.length, 'country', 'countries')} ${formatList(countries.map(String))}`,
    sizes: (sizes: readonly string[]) =>
      sizes.length > MOST_NAMED
        ? `${formatCount(sizes.length)} company sizes`
        : `company size ${formatList(sizes)}`,
    company: 'with company',
  },
  allSites: 'all websites',
  elsewhere: 'started elsewhere',
  about: (count: number) => `about ${formatCount(count)}`,
  withheld: (count: number) => `${formatCount(count)} not in the file`,
  truncated: 'cut short',
  withheldTitle: (exported: number | null, found: number | null) =>
    [
      ...(exported === null || found === null
        ? []
        : [`${formatCount(found)} websites matched, ${formatCount(exported)} are in the file.`]),
      exported !== null && exported >= mostListRows
        ? `The service puts ${formatCount(mostListRows)} rows into a file at most, whatever the plan. Filters bring other parts of the list.`
        : `Your plan allows no more rows in a file; the service never puts more than ${formatCount(mostListRows)} into one. Filters bring other parts of the list.`,
    ].join(' '),
  attempts: (left: number, limit: number | null) =>
    limit === null ? formatCount(left) : `${formatCount(left)} of ${formatCount(limit)}`,
  attemptsTitle: (left: number) =>
    `${plural(left, 'download', 'downloads')} left at the service. Each attempt counts, also one that breaks off.`,
  file: {
    none: 'not downloaded',
    byItself: 'downloads by itself',
    waiting: 'waiting',
    paused: 'paused',
    failed: 'stopped',
    done: (bytes: number) => `on this computer, ${formatBytes(bytes)}`,
    missing: 'moved or deleted',
    difference: ({ rows, announced }: NonNullable<ListFile['difference']>) =>
      `The service announced ${plural(announced, 'row', 'rows')}; the file holds ${plural(rows, 'line', 'lines')} below its header. It is complete and is kept as it came.`,
    gone: 'nothing to download',
    phases: {
      waiting: 'waiting',
      checking: 'checking',
      verifying: 'verifying',
    } satisfies Record<Exclude<ListFile['phase'], 'receiving' | null>, string>,
    reserved: 'last attempts kept for you',
  },
  share: (file: ListFile) =>
    file.totalBytes === null || file.totalBytes === 0
      ? formatBytes(file.bytes)
      : formatShare(file.bytes / file.totalBytes),
  speed: (rate: number) => `${formatBytes(rate)}/s`,
  left: (ms: number) => `${formatDuration(ms)} left`,
  progressOf: (technology: string) => `Download of ${technology}`,
  action,
  actionOn: (done: keyof typeof action, list: List) => `${action[done]}: ${list.technology}`,
  showFacts: 'Show facts',
  actionsOf: (list: List) => `Actions for ${list.technology}`,
  downloadTitle: 'Free, but it uses one of the downloads that are left.',
  verified: (name: string) => `${name} is what was downloaded.`,
  changed: (name: string) => `${name} is not what was downloaded any more. Something changed it.`,
  leftAlone: (name: string) =>
    `${name} is not what was downloaded any more, so it is left alone. It can be deleted in its folder.`,
  spendTitle: (left: number) =>
    left === 1 ? 'Spend the last attempt?' : `Spend one of the last ${formatCount(left)} attempts?`,
  spendText: (list: List) =>
    `The service gives ${list.technology} out ${plural(list.downloadLimit ?? 30, 'time', 'times')} and no more. The last attempts are kept back, so that a bad connection can’t use them up. What has arrived so far is kept, and the download goes on from there.`,
  spendDo: 'Spend one attempt',
  anewTitle: 'Download the file again?',
  anewText: ({ file, downloadsRemaining }: List) =>
    `The service sends the file once more, which uses ${attemptOf(downloadsRemaining)}. ${file?.name ?? 'The file that is here'} stays where it is; the new one gets a name of its own.`,
  anewDo: 'Use one attempt',
  cancelTitle: 'Cancel this download?',
  cancelText: (file: ListFile) =>
    `What has arrived (${formatBytes(file.bytes)}) is deleted. Another download uses another attempt. To go on later, pause it instead.`,
  cancelDo: 'Cancel download',
  cancelKeep: 'Keep it',
  deleteTitle: `Move the file to the ${trash}?`,
  deleteText: (list: List) => {
    const again =
      list.state === 'ready' && (list.downloadsRemaining ?? 1) > 0
        ? 'It can be downloaded again, which uses one attempt.'
        : 'The service does not give it out any more, so it can’t be downloaded again.';
    return `${list.file?.name ?? 'The file'} goes to the ${trash}; the list stays in this table. If this computer has no ${trash} for it, it is deleted for good. ${again}`;
  },
  deleteDo: `Move to ${trash}`,
  trashed: (name: string) => `${name} is in the ${trash}.`,
  deletedForGood: (name: string) => `There is no ${trash} for ${name} here, so it was deleted for good.`,
  facts: {
    label: (technology: string) => `Facts about the list ${technology}`,
    close: 'Close the facts',
    list: 'List',
    file: 'File',
    filters: 'Filters',
    more: 'From the service',
    matched: 'Websites matched',
    exported: 'Rows in the file',
    withheld: 'Not in the file',
    attempts: 'Downloads left',
    credits: 'Charged',
    reused: 'nothing, bought already this period',
    started: 'Started',
    ready: 'Ready',
    checked: 'Asked last',
    report: 'Number',
    techapiId: 'Identifier',
    name: 'Name',
    folder: 'Folder',
    size: 'Size',
    rowsCounted: 'Rows counted',
    sha256: 'SHA-256',
    used: 'Downloads used',
    automatic: 'Download automatically when ready',
    countries: 'Countries',
    notCountries: 'Without countries',
    endings: 'Top-level domains',
    notEndings: 'Without top-level domains',
    sizes: 'Company sizes',
    company: 'Only with company',
    yes: 'yes',
    credit: (count: number) => plural(count, 'list credit', 'list credits'),
  },
  traffic: {
    idle: 'Speed',
    cap: (rate: number) => `Speed: up to ${formatBytes(rate)}/s`,
    busy: (count: number, rate: number) =>
      `${plural(count, 'download', 'downloads')}, ${formatBytes(rate)}/s`,
    busyCap: (count: number, rate: number, cap: number) =>
      `${plural(count, 'download', 'downloads')}, ${formatBytes(rate)}/s of ${formatBytes(cap)}/s`,
    title: 'How fast downloads may be',
    limit: 'Limit for all downloads',
    none: 'No limit',
    only: 'At most',
    unit: 'MiB a second',
    hint: 'Takes effect at once, also for downloads under way.',
  },
  empty: {
    title: 'No lists yet',
    words:
      'A list is every website that runs one technology, as a file on this computer that you can sort, filter and combine. It costs 1 list credit, and nothing if the service fails. Spreadsheets and Parquet files of your own open here, too, for free.',
    lookup: 'Look up a technology first',
  },
};
