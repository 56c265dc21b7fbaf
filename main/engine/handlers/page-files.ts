import { extname, isAbsolute, resolve } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import type {
  FileGrant,
  FileRef,
  FolderRef,
  GivenFile,
  OutFormat,
  OutRef,
  ReadRef,
  Resolved,
} from '#contract/models/file-ref.ts';
import { because } from '#contract/reason.ts';
import { isStrangePlace } from '#shared/files/strange-place.ts';
import type { Engine } from '../engine.ts';
import type { GivenFiles } from '../files/given-files.ts';
import { requireRegular, requireUsualPlace } from '../files/open-regular.ts';
import { guardedCopy } from '../sheets/guarded-copy.ts';
import { findJob } from '../store/jobs.ts';
import { findRemembered } from '../store/remembered.ts';
import { world } from '../world/world.ts';

/** The files that one page may use. All functions throw `usage` for a handle that was not given. */
export interface PageFiles {
  /** The path of a file to read. Throws `file_unsupported` for a pipe, a device, or an unchosen place. */
  read(ref: ReadRef): Promise<string>;
  /** The path of a backup to check. */
  backup(ref: ReadRef): Promise<string>;
  folder(ref: FolderRef): Promise<string>;
  /** A file to write, once, and in the format that it was chosen for. `replaces`: the person said so of the file there. */
  out(ref: OutRef, format: OutFormat): { out: string; replaces: boolean };
  /** The path for a run's file, as a command line named it. */
  result(ref: OutRef): string;
  /** Lets a page use a file that the engine wrote for it. */
  offer(path: string): GivenFile;
  /** Lets a page use a file that a record names, unless it is of another computer: then nothing stands for it. */
  known(path: string): GivenFile;
  /** The path of a record's file, whether it exists or not. */
  place(ref: FileRef): string;
  /** The path of a file that another program may open. Throws what `guardedCopy` throws. */
  toOpen(ref: FileRef): Promise<string>;
}

export function createPageFiles(
  engine: Pick<Engine, 'db' | 'lists' | 'tasks'>,
  given: GivenFiles,
  onOffered: (file: FileGrant) => void,
): PageFiles {
  const claim = (handle: string, kind: FileGrant['use']['kind']) => {
    const file = given.claim(handle, kind);
    if (file === null) throw notGiven();
    return file;
  };
  /** A record may come from a backup. It leads to another computer only if a person chose a file there. */
  const recorded = (path: string | null | undefined) => {
    if (path == null) throw notGiven();
    if (!given.isNearby(path)) requireUsualPlace(path);
    return path;
  };
  const place = (ref: FileRef): string => {
    if (ref.kind === 'handle') return claim(ref.handle, 'read').path;
    if (ref.kind === 'list') return recorded(engine.lists.get(ref.id).file?.path);
    if (ref.kind === 'task') return recorded(engine.tasks.outOf(ref.id));
    return recorded(findJob(engine.db, ref.id)?.out);
  };
  const offer = (path: string): GivenFile => {
    const file = given.offer(resolve(path));
    onOffered(file);
    return { ref: file.handle, path: file.path };
  };
  const readable = async (path: string) => {
    await requireRegular(path);
    return path;
  };
  return {
    place,
    toOpen: async (ref) => (ref.kind === 'list' ? guardedCopy(await readable(place(ref))) : place(ref)),
    read: async (ref) => readable(place(ref)),
    backup: async (ref) => {
      if (ref.kind !== 'handle') throw notGiven();
      return readable(claim(ref.handle, 'backup').path);
    },
    folder: async (ref) => {
      if (ref.kind === 'handle') return claim(ref.handle, 'folder').path;
      return recorded(findRemembered(engine.db, ref.fingerprint)?.choices.outputDir);
    },
    out: (ref, format) => {
      const { path, use } = claim(ref.handle, 'write');
      if (use.kind !== 'write' || use.format !== format) throw notGiven();
      if (extname(path).toLowerCase() !== `.${format}`)
        throw new StackdeskError('usage', because('other_ending', { path, format }));
      return { out: path, replaces: use.replaces === true };
    },
    result: (ref) => claim(ref.handle, 'result').path,
    offer,
    known: (path) => {
      const isOurs =
        isAbsolute(path) && (given.isNearby(path) || !isStrangePlace(path, world().machine.platform));
      return isOurs ? offer(path) : { ref: '', path };
    },
  };
}

/** A page's input, with paths in place of the handles that it may use. */
export async function resolvePreview<
  Input extends {
    path: ReadRef;
    outputDir?: FolderRef | null | undefined;
    leaveOut?: { files: ReadRef[] } | undefined;
    out?: OutRef | undefined;
  },
>(files: PageFiles, input: Input): Promise<Resolved<Input>> {
  const { path, outputDir, leaveOut, out } = input;
  return {
    ...input,
    path: await files.read(path),
    ...(outputDir == null ? {} : { outputDir: await files.folder(outputDir) }),
    ...(out === undefined ? {} : { out: files.result(out) }),
    ...(leaveOut === undefined
      ? {}
      : { leaveOut: { ...leaveOut, files: await Promise.all(leaveOut.files.map(files.read)) } }),
  } as Resolved<Input>;
}

function notGiven(): StackdeskError {
  return new StackdeskError('usage', because('only_known'));
}
