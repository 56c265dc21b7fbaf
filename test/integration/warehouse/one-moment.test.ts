import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { addAnswerText } from '../../../main/engine/store/answers/packing.ts';
import { createWriter, STORE_FILE } from '../../../main/engine/store/database.ts';
import { openStore } from '../../../main/engine/store/open-store.ts';
import { writeStore } from '../../../main/engine/warehouse/warehouse-thread.ts';
import { realWorld } from '../../../main/engine/world/real-world.ts';
import { keepMade } from '../../support/engine/changes-fixture.ts';
import { addTechnologyAnswers } from '../../support/engine/technology-answers.ts';
import { makeWorkspace } from '../../support/engine/warehouse-fixture.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

const ANSWERS = 900;

test('domains and answers are those of one moment, though another program writes meanwhile', async () => {
  const dataDir = tempDir();
  const { db, close } = openStore(dataDir);
  onTestFinished(close);
  const workspace = makeWorkspace(db);
  addTechnologyAnswers(dataDir, ANSWERS);
  keepMade(db, workspace, { domain: 'before.com', at: 1_000, names: ['Shopify'] });
  const other = realWorld.databases.sqlite(join(dataDir, STORE_FILE), { timeout: 0 });
  onTestFinished(() => void other.close());
  addAnswerText(other);
  const writer = createWriter(other);
  let kept = 0;
  const onRows = () => {
    // An export that saw them would never end.
    if (kept === 20) return;
    kept += 1;
    keepMade(writer, workspace, { domain: `d${kept}.com`, at: 1_000 + kept, names: ['Shopify'] });
  };
  const task = {
    ...{ store: join(dataDir, STORE_FILE), dir: tempDir(), reads: [], exportedAt: 0, after: null, from: 0 },
  };
  const { files } = await writeStore(task, { signal: new AbortController().signal, onRows });
  const rows: Partial<Record<string, number>> = {};
  for (const file of files) rows[file.table] = (rows[file.table] ?? 0) + file.rows;
  expect(kept).toBeGreaterThan(3);
  expect(rows).toMatchObject({ domains: 1, pairs: 1, snapshots: ANSWERS + 1 });
});
