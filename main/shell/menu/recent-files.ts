import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { app } from 'electron';
import { isSpreadsheet } from '../files/file-kinds.ts';
import type { Preferences } from '../system/preferences.ts';

const limit = 10;

/** Spreadsheets that were opened last, for the menu and for the system's own lists. */
export interface Recent {
  /** Newest first; files that are gone are not among them. */
  list(): string[];
  /** Anything but a spreadsheet is passed over. */
  add(path: string): void;
  clear(): void;
  onChange(listener: () => void): void;
}

export function createRecent(preferences: Preferences): Recent {
  const listeners = new Set<() => void>();
  const keep = (recent: string[]) => {
    preferences.set({ recent });
    for (const tell of listeners) tell();
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
