import type { Workspace } from '../../../preload/contract/models/connection.ts';
import type { Reader, Writer } from './database.ts';

/** How long what the service said of a token is believed, ms. */
const KEPT_MS = 86_400_000;

/** The workspaces that a token reaches, as the service said within a day. Null if it has to be asked. */
export function workspacesOfToken(db: Reader, fingerprint: string, now: number): readonly Workspace[] | null {
  const known = db.get<{ workspaces: string }>(
    'SELECT workspaces FROM token_holders WHERE fingerprint = ? AND asked_at BETWEEN ? AND ?',
    [fingerprint, now - KEPT_MS, now],
  );
  return known === undefined ? null : (JSON.parse(known.workspaces) as Workspace[]);
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
