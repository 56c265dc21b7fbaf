import { z } from 'zod';
import { outFormats } from '../values/exports.ts';

/**
 * How a page names files. A page that was taken over could make up any path, so it never sends one: it sends
 * a handle that the shell gave it for a file that a person chose, or names one of the engine's records. It
 * still gets paths, as text to show.
 */

/** 192 random bits, made by the shell or the engine for one file and one use. */
const HANDLE = '[A-Za-z0-9_-]{32}';
const NUMBER = '[1-9]\\d{0,14}';

export const fileHandleSchema = z.string().regex(new RegExp(`^${HANDLE}$`));

/** Marks a reference, so that it can't be mistaken for a path. */
declare const standsForPath: unique symbol;
interface StandsForPath {
  readonly [standsForPath]: true;
}

/** A file to read: one that a person chose, or the file of a list. */
export type ReadRef = StandsForPath & ({ kind: 'handle'; handle: string } | { kind: 'list'; id: number });
/** A file to open in another program, or to show: also what a task or a run wrote. */
export type FileRef =
  | ReadRef
  | (StandsForPath & ({ kind: 'task'; id: number } | { kind: 'job'; id: number }));
/** A folder that a person chose, now or for the last file with the same header. */
export type FolderRef = StandsForPath &
  ({ kind: 'handle'; handle: string } | { kind: 'remembered'; fingerprint: string });
/** A file to write, as a person named it in the system's dialog. It is good for one file of one format. */
export type OutRef = StandsForPath & { kind: 'handle'; handle: string };

/** A handle, or a kind of record with its number. */
function refOf(text: string): FileRef {
  const [kind, id] = text.split(':');
  return (id === undefined ? { kind: 'handle', handle: text } : { kind, id: Number(id) }) as FileRef;
}

/** A handle, or `list:5`. */
export const readRefSchema = z
  .string()
  .regex(new RegExp(`^(?:${HANDLE}|list:${NUMBER})$`))
  .transform((text) => refOf(text) as ReadRef);

/** A handle, `list:5`, `task:2` or `job:7`. */
export const fileRefSchema = z
  .string()
  .regex(new RegExp(`^(?:${HANDLE}|(?:list|task|job):${NUMBER})$`))
  .transform(refOf);

/** `remembered:…` with the fingerprint of a header, or a handle. */
export const folderRefSchema = z
  .string()
  .regex(new RegExp(`^(?:${HANDLE}|remembered:[0-9a-f]{32})$`))
  .transform((text): FolderRef => {
    const [, fingerprint] = text.split(':');
    return (
      fingerprint === undefined ? { kind: 'handle', handle: text } : { kind: 'remembered', fingerprint }
    ) as FolderRef;
  });

export const outRefSchema = fileHandleSchema.transform(
  (handle): OutRef => ({ kind: 'handle', handle }) as OutRef,
);

/** The same input, with paths instead of references. */
export type Resolved<Input> = Input extends StandsForPath
  ? string
  : Input extends readonly (infer Each)[]
    ? Resolved<Each>[]
    : Input extends object
      ? { [Name in keyof Input]: Resolved<Input[Name]> }
      : Input;

/** A file or folder as a page knows it: what to send for it, and its path to show. */
export const givenFileSchema = z.object({ ref: z.string().max(100), path: z.string().max(32_767) });
export type GivenFile = z.infer<typeof givenFileSchema>;

export const outFormatSchema = z.enum(outFormats);
export type OutFormat = z.infer<typeof outFormatSchema>;

/**
 * What a handle may be used for. A file to write is written once, in that format, and in place of another only if the
 * person said so; `result` is the file of a
 * run, which only a command line can name.
 */
export type FileUse =
  | { kind: 'read' | 'folder' | 'backup' | 'result' }
  | { kind: 'write'; format: OutFormat; replaces?: boolean | undefined };

/** The path of a handle. Shell and engine tell each other; a page never learns of it. */
export interface FileGrant {
  handle: string;
  path: string;
  use: FileUse;
}
