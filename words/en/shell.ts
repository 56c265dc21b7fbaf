import type { Activity, Authority, Beginning, EngineNotice, NamedRun } from '#contract/host.ts';
import type { Problem } from '#contract/models/job.ts';
import type { TurnNumbers, WatchOffer, WatchSchedule } from '#contract/models/watch.ts';
import type { AssistantBudgetKey } from '#contract/values/assistants.ts';
import type { CapKey } from '#shared/money/caps.ts';
import { shortDuration } from '#shared/text/units.ts';
import { chosenText } from '../chosen-text.ts';
import { nameAuthorities } from '../name-authorities.ts';
import { numbersIn } from '../numbers-in.ts';
import { sayProblem } from '../say-reason.ts';
import { type CommandWords, commandWords } from './commands.ts';
import { englishReasons as reasons } from './reasons/reasons.ts';
import { titles } from './titles.ts';

/** Words of desktop notices. */
export interface NoticeWords {
  title: string;
  body: string;
}

/**
 * A question in a dialog of the system: `confirm` and `cancel` are its buttons. Its `message` has nothing that anyone else
 * chose; `detail` begins with what happens, and each text of others is a line of its own (`chosenText`), as is an address.
 * `tick` is there if a secret is sent or something cannot be undone: a box that the person has to tick as well.
 */
export interface QuestionWords {
  message: string;
  detail: string;
  confirm: string;
  cancel?: string;
  tick?: string;
}

/** A question with three answers, and whether to remember the answer. */
export interface LeavingWords {
  message: string;
  detail: string;
  quit: string;
  keep: string;
  cancel: string;
  remember: string;
}

/** A file of authorities, all of which would be trusted. */
export interface AuthorityFacts {
  path: string;
  authorities: readonly Authority[];
}

/**
 * Caps, budgets and the amount above which a start is asked about, that would be raised or (null) cleared, in credits.
 * `resends`: lost requests would be sent again without asking. `assistants`: the budgets within which assistants would
 * spend from now on; null if that does not begin now. `timeZone`: the one whose days would count from now on; null if
 * it stays.
 */
export interface LimitsFacts {
  caps: readonly { cap: CapKey | 'askAbove' | AssistantBudgetKey; before: number; after: number | null }[];
  resends: boolean;
  assistants: Readonly<Record<AssistantBudgetKey, number>> | null;
  timeZone: { before: string; after: string } | null;
}

/** What a press without a click or a key would do. */
export type PressedAct = 'copy' | 'open' | 'choose' | 'change';

/** The facts in each question. */
export interface QuestionFacts {
  connect: { host: string; address: string };
  move: { host: string; address: string };
  disconnect: { name: string; address: string };
  proxy: { kind: 'system' | 'none' } | { kind: 'manual'; address: string; user: string | null };
  team: { host: string; address: string; person: string };
  noTeam: object;
  shareNotes: { host: string; person: string; domains: number };
  shareNoNotes: object;
  authority: AuthorityFacts;
  limits: LimitsFacts;
  begin: Beginning;
  press: { act: PressedAct };
  noAuthority: object;
  watch: Omit<WatchOffer, 'offerId'>;
  restore: { name: string; atMs: number; bytes: number };
  /** A file that an export takes the place of. */
  replace: { name: string; atMs: number; bytes: number };
  compact: { answers: number; domains: number; copyBytes: number };
  erase: { folder: string };
  deleteFile: { name: string };
  link: { address: string };
  silent: { app: string };
}

export type QuestionSayings = {
  [Kind in keyof QuestionFacts]: (facts: QuestionFacts[Kind]) => QuestionWords;
};

/** All words outside of the page: menu, dialogs, tray and notices. */
export interface ShellWords {
  commands: CommandWords;
  dialogs: {
    spreadsheet: string;
    spreadsheets: string;
    table: string;
    tables: string;
    saveAs: string;
    folder: string;
    listFile: string;
    listFolder: string;
    caFile: string;
    certificates: string;
    backup: string;
    backups: string;
    allFiles: string;
  };
  /** Questions before anything that needs trust. */
  questions: {
    cancel: string;
  } & QuestionSayings;
  /** Asked before the window closes or the program ends while something is running. */
  leaving: (activity: Activity) => LeavingWords;
  clearRecent: string;
  tray: { show: (app: string) => string; pauseAll: string; quit: string };
  stays: (app: string) => NoticeWords;
  noSandbox: NoticeWords;
  activity: (activity: Activity) => string;
  notice: (notice: EngineNotice) => NoticeWords;
}

