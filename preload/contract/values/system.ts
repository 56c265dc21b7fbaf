import type { SystemSettings } from '../models/system.ts';

/** How the program fits into the computer where the person said nothing else. */
export const defaultSystemSettings: SystemSettings = {
  keepAwake: true,
  tray: false,
  links: true,
  updates: true,
};
