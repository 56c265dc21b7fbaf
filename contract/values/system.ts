import type { SystemSettings } from '../models/system.ts';

/** What closing the window may do with runs and downloads that are running. */
export const leavingChoices = ['ask', 'stay', 'quit'] as const;

/** The default of how the program behaves on this computer. */
export const defaultSystemSettings: SystemSettings = {
  keepAwake: true,
  tray: false,
  leaving: 'ask',
  links: true,
  updates: true,
};
