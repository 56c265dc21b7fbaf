import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { collectLines } from '../../../main/engine/enrich/collect.ts';
import { openStore } from '../../../main/engine/store/open-store.ts';
import { expectWholeOrNothing } from '../../support/files/short-writes.ts';
import { canMount, smallDisk } from '../../support/files/small-disk.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

const LINES = ['shopify.com', 'no domain', 'a "quoted" line', 'nytimes.com', 'shopify.com'];
const WHOLE = '"Domain"\n"shopify.com"\n"no domain"\n"a ""quoted"" line"\n"nytimes.com"\n"shopify.com"\n';

/** Makes files of domains below a folder, as after a paste. */
function pasting(dataDir = tempDir()) {
  const store = openStore(tempDir());
  onTestFinished(() => store.close());
  const context = { db: store.db, dataDir, now: () => 0 };
  const paste = (lines: AsyncIterable<readonly string[]> | Iterable<readonly string[]>) =>
    collectLines(context, lines, { origin: 'pasted', name: 'Mine' });
  return { paste, folder: join(dataDir, 'pasted') };
}

test('the file of pasted domains has all of them or does not exist, whatever the disk takes of each write', async () => {
  const { paste, folder } = pasting();
  await paste([['an-older-one.com']]);
  const out = join(folder, 'Mine (2).csv');
  const pieces = [LINES.slice(0, 2), LINES.slice(2)];
  const writes = await expectWholeOrNothing({
    write: () => paste(pieces),
    out,
    isWhole: () => readFileSync(out, 'utf8') === WHOLE,
  });
  expect(writes).toBe(3);
});

test('two pastes at once get a file each', async () => {
  const { paste, folder } = pasting();
  const slowly = async function* () {
    for (const line of LINES) {
      await new Promise((resolve) => setImmediate(resolve));
      yield [line];
    }
  };
  const [one, two] = await Promise.all([paste(slowly()), paste(slowly())]);
  expect(readdirSync(folder).sort()).toEqual(['Mine (2).csv', 'Mine.csv']);
  expect(one.path).not.toBe(two.path);
  for (const { path, domains } of [one, two]) {
    expect([readFileSync(path, 'utf8'), domains]).toEqual([WHOLE, 2]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  }
});

test.runIf(canMount)('a disk that is too small for pasted domains is reported', async () => {
  const { paste, folder } = pasting(smallDisk(65_536));
  const many = [Array.from({ length: 4_000 }, (_, index) => `domain-${index}.example.com`)];
  await expect(paste(many)).rejects.toMatchObject({ code: 'disk_full' });
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
});
