import { z } from 'zod';
import { leavingChoices } from '../values/system.ts';
import { givenFileSchema } from './file-ref.ts';

/** How the program behaves on this computer, as the person wants it; kept by the shell. */
export const systemSettingsSchema = z.object({
  /** Whether the computer is kept awake while a run or a transfer is running. */
  keepAwake: z.boolean(),
  /** Whether there is a tray icon, so that closing the window leaves the program running. */
  tray: z.boolean(),
  /**
   * What closing the window does during a run or download if there is no tray icon: ask the person, stay in
   * the tray, or pause everything and quit.
   */
  leaving: z.enum(leavingChoices),
  /** Whether `stackdesk://` links are followed. */
  links: z.boolean(),
  /** Whether the program looks for updates by itself. */
  updates: z.boolean(),
});
export type SystemSettings = z.infer<typeof systemSettingsSchema>;

/**
 * Where an update stands. `none`: this copy was made without an address for updates, or can't replace itself.
 * `idle`: nothing newer was found, or nobody looked yet. `found` waits for the person. `ready` is installed
 * when the program ends. `percent` is of the download.
 */
export const updateStateSchema = z.object({
  state: z.enum(['none', 'idle', 'checking', 'found', 'downloading', 'ready']),
  version: z.string().nullable(),
  percent: z.number().min(0).max(100).nullable(),
  sizeBytes: z.number().nullable(),
  checkedAt: z.string().nullable(),
  /** What went wrong last; a later success clears it. */
  trouble: z.enum(['damaged', 'forged', 'stale', 'nothing_there', 'unreachable', 'other']).nullable(),
});
export type UpdateState = z.infer<typeof updateStateSchema>;

export const systemStateSchema = z.object({
  settings: systemSettingsSchema,
  update: updateStateSchema,
  logPath: z.string(),
});
export type SystemState = z.infer<typeof systemStateSchema>;

const id = z.number().int().positive();

/** Why something that came from outside is not opened. */
export const refusalSchema = z.enum([
  'no_spreadsheet',
  'no_file',
  'strange_place',
  'unreadable',
  'links_off',
  'link_wrong',
]);
export type Refusal = z.infer<typeof refusalSchema>;

/**
 * Something opened from outside the window: a spreadsheet, by its icon or "open with", or a link. `refused`
 * was not what it should be. `name` is of the file, '' for a link, whose words its author chose. Nothing here
 * costs anything: what is opened is shown as it is saved.
 */
export const openedSchema = z.discriminatedUnion('kind', [
  givenFileSchema.extend({ kind: z.literal('file') }),
  z.object({ kind: z.literal('domain'), domain: z.string() }),
  z.object({ kind: z.literal('compare'), domains: z.array(z.string()) }),
  z.object({ kind: z.literal('list'), id }),
  z.object({ kind: z.literal('job'), id }),
  z.object({ kind: z.literal('refused'), why: refusalSchema, name: z.string() }),
]);
export type Opened = z.infer<typeof openedSchema>;
