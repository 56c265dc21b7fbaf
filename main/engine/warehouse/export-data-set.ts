import { dirname, join, resolve, sep } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import type { ExportSince } from '#contract/models/data.ts';
import type { WrittenDataSet } from '#contract/models/task.ts';
import { because } from '#contract/reason.ts';
import { isoTime } from '../base/iso-time.ts';
import type { TaskHandle } from '../base/tasks.ts';
import type { Engine } from '../engine.ts';
import { syncFolder } from '../files/names.ts';
import { existsSync } from '../world/files.ts';
import { type DataSetFolder, openDataSetFolder, settleFile } from './data-set-folder.ts';
import { type Covers, type Manifest, makeManifest, type PartFile } from './manifest.ts';
import { openPartWriter } from './part-writer.ts';
import { nameStore, type Position } from './position.ts';
import { TABLES, type TableName } from './tables.ts';
import { writeTables } from './write-tables.ts';

/** What an export needs of the engine. */
export type Source = Pick<Engine, 'db' | 'cacheDir' | 'store' | 'saved' | 'explore' | 'now'>;

/**
 * Writes a part of the data set in `dir`: the store as it is at this moment. Nothing is written if nothing is new.
 * Throws `out_exists` for a folder with anything else, or with a data set if `since` is `all`; also `store_busy`,
 * `file_damaged`, `out_unwritable`, `disk_full`, `cancelled`.
 */
export async function exportDataSet(
  engine: Source,
  { dir: given, since }: { dir: string; since: ExportSince },
  task: TaskHandle,
): Promise<WrittenDataSet> {
  const dir = resolve(given);
  // What colleagues bought may still have to be indexed.
  await engine.saved.changesKept();
  nameStore(engine.store.upkeep);
  const folder = await openDataSetFolder(dir);
  try {
    if (since === 'all' && folder.parts.length > 0)
      throw new StackdeskError('out_exists', because('data_set_there', { path: dir }));
    const last = since === 'new' ? folder.parts.at(-1) : undefined;
    // A part from a day on lacks what came before it. Of what it has, nothing is written again.
    const base = since === 'new' ? folder.parts.findLast(({ covers }) => covers.kind !== 'since') : undefined;
    const from = since === 'all' || since === 'new' ? 0 : Date.parse(since);
    const covers: Covers =
      base !== undefined
        ? { kind: 'after', part: base.part }
        : from > 0
          ? { kind: 'since', since: isoTime(from) }
          : { kind: 'whole' };
    const after = base?.position ?? null;
    const at = engine.now();
    const begun = await folder.begin(at);
    try {
      return await writePart(engine, { root: dir, folder, ...begun, at, covers, after, from, last }, task);
    } catch (error) {
      await folder.drop(begun.part).catch(() => undefined);
      throw error;
    }
  } finally {
    folder.close();
  }
}

interface NewPart {
  /** The folder of the data set. */
  root: string;
  folder: DataSetFolder;
  part: string;
  /** Where the files of the part are written. */
  unfinished: string;
  at: number;
  covers: Covers;
  /** Only what came after this position of the store, and at this time or later. */
  after: Position | null;
  from: number;
  /** The part before, if only what changed since then is written. */
  last: Manifest | undefined;
}

async function writePart(
  engine: Source,
  { root, folder, part, unfinished, at, covers, after, from, last }: NewPart,
  task: TaskHandle,
): Promise<WrittenDataSet> {
  const earlier = last === undefined ? undefined : filesOf(root, folder.parts);
  const writer = await openPartWriter({
    dir: unfinished,
    exportedAt: at,
    reads: [root, engine.cacheDir],
    earlier,
    signal: task.signal,
  });
  let rows = 0;
  const { position, listFiles, leftOut } = await writeTables(engine, writer, {
    after,
    from,
    known: last?.list_files ?? [],
    isFirst: folder.parts.length === 0,
    signal: task.signal,
    onRows: (count) => {
      rows += count;
      task.progress(rows);
    },
  }).finally(() => writer.close());
  if (last !== undefined && writer.files.length === 0) {
    await folder.drop(part);
    return { part: null, rows: 0, bytes: 0, tables: [], listsLeftOut: leftOut.length };
  }
  const files: PartFile[] = [];
  for (const { table, path, rows: count, sha256 } of writer.files) {
    task.signal.throwIfAborted();
    const place = join(unfinished, path);
    const bytes = await settleFile(place);
    // With the folders of its partitions, or a power cut could take one of a part that is marked complete.
    for (let within = dirname(place); within !== unfinished; within = dirname(within))
      await syncFolder(within);
    const final = join(table, `part=${part}`, path.slice(table.length + 1));
    files.push({
      table,
      path: final.split(sep).join('/'),
      rows: count,
      bytes,
      sha256,
    });
  }
  const manifest = makeManifest({
    part,
    exportedAt: isoTime(at),
    covers,
    position,
    files,
    listFiles,
    leftOut,
  });
  await folder.finish(part, [...new Set(files.map(({ table }) => table))], manifest);
  return {
    part,
    rows: files.reduce((sum, file) => sum + file.rows, 0),
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
    tables: manifest.tables.map(({ name, rows: count, bytes, files: of }) => ({
      name,
      rows: count,
      bytes,
      files: of.length,
    })),
    listsLeftOut: leftOut.length,
  };
}

/** The files of each table in earlier parts that are still there. A person may have moved them to a warehouse. */
function filesOf(root: string, parts: readonly Manifest[]): Map<TableName, string[]> {
  const found = new Map<TableName, string[]>();
  for (const { tables } of parts)
    for (const { name, files } of tables) {
      if (!Object.hasOwn(TABLES, name)) continue;
      const table = name as TableName;
      const there = files
        .map(({ path }) => join(root, ...path.split('/')))
        .filter((path) => existsSync(path));
      found.set(table, [...(found.get(table) ?? []), ...there]);
    }
  return found;
}
