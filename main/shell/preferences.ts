import { z } from 'zod';
import { languageChoiceSchema } from '../../preload/contract/language.ts';
import { systemSettingsSchema } from '../../preload/contract/models/system.ts';
import { themeSourceSchema } from '../../preload/contract/shell.ts';
import { openJsonFile } from './json-file.ts';

const preferencesSchema = z.object({
  theme: themeSourceSchema.default('system'),
  language: languageChoiceSchema.default('system'),
  /** The service's address that was connected to last. */
  baseUrl: z.string().nullable().default(null),
  /** The origin for which each connection's token was given; the store alone, which can be restored from any file, does not say where a token goes. */
  origins: z.record(z.string(), z.string()).default({}),
  /** Spreadsheets that were opened last, newest first, by their whole paths. */
  recent: z.array(z.string()).default([]),
  /** What the person changed of how the program fits into the computer. */
  system: systemSettingsSchema.partial().default({}),
  /** Whether it was said already that a closed window leaves the program in the tray. */
  trayTold: z.boolean().default(false),
});
export type PreferenceValues = z.infer<typeof preferencesSchema>;

/** What the shell itself remembers between starts; nothing secret. */
export interface Preferences {
  get(): PreferenceValues;
  set(change: Partial<PreferenceValues>): void;
  /** Forgets everything but how the window looks and speaks. */
  reset(): void;
}

export function openPreferences(path: string): Preferences {
  const file = openJsonFile(path, preferencesSchema);
  let values = file.read() ?? preferencesSchema.parse({});
  return {
    get: () => values,
    set: (change) => {
      values = { ...values, ...change };
      file.write(values);
    },
    reset: () => {
      values = { ...preferencesSchema.parse({}), theme: values.theme, language: values.language };
      file.write(values);
    },
  };
}
