import type { LanguageChoice } from '#contract/language.ts';
import type { SystemSettings } from '#contract/models/system.ts';
import type { ThemeSource } from '#contract/shell.ts';
import { languageChoices } from '#contract/values/languages.ts';
import { defaultSystemSettings, leavingChoices } from '#contract/values/system.ts';
import { themeSources } from '#contract/values/theme.ts';
import { asRecord, openJsonFile } from '../base/json-file.ts';

export interface PreferenceValues {
  theme: ThemeSource;
  language: LanguageChoice;
  /** The service's address that was used last. */
  baseUrl: string | null;
  /** Absolute paths of the spreadsheets that were opened last, newest first. */
  recent: readonly string[];
  /** The system settings that the person changed. */
  system: Partial<SystemSettings>;
  /** True if the person was told that a closed window leaves the program in the tray. */
  trayTold: boolean;
}

/** What the shell remembers between starts. Contains no secrets. */
export interface Preferences {
  get(): PreferenceValues;
  set(change: Partial<PreferenceValues>): void;
  /** Forgets everything except theme and language. */
  reset(): void;
}

export function openPreferences(path: string): Preferences {
  const file = openJsonFile(path, asPreferences);
  let values = file.read() ?? asPreferences({});
  return {
    get: () => values,
    set: (change) => {
      values = { ...values, ...change };
      file.write(values);
    },
    reset: () => {
      values = { ...asPreferences({}), theme: values.theme, language: values.language };
      file.write(values);
    },
  };
}

/** Reads each value by itself. A damaged one gets its default and does not affect the others. */
function asPreferences(held: unknown): PreferenceValues {
  const { theme, language, baseUrl, recent, system, trayTold } = asRecord(held);
  const isSetting = ([name, value]: [string, unknown]) =>
    name === 'leaving'
      ? leavingChoices.some((each) => each === value)
      : Object.hasOwn(defaultSystemSettings, name) && typeof value === 'boolean';
  return {
    theme: themeSources.find((each) => each === theme) ?? 'system',
    language: languageChoices.find((each) => each === language) ?? 'system',
    baseUrl: isText(baseUrl) ? baseUrl : null,
    recent: Array.isArray(recent) ? recent.filter(isText) : [],
    system: Object.fromEntries(Object.entries(asRecord(system)).filter(isSetting)),
    trayTold: trayTold === true,
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';
