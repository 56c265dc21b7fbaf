import { z } from 'zod';
import { restoredSchema } from '../models/data.ts';
import { fileHandleSchema, outFormatSchema, readRefSchema } from '../models/file-ref.ts';
import { contract } from '../procedures.ts';
import { type ProcedureFacts, procedure } from './procedure.ts';

/**
 * Whose data the calls of a command are about. `paying`: the workspace that pays. `all`: every workspace.
 * `saved`: a workspace with saved data, or all if `orAll` is set and none is found. `run`: the workspace of
 * that run.
 */
export const meantDataSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paying') }),
  z.object({ kind: z.literal('all') }),
  z.object({
    kind: z.literal('saved'),
    /** The origin of a service, `sample`, or null for any. */
    realm: z.string().max(2_048).nullable(),
    /** The id or the name of a workspace. */
    workspace: z.string().max(200).optional(),
    orAll: z.boolean().default(false),
  }),
  z.object({ kind: z.literal('run'), jobId: z.number().int() }),
]);
export type MeantData = z.input<typeof meantDataSchema>;

/** Who pays: a token of the command's own, the sample service, or what the program is connected to. */
export const payerSchema = z.object({
  access: z.discriminatedUnion('kind', [
    z.object({
      kind: z.enum(['service', 'sample']),
      baseUrl: z.string().max(2_048),
      token: z.string().max(10_000),
    }),
    /** The sample service, if the program has started one. */
    z.object({ kind: z.literal('sample_in_use') }),
    /** A connection of the program; `realm` is the origin of its service, or null for the one in use. */
    z.object({ kind: z.literal('in_use'), realm: z.string().max(2_048).nullable() }),
  ]),
  /** The id or the name of a workspace; null for the only one, or the one in use. */
  workspace: z.string().max(200).nullable(),
  /** False if only the account is asked, which may have no workspace. */
  needsWorkspace: z.boolean().default(true),
});
export type Payer = z.input<typeof payerSchema>;

const fileUseSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['read', 'folder', 'backup', 'result']) }),
  z.object({ kind: z.literal('write'), format: outFormatSchema, replaces: z.boolean().optional() }),
]);

/**
 * What only a program of this user asks, such as the command line. It names paths, and it may use any
 * workspace of the store.
 */
export const commandProcedures = {
  /** Says whose data later calls are about. */
  mean: procedure.input(meantDataSchema).output(z.void()),
  /** Says who pays for later calls, and uses that workspace. False if no sample service was started. */
  pay: procedure.input(payerSchema).output(z.boolean()),
  /** Returns a handle for a path that a person named, for one use. */
  give: procedure.input(z.object({ path: z.string().min(1), use: fileUseSchema })).output(fileHandleSchema),
  /**
   * Replaces the store by a backup and ends the engine; only for a command that is the engine itself. Returns
   * where the old store is, and what was taken over from it. Throws `store_busy` else, and what restoring throws.
   */
  restore: procedure.input(z.object({ path: readRefSchema })).output(restoredSchema),
  /** Asks the engine to end, since a program that stays open takes its place. */
  handOver: procedure.output(z.void()),
};

/** Everything a command may ask of the engine. */
export const commandContract = { ...contract, command: commandProcedures };
export type CommandContract = typeof commandContract;

const facts: ReadonlyMap<string, ProcedureFacts> = new Map(
  Object.entries(commandContract).flatMap(([group, members]) =>
    Object.entries(members).map(([name, member]) => [
      `${group}.${name}`,
      (member as { '~orpc': { meta: ProcedureFacts } })['~orpc'].meta,
    ]),
  ),
);

/** True if a call of this procedure may pay for something or begin a run. */
export function mayPay(path: readonly string[]): boolean {
  return facts.get(path.join('.'))?.pays === true;
}

/** True if a page's call of this procedure takes a click or a key: it may pay, or is a person's word. */
export function takesPerson(path: readonly string[]): boolean {
  return mayPay(path) || facts.get(path.join('.'))?.isWord === true;
}
