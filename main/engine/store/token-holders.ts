import type { Workspace } from '#contract/models/connection.ts';
import type { Reader, Writer } from './database.ts';

/** How long what the service said of a token is kept, ms. */
const KEPT_MS = 86_400_000;

/** What the service said of a token, and how long ago, ms. */
export interface KnownWorkspaces {
  workspaces: readonly Workspace[];
  ageMs: number;
}

/** The workspaces that a token reaches, as the service said within a day. Null if it has to be asked. */
export function workspacesOfToken(db: Reader, fingerprint: string, now: number): KnownWorkspaces | null {
  const known = db.get<{ workspaces: string; askedAt: number }>(
    `SELECT workspaces, asked_at AS askedAt FROM token_holders
     WHERE fingerprint = ? AND asked_at BETWEEN ? AND ?`,
    [fingerprint, now - KEPT_MS, now],
  );
  if (known === undefined) return null;
  return { workspaces: JSON.parse(known.workspaces) as Workspace[], ageMs: now - known.askedAt };
}

export function keepWorkspacesOfToken(
  db: Writer,
  fingerprint: string,
  workspaces: readonly Workspace[],
  now: number,
): void {
  db.transaction(() => {
    db.run('DELETE FROM token_holders WHERE asked_at NOT BETWEEN ? AND ?', [now - KEPT_MS, now]);
    db.run('INSERT OR REPLACE INTO token_holders (fingerprint, workspaces, asked_at) VALUES (?, ?, ?)', [
      fingerprint,
      JSON.stringify(workspaces),
      now,
    ]);
  });
}

/** The service refused the token or its workspace: it is asked before the token is used again. */
export function forgetWorkspacesOfToken(db: Writer, fingerprint: string): void {
  db.run('DELETE FROM token_holders WHERE fingerprint = ?', [fingerprint]);
}
