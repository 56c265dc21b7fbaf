import type { TestStep } from '#contract/models/connection.ts';
import type { BackupFacts, DataPart, Purgeable, Restored } from '#contract/models/data.ts';
import type { ProxySetting } from '#contract/models/settings.ts';
import type { ThemeSource } from '#contract/shell.ts';
import { formatBytes, formatClock, formatCount, formatList, plural, pluralForm } from '../format.ts';

/** Words of the settings screen. */
export const settings = {
  title: 'Settings',
  sections: 'Sections',
  save: 'Save',
  cancel: 'Cancel',
  choose: 'Choose…',
  look: 'Look',
  theme: 'Theme',
  language: 'Language',
  languageHint:
    'The window is loaded again. What the service says itself, and headings and states in tables, stay English.',
  systemLanguage: 'As the computer',
  themes: { system: 'As the computer', light: 'Light', dark: 'Dark' } satisfies Record<ThemeSource, string>,
  money: 'Budget and caps',
  moneyHint:
    'A cap holds for everything that costs credits, no matter who starts it. Empty: none. The first ones are worked out from the balance when you first connect; to raise one, you are asked.',
  creditPrice: {
    title: 'Price of a credit',
    hint: 'Shown next to credits, in Credits and in its exports; leave it empty to see credits alone.',
    currency: 'Currency',
    currencyHint: 'Its code of three letters, such as EUR.',
    currencyWrong: 'Type the three letters of a currency, such as EUR.',
    bulk_lookup: 'Price of a lookup credit',
    standard: 'Price of a list credit',
    priceWrong: 'Not an amount such as 0.05.',
    priceHint: 'In the currency, up to six decimals.',
    example: (amount: string) => `1,000 credits cost ${amount}.`,
    none: 'None',
  },
  defaultBudget: 'Budget that a preview proposes',
  defaultBudgetHint: 'Empty: the whole price. It can be changed for each run.',
  capPerRun: 'At most for one run',
  capPerRunHint: 'The run pauses there; raise the cap to go on.',
  capPerDay: 'At most in one day, lookups',
  capPerDayHint: 'For each workspace; lost answers count, since they may have been charged.',
  capPerMonth: 'At most in one month, lookups',
  capPerMonthHint: 'For each workspace and month of the calendar; lost answers count here, too.',
  listCapPerDay: 'At most in one day, lists',
  listCapPerDayHint: 'For each workspace.',
  listCapPerMonth: 'At most in one month, lists',
  listCapPerMonthHint: 'For each workspace and month of the calendar.',
  askAbove: 'Ask before a start of more than',
  askAboveHint:
    'Stackdesk then asks in a dialog of the system, which no web page can answer. Empty: it never asks. Not for watches, assistants and commands.',
  askNever: 'never ask',
  timeZone: 'Days and months of caps',
  timeZoneHint: 'The time zone in which a day and a month begin, for caps, watches and Credits.',
  timeZoneDiffers: (here: string) =>
    `Here, a day and a month begin for caps, watches and Credits. This computer has another time zone now: ${here}.`,
  none: 'none',
  wholePrice: 'the whole price',
  /** The unit after an amount. */
  credits: (count: number | null): string => pluralForm(count ?? 0, 'credit', 'credits'),
  answers: 'Saved answers',
  age: 'Use saved answers younger than',
  ageHint:
    'A saved answer that is young enough is used again, free of charge. Each file can have its own age.',
  unknown: 'When the outcome of a paid request is unknown',
  unknownHint:
    'Its answer was lost, so it may have been charged. The balance usually shows it; this is for when it does not.',
  unknownChoices: {
    ask: {
      label: 'Mark the rows as unknown and let me decide',
      hint: 'Nothing is paid twice unless you say so.',
    },
    resend: { label: 'Send it again within the budget', hint: 'A row may be paid for twice.' },
  },
  assistants: {
    title: 'Assistants',
    hint: 'An assistant on this computer can search what is saved, compare, and say what an enrichment would cost. That is free.',
    maySpend: 'Assistants may spend lookup credits without asking',
    maySpendHint: 'Within the two budgets, and the caps. Credits names the assistant of each charge.',
    assistantSessionBudget: 'At most in one session',
    assistantDayBudget: 'At most in one day, all assistants',
    budgetHints: {
      assistantSessionBudget: 'A session lasts until the assistant is closed.',
      assistantDayBudget: 'In every workspace; lost answers count, since they may have been charged.',
    },
    program: 'Set up',
    paste: (name: string, file: string) =>
      `Paste these lines into ${file} of ${name}, then start it again. If there are servers already, add the part “stackdesk”.`,
    run: (name: string) => `Run this line in a terminal once, then start ${name} again.`,
    lines: 'Lines to paste',
    copy: 'Copy',
    copied: 'Copied',
    noCommandLine: 'The command line, stackdesk, has to be on this computer.',
  },
  connections: 'Connections',
  add: 'Add a connection…',
  sample: 'Sample service on this computer',
  noToken:
    'The token is not in the keychain; connect again to look things up. Everything saved can still be read.',
  connectAgain: 'Connect again…',
  tokenAwaited: 'The keychain has not handed out the token yet: unlock it if it asks.',
  inUse: 'in use',
  workspaces: (names: readonly string[]) =>
    names.length === 0
      ? 'no workspace'
      : `${plural(names.length, 'workspace', 'workspaces')}: ${formatList(names)}`,
  test: 'Test · free',
  testOf: (label: string) => `Test · free: ${label}`,
  changeAddress: 'Change address…',
  changeAddressOf: (label: string) => `Change address: ${label}`,
  address: 'Base address',
  addressHint:
    'Of the same server: a token never goes to another one. For another server, add a connection with its token.',
  disconnect: 'Disconnect…',
  disconnectOf: (label: string) => `Disconnect ${label}`,
  disconnectTitle: (label: string) => `Disconnect ${label}?`,
  disconnectText: 'The token is removed from this computer. Saved answers, runs and the ledger stay.',
  disconnectConfirm: 'Disconnect',
  testFacts: {
    account: 'Account',
    workspaces: 'Workspaces',
    wallet: 'Lookup credits',
    way: 'Way',
    limits: 'Limits',
    time: 'Answered in',
  },
  testGood: 'The service answered.',
  wallet: (balance: number, workspace: string) => `${formatCount(balance)} in ${workspace}`,
  way: (proxy: string | null, caFile: string | null) =>
    `${proxy === null ? 'directly' : `through the proxy ${proxy}`}${caFile === null ? '' : ', trusting the authority file'}`,
  questions: { me: 'token check', credits: 'lookups and balance' } satisfies Record<
    TestStep['question'],
    string
  >,
  limit: (name: string, limit: number, remaining: number | null) =>
    `${name}: ${formatCount(limit)} a minute${remaining === null ? '' : `, ${formatCount(remaining)} left`}`,
  noLimits: 'not stated',
  network: 'Network',
  proxy: 'Proxy',
  proxies: {
    system: 'As the computer',
    manual: 'This one',
    none: 'None',
  } satisfies Record<ProxySetting['kind'], string>,
  proxyHints: {
    system: 'The way that this computer takes to the service, proxy scripts included.',
    manual:
      'Every request to the service goes through it. A service on this computer is still reached directly.',
    none: 'The service is reached directly.',
  } satisfies Record<ProxySetting['kind'], string>,
  proxyAddress: 'Proxy address',
  proxyUser: 'User name',
  proxyUserHint: 'Only if the proxy asks for one.',
  proxyPassword: 'Password',
  proxyPasswordHint: 'It goes into this computer’s keychain.',
  proxyPasswordKept: 'If this is empty, the one in the keychain is kept.',
  useProxy: 'Use this proxy',
  proxySaved: 'The proxy is used from now on.',
  caFile: 'Certificate authority file',
  caFileHint: 'PEM. Trusted in addition to the usual authorities. Networks that inspect connections need it.',
  caFileNone: 'None',
  removeCaFile: 'Remove',
  downloads: 'Downloads',
  downloadDir: 'Download lists to',
  downloadDirDefault: '“Stackdesk” in your folder for downloads',
  useDefault: 'Use the default',
  data: 'Data',
  dataDir: 'Data folder',
  size: 'Size',
  parts: {
    store: 'Saved answers, runs and the ledger',
    copies: 'Earlier stores that were set aside',
    pasted: 'Pasted domains',
    cache: 'Caches, made again when needed',
    logs: 'Logs',
    other: 'Other',
  } satisfies Record<DataPart, string>,
  dataSizes: 'What takes the room',
  dataTotal: (bytes: number, freeBytes: number | null) =>
    `${formatBytes(bytes)} in all${freeBytes === null ? '' : `; ${formatBytes(freeBytes)} free on the disk`}`,
  openFolder: 'Open folder',
  backUp: 'Back up…',
  backUpHint:
    'Everything but tokens and the files of lists, in one file. On another computer, copy the files there as well: Lists then finds them by “Locate file…”, without another download.',
  backupName: (day: string) => `stackdesk-backup-${day}`,
  restore: 'Restore…',
  restoreTitle: 'Restore this backup?',
  restoreConfirm: 'Restore',
  restoreText: (facts: BackupFacts) =>
    `${facts.path} (${formatBytes(facts.sizeBytes)}, ${formatClock(facts.changedAt)}) holds ${plural(facts.answers, 'answer', 'answers')} and ${plural(facts.jobs, 'run', 'runs')}${
      facts.connections.length === 0 ? '' : ` of ${formatList(facts.connections)}`
    }${facts.lastChargeAt === null ? '' : `; its last charge was on ${formatClock(facts.lastChargeAt)}`}. It takes the place of what is here now, which is set aside in the data folder and not deleted. Charges since then, and what is in doubt, stay. Tokens stay as they are. The files of downloaded lists are not in it; if they lie elsewhere on this computer, Lists finds them by “Locate file…”.`,
  restored: ({ aside, charges, inDoubt, answersAside, runsAside }: Restored) =>
    `The backup is in place. What was here before is kept as ${aside}. Taken over from it: ${plural(charges, 'charge', 'charges')}, and ${plural(inDoubt, 'request', 'requests')} in doubt. Newer than the backup, and set aside: ${plural(answersAside, 'answer', 'answers')} and ${plural(runsAside, 'run', 'runs')}.`,
  exportDataSet: 'Export for a warehouse…',
  exportDataSetHint:
    'Domains, technologies, companies, answers, charges and lists as Parquet files in a folder that you choose, for Spark, BigQuery, Snowflake, DuckDB and others. If the folder holds an earlier export, only what is new is added. Tags and notes stay here.',
  compact: 'Compact…',
  compactTitle: 'Compact the saved data?',
  compactConfirm: 'Compact',
  compactCounting: 'Counting what goes…',
  compactText: ({ answers, domains }: Purgeable, freeBytes: number) =>
    `${plural(answers, 'removed answer', 'removed answers')} and ${formatBytes(freeBytes)} of unused room are given back to the disk. ${
      domains === 0
        ? 'Removed answers can’t be brought back after this.'
        : `Removed answers can’t be brought back after this, and ${plural(domains, 'deleted domain is', 'deleted domains are')} gone forever.`
    } What a run still shows stays as long as that run, and is not counted here. Stackdesk may not answer for a while.`,
  compactCopies: (bytes: number) => `Also delete earlier stores that were set aside (${formatBytes(bytes)})`,
  erase: 'Delete everything…',
  eraseTitle: 'Delete everything?',
  eraseText:
    'Saved answers, runs, the ledger, settings, pasted domains, caches, logs, set-aside stores and the tokens in the keychain are deleted. Credits at the service, backups, enriched sheets and downloaded lists stay. This can’t be taken back.',
  eraseWords: 'delete everything',
  eraseType: (words: string) => `Type “${words}” to go on`,
  eraseConfirm: 'Delete everything',
  erased: 'Everything was deleted.',
  eraseLeft: (paths: readonly string[]) => `This could not be deleted: ${formatList(paths)}`,
  showTour: 'Show the tour on Home',
  showTourHint: 'The first day in four steps, with what is done ticked off.',
  about: 'This computer',
  keychain: 'Tokens',
  keychains: {
    os: 'in this computer’s keychain',
    memory: 'in memory until Stackdesk is closed; this computer offers no keychain',
  },
  version: 'Version',
  versionOf: (version: string, electron: string) => `Stackdesk ${version}, Electron ${electron}`,
};
