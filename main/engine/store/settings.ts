import type { Language } from '#contract/language.ts';
import { defaultSettings, type Settings, settingsSchema } from '#contract/models/settings.ts';
import { usualCsvOf } from '#contract/values/exports.ts';
import { languages } from '#contract/values/languages.ts';
import { isTimeZone, systemTimeZone, type TimeZone } from '#shared/time/time-zone.ts';
import type { Reader, Writer } from './database.ts';

/** The settings. Those that were never set, or no longer fit their schema, have their default. */
export function readSettings(db: Reader): Settings {
  const stored: Record<string, unknown> = {};
  for (const row of db.all<{ key: string; value: string }>('SELECT key, value FROM settings')) {
    stored[row.key] = JSON.parse(row.value);
  }
  const settings: Record<string, unknown> = {
    ...defaultSettings,
    csvStyle: usualCsvOf[languageIn(stored[WINDOW_LANGUAGE])],
  };
  for (const [key, schema] of Object.entries(settingsSchema.shape)) {
    if (stored[key] === undefined) continue;
    const parsed = schema.safeParse(stored[key]);
    if (parsed.success) settings[key] = parsed.data;
  }
  // What the system says takes long, and caps read this at each request.
  if (!isTimeZone(stored.timeZone)) settings.timeZone = systemTimeZone();
  return settingsSchema.parse(settings);
}

export function writeSettings(db: Writer, changes: Partial<Settings>): Settings {
  db.transaction(() => {
    for (const [key, value] of Object.entries(changes)) {
      if (value === undefined) continue;
      keepValue(db, key, value);
    }
  });
  return readSettings(db);
}

/** Calls `told` once for each change of settings, whoever made it, as soon as it is kept. */
export function watchSettings(db: Writer, told: (settings: Settings) => void): void {
  let isDue = false;
  db.listen('settings', () => {
    if (isDue) return;
    isDue = true;
    // A transaction ends before anything else runs.
    queueMicrotask(() => {
      isDue = false;
      told(readSettings(db));
    });
  });
}

/**
 * The time zone whose days and months count. That of this process counts only until one is kept: it may be any that
 * whoever started the process wanted.
 */
export function timeZoneOf(db: Reader): TimeZone {
  const kept = readValue(db, 'timeZone');
  return isTimeZone(kept) ? kept : systemTimeZone();
}

/** Keeps the time zone of this process, unless one is kept. */
export function keepTimeZone(db: Writer): void {
  if (!isTimeZone(readValue(db, 'timeZone'))) keepValue(db, 'timeZone', systemTimeZone());
}

/** How a text is written that a person reads outside the window. */
export interface PageStyle {
  language: Language;
  /** The time zone of its days. */
  zone: TimeZone;
}

/** The style of what is written for no one who asks: in the language that the window had last. */
export function pageStyleOf(db: Reader): PageStyle {
  return { language: languageIn(readValue(db, WINDOW_LANGUAGE)), zone: timeZoneOf(db) };
}

/** Keeps the language of the window, so that a turn of a watch that a command begins writes its files in it, too. */
export function keepWindowLanguage(db: Writer, language: Language): void {
  if (readValue(db, WINDOW_LANGUAGE) !== language) keepValue(db, WINDOW_LANGUAGE, language);
}

const WINDOW_LANGUAGE = 'windowLanguage';

function languageIn(kept: unknown): Language {
  return languages.find((each) => each === kept) ?? languages[0];
}

/** A value in the table of settings under a key of its own. Undefined if it was never set. */
export function readValue(db: Reader, key: string): unknown {
  const row = db.get<{ value: string }>('SELECT value FROM settings WHERE key = ?', [key]);
  return row === undefined ? undefined : (JSON.parse(row.value) as unknown);
}

export function keepValue(db: Writer, key: string, value: unknown): void {
  db.run(
    'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    [key, JSON.stringify(value)],
  );
  if (Object.hasOwn(settingsSchema.shape, key)) db.announce('settings');
}
