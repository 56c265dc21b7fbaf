import { nativeTheme } from 'electron';
import type { Theme, ThemeSource } from '#contract/shell.ts';
import type { Preferences } from '../system/preferences.ts';

export interface ThemeController {
  get(): Theme;
  set(source: ThemeSource): Theme;
}

/** Applies the saved theme. Calls `onChange` if light turns dark or back, even if the system does that. */
export function setUpTheme(preferences: Preferences, onChange: (theme: Theme) => void): ThemeController {
  nativeTheme.themeSource = preferences.get().theme;
  const get = (): Theme => ({ source: nativeTheme.themeSource, dark: nativeTheme.shouldUseDarkColors });
  nativeTheme.on('updated', () => onChange(get()));
  return {
    get,
    set: (source) => {
      preferences.set({ theme: source });
      nativeTheme.themeSource = source;
      return get();
    },
  };
}
