import { join } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { writeErrorOf } from '../../process/system-error.ts';
import { syncFolder } from '../files/names.ts';
import { writeWholeFile } from '../files/whole-file.ts';
import { existsSync, lstatSync, mkdir, open, readdir, readFile, rename, rm, stat } from '../world/files.ts';
import { world } from '../world/world.ts';
import { MANIFEST, MARKER, type Manifest, markerOf, readManifest } from './manifest.ts';
import { TABLE_NAMES, type TableName } from './tables.ts';

/**
 * The folder of a data set. Each table has a folder, and each export a folder in it, its part, which never changes:
 * `domains/part=20261123T140000Z/…`. A part counts if `_parts/part=…/_SUCCESS` is there. While it is written it lies
 * in `.unfinished-…`.
 */
export interface DataSetFolder {
  /** The parts that are complete, oldest first. */
  readonly parts: readonly Manifest[];
  /** Begins a part: a folder for its files, which nobody reads yet. */
  begin(at: number): Promise<{ part: string; unfinished: string }>;
  /** Makes a part complete. All its files must be on the disk. */
  finish(part: string, tables: readonly TableName[], manifest: Manifest): Promise<void>;
  /** Removes what a part left that will not be finished. */
  drop(part: string): Promise<void>;
  close(): void;
}

const PARTS = '_parts';
const LOCK = '.lock';
const PART = /^part=(\d{8}T\d{6}Z)$/;
const UNFINISHED = /^\.unfinished-(\d{8}T\d{6}Z)$/;
/** What systems put into folders by themselves. */
const BY_SYSTEMS = /^(?:\.DS_Store|Thumbs\.db|desktop\.ini|\.directory)$/i;

/**
 * Opens a data set, or makes its folder. Removes what an export left that was killed. Throws `out_exists` for a folder
 * that holds anything else, `store_busy` if another export writes to it, `file_damaged`, `out_unwritable`, `disk_full`.
 */
export async function openDataSetFolder(dir: string): Promise<DataSetFolder> {
  await makeFolder(dir);
  await requireOurs(dir);
  await makeFolder(join(dir, PARTS));
  const lock = takeLock(dir);
  try {
    const folder = createFolder(dir, await readParts(dir), () => lock.release());
    for (const part of await unfinishedIn(dir)) await folder.drop(part);
    await requireKnownParts(dir, folder.parts);
    return folder;
  } catch (error) {
    lock.release();
    throw writeErrorOrOwn(error, dir);
  }
}

function createFolder(dir: string, parts: readonly Manifest[], close: () => void): DataSetFolder {
  const placeOf = (part: string) => join(dir, PARTS, `part=${part}`);
  const unfinished = (part: string) => join(dir, `.unfinished-${part}`);
  return {
    parts,
    close,
    begin: async (at) => {
      const known = new Set(parts.map(({ part }) => part));
      let ms = at;
      while (known.has(nameOf(ms))) ms += 1_000;
      const part = nameOf(ms);
      await mkdir(placeOf(part), { recursive: true });
      await mkdir(unfinished(part), { recursive: true });
      // On the disk before anything else of the part, so that the next export knows what to clear away.
      await syncFolder(join(dir, PARTS));
      return { part, unfinished: unfinished(part) };
    },
    finish: async (part, tables, manifest) => {
      for (const table of tables) {
        await mkdir(join(dir, table), { recursive: true });
        await rename(join(unfinished(part), table), join(dir, table, `part=${part}`));
        await syncFolder(join(dir, table));
      }
      await rm(unfinished(part), { recursive: true, force: true });
      await syncFolder(dir);
      const text = `${JSON.stringify(manifest, null, 2)}\n`;
      await writeWholeFile(join(placeOf(part), MANIFEST), undefined, (file) => file.append(text));
      await writeWholeFile(join(placeOf(part), MARKER), undefined, (file) => file.append(markerOf(text)));
    },
    drop: async (part) => {
      // Before its files: a part that misses some must not count as complete.
      await rm(join(placeOf(part), MARKER), { force: true });
      for (const table of TABLE_NAMES)
        await rm(join(dir, table, `part=${part}`), { recursive: true, force: true });
      await rm(unfinished(part), { recursive: true, force: true });
      await rm(placeOf(part), { recursive: true, force: true });
    },
  };
}

/** The name of the part that begins at a time, such as `20261123T140000Z`. */
function nameOf(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

async function makeFolder(dir: string): Promise<void> {
  try {
    await mkdir(dir, { recursive: true });
    if (!(await stat(dir)).isDirectory())
      throw new StackdeskError('out_exists', because('exists', { path: dir }));
  } catch (error) {
    if (lstatSync(dir, { throwIfNoEntry: false })?.isFile() === true)
      throw new StackdeskError('out_exists', because('exists', { path: dir }), { cause: error });
    throw writeErrorOrOwn(error, dir);
  }
}

async function requireOurs(dir: string): Promise<void> {
  const names = (await readdir(dir)).filter((name) => !BY_SYSTEMS.test(name));
  const strange = names.find(
    (name) => name !== PARTS && !(TABLE_NAMES as readonly string[]).includes(name) && !UNFINISHED.test(name),
  );
  // Without the folder of parts, a folder of a table is somebody else's.
  const first = strange ?? (names.includes(PARTS) ? undefined : names[0]);
  if (first !== undefined)
    throw new StackdeskError('out_exists', because('data_set_other', { path: dir, name: first }));
}

/** Nothing in the folders of tables may be unknown: readers would count it. */
async function requireKnownParts(dir: string, parts: readonly Manifest[]): Promise<void> {
  const known = new Set(parts.map(({ part }) => `part=${part}`));
  for (const table of TABLE_NAMES)
    for (const name of await namesIn(join(dir, table)))
      if (!known.has(name) && !BY_SYSTEMS.test(name))
        throw new StackdeskError(
          'out_exists',
          because('data_set_other', { path: dir, name: `${table}/${name}` }),
        );
}

async function readParts(dir: string): Promise<Manifest[]> {
  const found: Manifest[] = [];
  for (const name of (await namesIn(join(dir, PARTS))).sort()) {
    const path = join(dir, PARTS, name, MANIFEST);
    const marker = join(dir, PARTS, name, MARKER);
    if (!PART.test(name) || !existsSync(marker)) continue;
    found.push(readManifest(await textOf(path), await textOf(marker), path));
  }
  return found;
}

async function unfinishedIn(dir: string): Promise<string[]> {
  const begun = (await namesIn(join(dir, PARTS)))
    .filter((name) => !existsSync(join(dir, PARTS, name, MARKER)))
    .map((name) => PART.exec(name)?.[1]);
  const lying = (await namesIn(dir)).map((name) => UNFINISHED.exec(name)?.[1]);
  return [...new Set([...begun, ...lying])].filter((part) => part !== undefined);
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

async function textOf(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}

/** One export at a time. The system releases the lock however the process ends. */
function takeLock(dir: string): { release(): void } {
  const path = join(dir, PARTS, LOCK);
  const database = world().databases.sqlite(path, { timeout: 0 });
  try {
    database.pragma('locking_mode = EXCLUSIVE');
    database.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    database.close();
    throw new StackdeskError('store_busy', because('data_set_busy', { path: dir }), { cause });
  }
  return { release: () => database.close() };
}

/** Makes sure that the bytes of a file survive a power cut. Returns their number. */
export async function settleFile(path: string): Promise<number> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

function writeErrorOrOwn(error: unknown, path: string): StackdeskError {
  return error instanceof StackdeskError ? error : writeErrorOf(error, path);
}
