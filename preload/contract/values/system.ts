import type { SystemSettings } from '../models/system.ts';

/** What may become of runs and downloads that are on if the window is closed. */
export const leavingChoices = ['ask', 'stay', 'quit'] as const;

/** How the program fits into the computer where the person said nothing else. */
export const defaultSystemSettings: SystemSettings = {
  keepAwake: true,
  tray: false,
  leaving: 'ask',
  links: true,
  updates: true,
};
