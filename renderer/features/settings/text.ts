import type { ThemeSource } from '../../../preload/contract/shell.ts';

/** Words of the settings screen. */
export const text = {
  title: 'Settings',
  look: 'Look',
  theme: 'Theme',
  themes: { system: 'As the computer', light: 'Light', dark: 'Dark' } satisfies Record<ThemeSource, string>,
  answers: 'Saved answers and money',
  age: 'Use saved answers younger than',
  ageHint: 'Younger ones are used free of charge instead of asking again. Each file can differ.',
  unknown: 'When the answer to a paid request is lost',
  unknownHint:
    'Such a request may have been charged. The balance usually tells; this is for when it does not.',
  unknownChoices: {
    ask: {
      label: 'Mark the rows as unknown and let me decide',
      hint: 'Nothing is paid twice without your word.',
    },
    resend: { label: 'Send it again within the budget', hint: 'A row may be paid for twice.' },
  },
  connections: 'Connections',
  add: 'Add a connection…',
  sample: 'Sample service on this computer',
  noToken:
    'The token is not in the keychain; connect again to look things up. Everything saved can still be read.',
  connectAgain: 'Connect again…',
  inUse: 'in use',
  disconnect: 'Disconnect…',
  disconnectTitle: (label: string) => `Disconnect ${label}?`,
  disconnectText: 'The token is removed from this computer. Saved answers, runs and the ledger stay.',
  disconnectConfirm: 'Disconnect',
  about: 'This computer',
  keychain: 'Tokens',
  keychains: {
    os: 'in this computer’s keychain',
    memory: 'in memory until Stackdesk is closed; this computer offers no keychain',
  },
  data: 'Data folder',
  version: 'Version',
  versionOf: (version: string, electron: string) => `Stackdesk ${version}, Electron ${electron}`,
};

/** How old saved answers may be, ms; null any, 0 none. */
export const ageChoices: readonly { ms: number | null; label: string }[] = [
  { ms: 0, label: 'None: always ask' },
  { ms: 86_400_000, label: '1 day' },
  { ms: 7 * 86_400_000, label: '7 days' },
  { ms: 30 * 86_400_000, label: '30 days' },
  { ms: 90 * 86_400_000, label: '90 days' },
  { ms: 365 * 86_400_000, label: '1 year' },
  { ms: null, label: 'Any age' },
];
