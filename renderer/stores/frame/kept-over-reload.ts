import { type SqlState, sqlStore } from '../explore/sql.ts';
import { type SavedState, savedStore } from '../saved/saved.ts';
import { sessionStore, workspaceKey } from '../session/session.ts';

/** What a person searched for and wrote, and would miss after the window was loaded again. */
interface Kept {
  workspace: string | null;
  saved: Pick<SavedState, 'query' | 'columns' | 'labels'>;
  sql: Pick<SqlState, 'text'>;
}

/** Loads the window again with a hash in its address. The history of the window keeps the rest: the page stores nothing. */
export function loadAgain(hash: string): void {
  const { query, columns, labels } = savedStore.getState();
  const workspace = workspaceKey(sessionStore.getState());
  const kept: Kept = {
    workspace,
    saved: { query, columns, labels },
    sql: { text: sqlStore.getState().text },
  };
  history.replaceState(kept, '', hash);
  location.reload();
}

/** Brings it back, once, as soon as the same workspace is known. */
export function bringBack(): void {
  const kept = history.state as Kept | null;
  if (kept?.workspace == null || kept.workspace !== workspaceKey(sessionStore.getState())) return;
  history.replaceState(null, '', location.href);
  savedStore.setState(kept.saved);
  sqlStore.setState(kept.sql);
}
