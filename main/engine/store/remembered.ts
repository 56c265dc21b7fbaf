import { type RememberedChoices, rememberedChoicesSchema } from '#contract/models/remembered.ts';
import type { Reader, Writer } from './database.ts';

/** The most headers that are remembered. Those that were used longest ago are removed. */
const MOST = 500;

export function findRemembered(
  db: Reader,
  fingerprint: string,
): { choices: RememberedChoices; at: number } | null {
  const row = db.get<{ choices: string; at: number }>(
    'SELECT choices, at FROM remembered_sheets WHERE fingerprint = ?',
    [fingerprint],
  );
  if (row === undefined) return null;
  // Another version may have written what this one can't read.
  const choices = rememberedChoicesSchema.safeParse(JSON.parse(row.choices));
  return choices.success ? { choices: choices.data, at: row.at } : null;
}

export function keepRemembered(
  db: Writer,
  fingerprint: string,
  { choices, at }: { choices: RememberedChoices; at: number },
): void {
  db.transaction(() => {
    db.run(
      `INSERT INTO remembered_sheets (fingerprint, choices, at) VALUES (?, ?, ?)
       ON CONFLICT (fingerprint) DO UPDATE SET choices = excluded.choices, at = excluded.at`,
      [fingerprint, JSON.stringify(choices), at],
    );
    db.run(
      `DELETE FROM remembered_sheets WHERE fingerprint IN
         (SELECT fingerprint FROM remembered_sheets ORDER BY at DESC LIMIT -1 OFFSET ?)`,
      [MOST],
    );
  });
}

export function countRemembered(db: Reader): number {
  return db.get<{ count: number }>('SELECT count(*) AS count FROM remembered_sheets')?.count ?? 0;
}

/** Forgets one header, or all. */
export function forgetRemembered(db: Writer, fingerprint: string | undefined): void {
  if (fingerprint === undefined) db.run('DELETE FROM remembered_sheets');
  else db.run('DELETE FROM remembered_sheets WHERE fingerprint = ?', [fingerprint]);
}