const { number, percent, form, plural, counted, size } = numbersIn('en');
const said = (problem: Problem | null) =>
  problem === null ? null : sayProblem(problem, { reasons, titles }, number, true);
const dateTime = (atMs: number) =>
  new Date(atMs).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' });
const clockTime = (minute: number) =>
  new Date(2000, 0, 1, 0, minute).toLocaleTimeString('en', { timeStyle: 'short' });
const credits = (count: number) => plural(count, 'credit', 'credits');
// In whole minutes, because the tray's menu closes whenever it changes.
const duration = (ms: number) => shortDuration(Math.ceil(Math.max(1, ms) / 60_000) * 60_000, number);
const rows = (count: number) => plural(count, 'row', 'rows');

const runName = (run: NamedRun) =>
  'name' in run
    ? run.name
    : `The run of ${number(run.domains)} ${run.origin === 'pasted' ? 'pasted' : 'refreshed'} ${form(run.domains, 'domain', 'domains')}`;

const weekdays = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'];
const scheduleWords = ({ every, day, minute }: WatchSchedule) =>
  every === 'week'
    ? `On ${weekdays[day - 1]} at ${clockTime(minute)}`
    : `On day ${day} of each month at ${clockTime(minute)}`;
const chosen = (text: string, kept?: 'start' | 'end') => chosenText(['“', '”'], text, kept);
const watched = (source: WatchOffer['source']) =>
  source.kind === 'view'
    ? `The view:\n${chosen(source.name)}`
    : source.kind === 'tag'
      ? `The tag:\n${chosen(source.tag)}`
      : `The column:\n${chosen(source.columnName)}\nof the file:\n${chosen(source.path, 'end')}`;
const turnWords = (numbers: TurnNumbers) => {
  const { refreshed, first, kept, missing, added, removed, facts, moved, fresh, gone } = numbers;
  const isSame = refreshed > 0 && added + removed + facts + moved === 0;
  const parts = [
    ...counted(isSame ? refreshed : 0, 'domain is as it was', 'domains are as they were'),
    ...counted(
      first,
      'domain was asked about for the first time',
      'domains were asked about for the first time',
    ),
    ...counted(added, 'technology came', 'technologies came'),
    ...counted(removed, 'technology went', 'technologies went'),
    ...counted(moved, 'company moved', 'companies moved'),
    ...counted(facts, 'company fact changed', 'company facts changed'),
    ...counted(kept, 'domain was not asked about again', 'domains were not asked about again'),
    ...counted(missing, 'domain got no answer', 'domains got no answer'),
    ...counted(fresh, 'domain is new', 'domains are new'),
    ...counted(gone, 'domain is gone', 'domains are gone'),
  ];
  return parts.length === 0 ? 'Nothing was compared.' : `${parts.join(', ')}.`;
};

const capNames = {
  capPerRun: 'At most for one run',
  capPerDay: 'At most in one day, lookups',
  capPerMonth: 'At most in one month, lookups',
  listCapPerDay: 'At most in one day, lists',
  listCapPerMonth: 'At most in one month, lists',
  askAbove: 'Ask before a start of more than',
  assistantSessionBudget: 'Assistants, in one session',
  assistantDayBudget: 'Assistants, in one day',
};

const withoutLimit: Partial<Record<keyof typeof capNames, string>> = { askAbove: 'no question' };
const wasPressed = 'Did you press this in Stackdesk?';
const withoutClick =
  'There was no click and no key. A screen reader can press like that, but a page that was taken over could, too.';
const begun: Record<Beginning['act'], { what: string; confirm: string }> = {
  run: { what: 'A run starts', confirm: 'Start' },
  resume: { what: 'A run goes on', confirm: 'Go On' },
  row: { what: 'A row of this run is looked up', confirm: 'Look Up' },
  list: { what: 'A list starts, of the websites that use', confirm: 'Start' },
  lookup: { what: 'This is looked up', confirm: 'Look Up' },
  download: {
    what: 'The file of a list is downloaded, which takes one of its downloads',
    confirm: 'Download',
  },
  watch: { what: 'A watch goes on, within the caps that you agreed to', confirm: 'Go On' },
  word: {
    what: 'You looked at the service’s own account: nothing was charged for what is in doubt, and it may be asked again',
    confirm: 'Not Charged',
  },
};
const pressed: Record<PressedAct, string> = {
  copy: 'Something is copied to the clipboard.',
  open: 'Another program opens a file, a folder or an address.',
  choose: 'A dialog opens in which you choose a file or a folder.',
  change: 'A connection, a setting or the look of the program is changed.',
};

