import type { LanguageChoice } from '../../../preload/contract/language.ts';
import type { SystemSettings } from '../../../preload/contract/models/system.ts';
import type { ThemeSource } from '../../../preload/contract/shell.ts';
import { languageChoices } from '../../../preload/contract/values/languages.ts';
import { defaultSystemSettings, leavingChoices } from '../../../preload/contract/values/system.ts';
import { themeSources } from '../../../preload/contract/values/theme.ts';
import { asRecord, openJsonFile } from '../base/json-file.ts';

export interface PreferenceValues {
  theme: ThemeSource;
  language: LanguageChoice;
  /** The service's address that was connected to last. */
  baseUrl: string | null;
  /** The origin for which the token of each connection was given, as noted by versions whose keychain entries do not say it. Nothing is added. */
  origins: Readonly<Record<string, string>>;
  /** Spreadsheets that were opened last, newest first, by their whole paths. */
  recent: readonly string[];
  /** What the person changed of how the program fits into the computer. */
  system: Partial<SystemSettings>;
  /** Whether it was said already that a closed window leaves the program in the tray. */
  trayTold: boolean;
}

/** What the shell itself remembers between starts; nothing secret. */
export interface Preferences {
  get(): PreferenceValues;
  set(change: Partial<PreferenceValues>): void;
  /** Forgets everything but how the window looks and speaks. */
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

/** What a file remembers, each value by itself: one that is damaged counts as never said, and takes no other with it. */
function asPreferences(held: unknown): PreferenceValues {
  const { theme, language, baseUrl, origins, recent, system, trayTold } = asRecord(held);
  const isSetting = ([name, value]: [string, unknown]) =>
    name === 'leaving'
      ? leavingChoices.some((each) => each === value)
      : Object.hasOwn(defaultSystemSettings, name) && typeof value === 'boolean';
  return {
    theme: themeSources.find((each) => each === theme) ?? 'system',
    language: languageChoices.find((each) => each === language) ?? 'system',
    baseUrl: isText(baseUrl) ? baseUrl : null,
    origins: Object.fromEntries(
      Object.entries(asRecord(origins)).filter((entry): entry is [string, string] => isText(entry[1])),
    ),
    recent: Array.isArray(recent) ? recent.filter(isText) : [],
    system: Object.fromEntries(Object.entries(asRecord(system)).filter(isSetting)),
    trayTold: trayTold === true,
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';
