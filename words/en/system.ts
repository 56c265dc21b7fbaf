import type { SystemSettings, UpdateState } from '#contract/models/system.ts';
import { formatBytes, formatClock, formatShare } from '../format.ts';

/** Words of the settings about this computer. */
export const system = {
  title: 'System',
  keepAwake: 'Keep the computer awake while a run or a download is on',
  keepAwakeHint: 'The screen may still go dark.',
  tray: 'Show an icon in the tray',
  trayHint: 'Closing the window then leaves Stackdesk running; the icon’s menu quits it.',
  leaving: 'When the window closes while a run or a download is on',
  leavingHint: 'With an icon in the tray, it always goes on there. Quit asks, unless you chose to pause.',
  leavings: { ask: 'Ask', stay: 'Go on in the tray', quit: 'Pause and quit' } satisfies Record<
    SystemSettings['leaving'],
    string
  >,
  links: 'Open stackdesk:// links',
  linksHint: 'A link shows a domain, a list or a run that is saved here. It can’t cost anything.',
  singleKeys: 'Keys that are shortcuts alone',
  singleKeysHint:
    '/ goes to the search, ? shows all keys. Off for those who speak to the computer; the menu has both.',
  updates: 'Look for updates',
  updatesHint: 'Once a day. Nothing is downloaded before you say so, and your token is never sent there.',
  troubles: {
    damaged: 'What was downloaded is damaged and was deleted.',
    forged: 'What was found there is not signed by the makers of Stackdesk, so it was not taken.',
    stale:
      'What was found there is signed, but only for days that are over. Somebody may keep newer versions from you, or this computer’s date is wrong.',
    nothing_there: 'There is nothing at the address for updates.',
    unreachable: 'The address for updates could not be reached.',
    other: 'It did not work; the log says more.',
  } satisfies Record<NonNullable<UpdateState['trouble']>, string>,
  updateStates: {
    none: 'This copy of Stackdesk does not update itself: it was made without an address for updates, or without the key to know them by.',
    idle: 'No newer version is known.',
    checking: 'Looking…',
    ready: (version: string) => `Version ${version} is installed when you quit Stackdesk.`,
    found: (version: string) => `Version ${version} can be downloaded.`,
    downloading: (version: string, percent: number) =>
      `Downloading version ${version}: ${formatShare(percent / 100)}`,
  },
  checkedAt: (at: string) => `Looked on ${formatClock(at)}.`,
  check: 'Look now',
  download: (bytes: number | null) => (bytes === null ? 'Download' : `Download · ${formatBytes(bytes)}`),
  diagnostics: 'For reports of problems',
  copy: 'Copy diagnostics',
  copyHint:
    'Versions, settings, counts and the end of the log, without tokens and without names of websites, people or files.',
  copied: 'Diagnostics are in the clipboard.',
  showLog: 'Show in folder',
};
