import { chmodSync, lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { backUp } from '../../../main/engine/data/backup.ts';
import { createEngine } from '../../../main/engine/engine.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

/** Every file and folder below a folder that others have any rights to, with its mode. */
function openTo(folder: string): string[] {
  const found = (lstatSync(folder).mode & 0o077) === 0 ? [] : [folder];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) continue;
    if (entry.isDirectory()) found.push(...openTo(path));
    else if ((lstatSync(path).mode & 0o077) !== 0) found.push(path);
  }
  return found;
}

describe.skipIf(process.platform === 'win32')(
  'everything that the program stores can be read by this user only',
  () => {
    it('in a new folder, with everything that is in it while the program runs', () => {
      const dataDir = join(tempDir(), 'data');
      const engine = createEngine({ dataDir });
      engine.db.run('INSERT INTO settings VALUES (?, ?)', ['x', '1']);
      engine.store.database.pragma('wal_checkpoint');
      expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['stackdesk.db', 'stackdesk.db-wal']));
      expect(openTo(dataDir)).toEqual([]);
      return engine.close();
    });

    it('in a folder that an older version left open to all users', async () => {
      const dataDir = join(tempDir(), 'data');
      const outside = join(tempDir(), 'outside.txt');
      writeFileSync(outside, 'not ours');
      chmodSync(outside, 0o644);
      await createEngine({ dataDir }).close();
      for (const folder of ['cache/lists', 'pasted', 'held']) {
        mkdirSync(join(dataDir, folder), { recursive: true });
        writeFileSync(join(dataDir, folder, 'file'), 'x');
        chmodSync(join(dataDir, folder, 'file'), 0o666);
        chmodSync(join(dataDir, folder), 0o777);
      }
      for (const name of ['sample-state.json', 'stackdesk.db.before-3-1', 'stackdesk.db'])
        writeFileSync(join(dataDir, name), '', { flag: 'a' });
      for (const name of readdirSync(dataDir))
        if (name.startsWith('s')) chmodSync(join(dataDir, name), 0o644);
      symlinkSync(outside, join(dataDir, 'cache', 'link'));
      chmodSync(dataDir, 0o755);
      const engine = createEngine({ dataDir });
      expect(openTo(dataDir)).toEqual([]);
      expect(lstatSync(outside).mode & 0o777).toBe(0o644);
      await engine.close();
    });

    it('in a backup, wherever it is put', async () => {
      const engine = createEngine({ dataDir: join(tempDir(), 'data') });
      const out = join(tempDir(), 'all.db');
      await backUp(engine.store.database, out, {
        signal: new AbortController().signal,
        progress: () => undefined,
      });
      expect(lstatSync(out).mode & 0o777).toBe(0o600);
      await engine.close();
    });
  },
);
