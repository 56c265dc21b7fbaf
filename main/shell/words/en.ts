import { type CommandWords, commandWords } from '../../../preload/contract/command-words.ts';
import type { Activity, EngineNotice } from '../../../preload/contract/host.ts';
import type { Problem } from '../../../preload/contract/models/job.ts';
import { titles } from '../../../preload/contract/reasons/en-titles.ts';
import { englishReasons as reasons } from '../../../preload/contract/reasons/english.ts';
import { sayProblem } from '../../../preload/contract/reasons/say.ts';

/** What the desktop's own notices say. */
export interface NoticeWords {
  title: string;
  body: string;
}

/** Everything that is said outside of the page: menu, dialogs, tray and notices. */
export interface ShellWords {
  commands: CommandWords;
  dialogs: {
    spreadsheet: string;
    spreadsheets: string;
    saveAs: string;
    folder: string;
    caFile: string;
    certificates: string;
    backup: string;
    backups: string;
    allFiles: string;
  };
  clearRecent: string;
  tray: { show: (app: string) => string; pauseAll: string; quit: string };
  stays: (app: string) => NoticeWords;
  noSandbox: NoticeWords;
  activity: (activity: Activity) => string;
  notice: (notice: EngineNotice) => NoticeWords;
}

// Not formatters of the module's own: the first one costs the start ten milliseconds.
const number = (value: number) => value.toLocaleString('en');
const percent = (share: number) => share.toLocaleString('en', { style: 'percent' });
const said = (problem: Problem | null) =>
  problem === null ? null : sayProblem(problem, { reasons, titles }, number);
const rows = (count: number) => `${number(count)} ${count === 1 ? 'row' : 'rows'}`;
const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${number(count)} ${count === 1 ? one : many}`];

/** English. */
export const english: ShellWords = {
  commands: commandWords,
  dialogs: {
    spreadsheet: 'Choose a spreadsheet',
    spreadsheets: 'Spreadsheets',
    saveAs: 'Save as',
    folder: 'Choose a folder for downloads',
    caFile: 'Choose a certificate authority file',
    certificates: 'Certificates',
    backup: 'Choose a backup',
    backups: 'Stackdesk backups',
    allFiles: 'All files',
  },
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
  activity: ({ fraction, runs, transfers }) => {
    if (fraction === null) return 'nothing is running';
    const parts = [...counted(runs, 'run', 'runs'), ...counted(transfers, 'download', 'downloads')];
    return `${parts.join(' and ')}, ${percent(Math.floor(fraction * 100) / 100)}`;
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
          body: said(notice.problem) ?? 'It can be begun again.',
        };
      case 'run paused':
        return {
          title: `${notice.name} is paused`,
          body: said(notice.problem) ?? 'Nothing more is spent until you resume it.',
        };
      case 'run done': {
        const found = `${number(notice.found)} of ${rows(notice.rows)} found`;
        return {
          title: `${notice.name} is ready`,
          body: notice.out === null ? found : `${found}, saved as ${notice.out}`,
        };
      }
    }
  },
};
