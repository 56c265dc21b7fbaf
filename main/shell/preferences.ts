import { z } from 'zod';
import { themeSourceSchema } from '../../preload/contract/shell.ts';
import { openJsonFile } from './json-file.ts';

const preferencesSchema = z.object({
  theme: themeSourceSchema.default('system'),
  /** The service's address that was connected to last. */
  baseUrl: z.string().nullable().default(null),
  /** The origin for which each connection's token was given; the store alone, which can be restored from any file, does not say where a token goes. */
  origins: z.record(z.string(), z.string()).default({}),
});
export type PreferenceValues = z.infer<typeof preferencesSchema>;

/** What the shell itself remembers between starts; nothing secret. */
export interface Preferences {
  get(): PreferenceValues;
  set(change: Partial<PreferenceValues>): void;
  /** Forgets everything but how the window looks. */
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
      values = { ...preferencesSchema.parse({}), theme: values.theme };
      file.write(values);
    },
  };
}