export const english: ShellWords = {
  commands: commandWords,
  dialogs: {
    spreadsheet: 'Choose a spreadsheet',
    spreadsheets: 'Spreadsheets',
    table: 'Choose a file to explore',
    tables: 'Spreadsheets and Parquet',
    saveAs: 'Save as',
    folder: 'Choose a folder for downloads',
    listFile: 'Choose the file of the list',
    listFolder: 'Choose the folder with the files of your lists',
    caFile: 'Choose a certificate authority file',
    certificates: 'Certificates',
    backup: 'Choose a backup',
    backups: 'Stackdesk backups',
    allFiles: 'All files',
  },
  questions: {
    cancel: 'Cancel',
    connect: ({ host, address }) => ({
      message: 'Connect to this server?',
      detail: `Your token is sent to this server, and to no other:\n${chosen(host, 'end')}\n\nThe whole address:\n${address}`,
      confirm: 'Connect',
      tick: 'Send my token to this server',
    }),
    move: ({ host, address }) => ({
      message: 'Use another address of this server?',
      detail: `From now on your requests and their token go to:\n${chosen(host, 'end')}\n\nThe whole address:\n${address}`,
      confirm: 'Use This Address',
      tick: 'Send my token to this address',
    }),
    disconnect: ({ name, address }) => ({
      message: 'Disconnect?',
      detail: `The token for this server is removed from this computer:\n${chosen(name)}\n${address}`,
      confirm: 'Disconnect',
    }),
    proxy: (proxy) =>
      proxy.kind !== 'manual'
        ? {
            message:
              proxy.kind === 'system'
                ? 'Reach the service the way this computer is set up?'
                : 'Reach the service directly?',
            detail:
              proxy.kind === 'system'
                ? 'If the system’s settings name a proxy, it is used.'
                : 'No proxy is used from now on, not even one that the system’s settings name.',
            confirm: 'Change',
          }
        : {
            message: 'Send everything through this proxy?',
            detail: [
              `It learns which servers you use. A service on this computer is still reached directly. The proxy:\n${proxy.address}`,
              ...(proxy.user === null
                ? []
                : [`It gets your password, and this user name:\n${chosen(proxy.user)}`]),
            ].join('\n\n'),
            confirm: 'Use This Proxy',
            tick: 'Send everything through it',
          },
    team: ({ host, address, person }) => ({
      message: 'Share what you buy with a team?',
      detail: [
        'You offer its library all answers that were bought and will be bought on this computer. Whoever may read it sees them. Files and lists stay here, and so do tags and notes until you share them.',
        `Your password is sent to this server, and to no other:\n${chosen(host, 'end')}`,
        `The whole address:\n${address}`,
        `Colleagues know you as:\n${chosen(person)}`,
      ].join('\n\n'),
      confirm: 'Join',
      tick: 'Share what I buy with this server',
    }),
    noTeam: () => ({
      message: 'Leave the team?',
      detail:
        'What is saved here stays, and so does what you shared. From now on nothing is exchanged. Tags and notes of colleagues disappear here.',
      confirm: 'Leave',
    }),
    shareNotes: ({ host, person, domains }) => ({
      message: 'Share your tags and notes with the team?',
      detail: [
        `You share those of ${plural(domains, 'domain', 'domains')} now, and each change from now on. Whoever may read the library sees them.`,
        'Nobody but you can change them. You can stop at any time. What was shared until then stays in the library.',
        `The library:\n${chosen(host, 'end')}`,
        `Colleagues know you as:\n${chosen(person)}`,
      ].join('\n\n'),
      confirm: 'Share',
      tick: 'Share what I wrote',
    }),
    shareNoNotes: () => ({
      message: 'Stop sharing your tags and notes?',
      detail: [
        'Yours stay here as they are. What you shared stays in the library, and colleagues still see it. To take it back, delete it here while you share.',
        'Tags and notes of colleagues disappear here until you share again.',
      ].join('\n\n'),
      confirm: 'Stop Sharing',
    }),
    authority: ({ path, authorities }) => ({
      message:
        authorities.length > 1
          ? `Trust these ${number(authorities.length)} certificate authorities?`
          : 'Trust this certificate authority?',
      detail: [
        'Anyone who has such a key can read what you send and receive, and your token. Trust it only if you know who gave it to you.',
        path,
        nameAuthorities(authorities, (more) => `And ${number(more)} more that do not fit here.`),
      ].join('\n\n'),
      confirm: 'Trust',
      tick: 'I know who gave me this file',
    }),
    noAuthority: () => ({
      message: 'Stop trusting the authority file?',
      detail: 'From now on only the usual certificate authorities are trusted.',
      confirm: 'Stop Trusting',
    }),
    limits: ({ caps, resends, assistants, timeZone }) => ({
      message: 'Let more credits be spent?',
      detail: [
        ...caps.map(
          ({ cap, before, after }) =>
            `${capNames[cap]}: ${credits(before)} until now, ${after === null ? (withoutLimit[cap] ?? 'no cap') : credits(after)} from now on`,
        ),
        ...(resends
          ? [
              'Paid requests whose answer was lost are sent again without asking you. A row may be paid for twice.',
            ]
          : []),
        ...(assistants === null
          ? []
          : [
              `Assistants that you set up may look things up without asking you: for ${credits(assistants.assistantSessionBudget)} in one session at most, and ${credits(assistants.assistantDayBudget)} in one day. What they read can mislead them.`,
            ]),
        ...(timeZone === null
          ? []
          : [
              `Days and months of caps are those of ${timeZone.after} from now on, not of ${timeZone.before}. What was spent may lie in a day or a month before, and count against no cap any more.`,
            ]),
      ].join('\n\n'),
      confirm: 'Change',
    }),
    begin: ({ act, wallet, credits: most, above, name }) => ({
      message:
        most === 0
          ? wasPressed
          : `Spend up to ${wallet === 'standard' ? plural(most, 'list credit', 'list credits') : credits(most)}?`,
      detail: [
        above === null
          ? withoutClick
          : `It is more than ${credits(above)}, the amount in Settings above which you are asked.`,
        name === null ? `${begun[act].what}.` : `${begun[act].what}:\n${chosen(name, 'end')}`,
      ].join('\n\n'),
      confirm: begun[act].confirm,
    }),
    press: ({ act }) => ({
      message: wasPressed,
      detail: `${pressed[act]}\n\n${withoutClick}`,
      confirm: 'I Pressed It',
    }),
    watch: ({ kind, name, source, domains, maxCredits, before, ...offer }) => ({
      message: {
        new: `Spend up to ${credits(offer.capPerTurn)} every ${offer.schedule.every}?`,
        caps: 'Change what this watch may cost?',
        confirm: 'Go on with this watch?',
      }[kind],
      detail: [
        `It is about ${plural(domains, 'domain', 'domains')} now${
          before === null || before.domains === domains ? '' : `; you agreed to ${number(before.domains)}`
        }. To refresh them costs up to ${credits(maxCredits)} each time.`,
        `At most ${credits(offer.capPerTurn)} each time and ${credits(offer.capPerMonth)} a month${
          before === null ||
          (before.capPerTurn === offer.capPerTurn && before.capPerMonth === offer.capPerMonth)
            ? ''
            : `; until now ${number(before.capPerTurn)} and ${number(before.capPerMonth)}`
        }.`,
        'It goes on by itself until you pause or delete it. If it grows by more than a tenth, you are asked again.',
        `${scheduleWords(offer.schedule)}, paid by:\n${chosen(offer.workspaceName)}`,
        `The watch:\n${chosen(name)}`,
        watched(source),
        ...(offer.folder === null
          ? []
          : [`A digest of each turn is written to:\n${chosen(offer.folder, 'end')}`]),
        ...(offer.publish === null
          ? []
          : [
              `Its domains are published there after each turn, as ${offer.publish}, in place of the file before.`,
            ]),
      ].join('\n\n'),
      confirm: { new: 'Make the Watch', caps: 'Change', confirm: 'Go On' }[kind],
    }),
    restore: ({ name, atMs, bytes }) => ({
      message: 'Restore this backup?',
      detail: `It takes the place of what is saved now, which is set aside in the data folder. Charges since then, and what is in doubt, stay.\n\n${chosen(name, 'end')}\n${dateTime(atMs)}, ${size(bytes)}`,
      confirm: 'Restore',
      tick: 'Replace what is saved now',
    }),
    replace: ({ name, atMs, bytes }) => ({
      message: 'Replace this file?',
      detail: `It is replaced as a whole once the new one is written. If that fails, it stays as it is.\n\n${chosen(name, 'end')}\n${dateTime(atMs)}, ${size(bytes)}`,
      confirm: 'Replace',
      tick: 'The file that is there may go',
    }),
    compact: ({ answers, domains, copyBytes }) => ({
      message: 'Delete this for good?',
      detail: [
        ...(answers > 0
          ? [
              `Deleted answers that can still be brought back: ${number(answers)}. Domains with nothing left: ${number(domains)}.`,
            ]
          : []),
        ...(copyBytes > 0 ? [`Set-aside copies of the saved data: ${size(copyBytes)}.`] : []),
      ].join('\n\n'),
      confirm: 'Delete for Good',
      tick: 'This cannot be undone',
    }),
    erase: ({ folder }) => ({
      message: 'Delete everything?',
      detail: `All that is saved in this folder is deleted for good, and all tokens with it:\n${folder}`,
      confirm: 'Delete Everything',
      tick: 'This cannot be undone',
    }),
    deleteFile: ({ name }) => ({
      message: 'Delete this file for good?',
      detail: `There is no trash where the file of the list is. Downloading it again takes one of its downloads:\n${chosen(name, 'end')}`,
      confirm: 'Delete for Good',
      tick: 'This cannot be undone',
    }),
    link: ({ address }) => ({
      message: 'Open this address in the browser?',
      detail: address,
      confirm: 'Open',
    }),
    silent: ({ app }) => ({
      message: `${app} does not respond`,
      detail:
        'It may be busy with something large: then wait. If it hangs, start its engine again. Runs are paused by that, answers that are saved stay, and what was being asked may have been charged.',
      confirm: 'Start Again',
      cancel: 'Wait',
    }),
  },
  leaving: ({ runs, transfers }) => ({
    message: `${[...counted(runs, 'run', 'runs'), ...counted(transfers, 'download', 'downloads')].join(' and ')} ${form(runs + transfers, 'is', 'are')} still on`,
    detail: [
      'In the tray it goes on without the window; its icon brings the window back.',
      ...(runs > 0
        ? ['If you pause and quit, what was answered is saved, and a run goes on once you resume it.']
        : []),
      ...(transfers > 0
        ? ['A download goes on by itself at the next start; that may use another of its attempts.']
        : []),
    ].join('\n\n'),
    quit: 'Pause and Quit',
    keep: 'Keep Running in the Tray',
    cancel: 'Cancel',
    remember: 'Remember my choice; it can be changed in Settings',
  }),
  clearRecent: 'Clear Menu',
  tray: { show: (app) => `Show ${app}`, pauseAll: 'Pause All', quit: 'Quit' },
  stays: (app) => ({
    title: `${app} goes on running`,
    body: 'Its icon in the tray brings the window back and ends the program.',
  }),
  noSandbox: {
    title: 'Stackdesk was not started',
    body: 'This system lets Stackdesk make no sandbox, which keeps web content away from your files. Install the deb package, or allow unprivileged user namespaces, and start it again.',
  },
  activity: ({ fraction, remainingMs, runs, transfers }) => {
    if (fraction === null) return 'nothing is running';
    const parts = [...counted(runs, 'run', 'runs'), ...counted(transfers, 'download', 'downloads')];
    const left = remainingMs === null ? '' : `, ${duration(remainingMs)} left`;
    return `${parts.join(' and ')}, ${percent(Math.floor(fraction * 100) / 100)}${left}`;
  },
  notice: (notice) => {
    switch (notice.about) {
      case 'list ready':
        return {
          title: `The list ${notice.technology} is ready`,
          body: `${notice.rows === null ? '' : `${rows(notice.rows)}. `}${
            notice.automatic ? 'Its download begins.' : 'It can be downloaded now.'
          }`,
        };
      case 'list failed':
        return { title: `The list ${notice.technology} failed`, body: 'Its credit came back.' };
      case 'download done':
        return {
          title: `The list ${notice.technology} is downloaded`,
          body: notice.fileName ?? 'It can be explored now.',
        };
      case 'download failed':
        return {
          title: `The download of ${notice.technology} stopped`,
          body: said(notice.problem) ?? 'It can be started again.',
        };
      case 'watch ended':
        return {
          title: `${notice.watch} is refreshed`,
          body: notice.numbers === null ? 'Its run was deleted.' : turnWords(notice.numbers),
        };
      case 'watch paused':
        return {
          title: `The watch ${notice.watch} is paused`,
          body: said(notice.problem) ?? 'It spends nothing until you let it go on.',
        };
      case 'run paused':
        return {
          title: `${runName(notice.run)} is paused`,
          body: said(notice.problem) ?? 'Nothing more is spent until you resume it.',
        };
      case 'run done': {
        const found = `${number(notice.found)} of ${rows(notice.rows)} found`;
        return {
          title: `${runName(notice.run)} is ready`,
          body: notice.out === null ? found : `${found}, saved as ${notice.out}`,
        };
      }
    }
  },
};
