import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { App, MenuItemConstructorOptions } from 'electron';
import { oneLine } from '#shared/text/one-line.ts';
import { isSpreadsheet } from '../files/file-kinds.ts';
import type { Preferences } from '../system/preferences.ts';

const limit = 10;

/** The spreadsheets that were opened last, for the menu and for the system's own lists. */
export interface RecentFiles {
  /** Newest first, without files that are gone. */
  list(): string[];
  /** Adds a spreadsheet. Ignores any other file. */
  add(path: string): void;
  clear(): void;
  onChange(listener: () => void): void;
}

export function createRecentFiles(
  preferences: Preferences,
  app: Pick<App, 'addRecentDocument' | 'clearRecentDocuments'>,
): RecentFiles {
  const listeners = new Set<() => void>();
  const keep = (recent: string[]) => {
    preferences.set({ recent });
    for (const listener of listeners) listener();
  };
  return {
    list: () => preferences.get().recent.filter((path) => existsSync(path)),
    add: (path) => {
      if (!isSpreadsheet(path)) return;
      const whole = resolve(path);
      app.addRecentDocument(whole);
      keep([whole, ...preferences.get().recent.filter((each) => each !== whole)].slice(0, limit));
    },
    clear: () => {
      app.clearRecentDocuments();
      keep([]);
    },
    onChange: (listener) => void listeners.add(listener),
  };
}

/** The items of “Open Recent”: one for each file, then one that clears the list. */
export function recentFilesMenu(
  recent: RecentFiles,
  open: (path: string) => void,
  clear: string,
): MenuItemConstructorOptions[] {
  const paths = recent.list();
  const names = paths.map((path) => basename(path));
  return [
    ...paths.map((path, index): MenuItemConstructorOptions => {
      const name = names[index] ?? path;
      // Files with the same name are shown with their folders. A single & would underline the next letter.
      const label = names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} – ${dirname(path)}`;
      return { label: oneLine(label, 200).replaceAll('&', '&&'), click: () => open(path) };
    }),
    ...(paths.length === 0 ? [] : [{ type: 'separator' } as const]),
    { label: clear, enabled: paths.length > 0, click: () => recent.clear() },
  ];
}
