import type { Workspace } from '#contract/models/connection.ts';
import type { Reader, Writer } from './database.ts';

export type ConnectionKind = 'service' | 'sample';

/** A stored connection, without its token. Only the keychain or the memory holds that. */
export interface StoredConnection {
  id: string;
  kind: ConnectionKind;
  baseUrl: string;
  userName: string | null;
  userEmail: string | null;
  /** The row id of the chosen workspace. */
  workspace: number | null;
}

export interface StoredWorkspace extends Workspace {
  /** The row id. All saved data has that of its workspace. */
  row: number;
}

/** Where a connection's data belongs. Each service is one realm; samples never mix with real data. */
export function realmOf(kind: ConnectionKind, baseUrl: string): string {
  return kind === 'sample' ? 'sample' : new URL(baseUrl).origin;
}

/** SQL for the time of a use: later than all before, even if the clock was put back. The last use counts. */
const LATER = 'max(:now, (SELECT coalesce(max(last_used_at), 0) + 1 FROM connections))';

export function saveConnection(
  db: Writer,
  connection: Omit<StoredConnection, 'workspace'>,
  workspaces: readonly Workspace[],
  now: number,
): void {
  db.transaction(() => {
    db.run(
      `INSERT INTO connections (id, kind, base_url, user_name, user_email, last_used_at)
       VALUES (:id, :kind, :baseUrl, :userName, :userEmail, ${LATER})
       ON CONFLICT (id) DO UPDATE SET base_url = excluded.base_url, user_name = excluded.user_name,
         user_email = excluded.user_email, last_used_at = excluded.last_used_at`,
      { ...connection, now },
    );
    keepWorkspaces(db, connection, workspaces);
  });
}

/** Changes a connection's address, user name and workspaces. This is no use of it: `last_used_at` stays. */
export function moveConnection(
  db: Writer,
  connection: Omit<StoredConnection, 'workspace'>,
  workspaces: readonly Workspace[],
): void {
  db.transaction(() => {
    db.run('UPDATE connections SET base_url = ?, user_name = ? WHERE id = ?', [
      connection.baseUrl,
      connection.userName,
      connection.id,
    ]);
    keepWorkspaces(db, connection, workspaces);
  });
}

function keepWorkspaces(
  db: Writer,
  { id, kind, baseUrl }: Pick<StoredConnection, 'id' | 'kind' | 'baseUrl'>,
  workspaces: readonly Workspace[],
): void {
  const realm = realmOf(kind, baseUrl);
  db.run('DELETE FROM connection_workspaces WHERE connection_id = ?', [id]);
  for (const workspace of workspaces) {
    db.run('INSERT OR IGNORE INTO connection_workspaces (connection_id, workspace) VALUES (?, ?)', [
      id,
      ensureWorkspace(db, realm, workspace),
    ]);
  }
}

/** The row of a workspace, which is added if it is new. Takes over the name that the service says now. */
export function ensureWorkspace(db: Writer, realm: string, workspace: Workspace): number {
  const row = db.get<{ id: number }>(
    `INSERT INTO workspaces (realm, tenant_id, name) VALUES (?, ?, ?)
     ON CONFLICT (realm, tenant_id) DO UPDATE SET name = excluded.name RETURNING id`,
    [realm, workspace.id, workspace.name],
  );
  if (row === undefined) throw new Error('an upsert answers its row');
  return row.id;
}

/** The rows of a workspace under all names of its service, the first first: they pay from one wallet. */
export function rowsOfWorkspace(db: Reader, workspace: number): number[] {
  return db.values('SELECT other FROM same_workspaces WHERE workspace = ? ORDER BY 1', [workspace]);
}

export function chooseWorkspace(db: Writer, connectionId: string, workspace: number, now: number): void {
  db.run(`UPDATE connections SET workspace = :workspace, last_used_at = ${LATER} WHERE id = :connectionId`, {
    workspace,
    now,
    connectionId,
  });
}

export function chooseNoWorkspace(db: Writer, connectionId: string): void {
  db.run('UPDATE connections SET workspace = NULL WHERE id = ?', [connectionId]);
}

/** Gives a connection another address of the same service. */
export function changeAddress(db: Writer, connectionId: string, baseUrl: string): void {
  db.run('UPDATE connections SET base_url = ? WHERE id = ?', [baseUrl, connectionId]);
}

/** Forgets a connection. What was saved under its workspaces stays. */
export function removeConnection(db: Writer, id: string): void {
  db.run('DELETE FROM connections WHERE id = ?', [id]);
}

/** All connections, the one used last first. */
export function listConnections(db: Reader): StoredConnection[] {
  return db.all<StoredConnection>(
    `SELECT id, kind, base_url AS baseUrl, user_name AS userName, user_email AS userEmail, workspace
     FROM connections ORDER BY last_used_at DESC, id`,
  );
}

export function listWorkspaces(db: Reader, connectionId: string): StoredWorkspace[] {
  return db.all<StoredWorkspace>(
    `SELECT w.id AS row, w.tenant_id AS id, w.name AS name FROM connection_workspaces c JOIN workspaces w ON w.id = c.workspace
     WHERE c.connection_id = ? ORDER BY w.id`,
    [connectionId],
  );
}
