import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect } from 'vitest';
import { connectToEngine } from '../../../main/socket/connect.ts';
import type { Gate } from '../services/gated-service.ts';

/**
 * What an engine knows by now. It hears of a click, a signal or a call later than whoever made it goes on, and a run whose
 * requests go on meanwhile may be done by then. So a test that holds a run waits for one of these before it lets the run
 * go on.
 */

/** Resolves when the engine has stored that a person wants a run to pause or to stop. A page says so earlier. */
export async function wishIsKept(dataDir: string, wish: 'pause' | 'stop'): Promise<void> {
  await expect.poll(() => valuesIn(dataDir, `SELECT options ->> '$.wish' FROM jobs`)).toContain(wish);
}

/** Resolves when the engine has stored a person's note. A page says so of a tag before it in the same words. */
export async function noteIsKept(dataDir: string, note: string): Promise<void> {
  await expect.poll(() => valuesIn(dataDir, 'SELECT note FROM annotations')).toContain(note);
}

/** Resolves when every paid request that the engine has sent is held, and there is one. */
export async function allAreHeld(dataDir: string, gate: Gate): Promise<void> {
  const sent = () => valuesIn(dataDir, `SELECT id FROM requests WHERE state = 'sending'`).length;
  const held = () => gate.waiting() - gate.waitingFree();
  await expect.poll(() => held() > 0 && held() === sent()).toBe(true);
}

/** Resolves when the engine has begun to end. It then waits for the answers under way. */
export async function engineLeaves(dataDir: string): Promise<void> {
  const listens = async () => {
    const port = await connectToEngine(dataDir);
    port?.close();
    return port !== null;
  };
  await expect.poll(listens).toBe(false);
}

function valuesIn(dataDir: string, sql: string): unknown[] {
  const db = new BetterSqlite(join(dataDir, 'stackdesk.db'), { readonly: true });
  try {
    return db.prepare(sql).pluck().all();
  } finally {
    db.close();
  }
}
