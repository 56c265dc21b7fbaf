import { z } from 'zod';
import { problemSchema } from './job.ts';
import { balanceSchema, walletSchema } from './money.ts';

export const workspaceSchema = z.object({ id: z.string(), name: z.string() });
export type Workspace = z.infer<typeof workspaceSchema>;

/**
 * One account at the service, or the sample service. `ready`: there is a token. `awaited`: the keychain, or
 * the sample service that is starting, has not answered yet. `no_token`: there is none. In all states, what
 * is saved under its workspaces can be read.
 */
export const connectionSchema = z.object({
  id: z.string(),
  kind: z.enum(['service', 'sample']),
  label: z.string(),
  baseUrl: z.string(),
  userName: z.string().nullable(),
  userEmail: z.string().nullable(),
  workspaces: z.array(workspaceSchema),
  workspaceId: z.string().nullable(),
  state: z.enum(['ready', 'awaited', 'no_token']),
});
export type Connection = z.infer<typeof connectionSchema>;

/** The connection in use, its balances, and whether the service answered last time. */
export const sessionSchema = z.object({
  connections: z.array(connectionSchema),
  activeId: z.string().nullable(),
  balances: z.array(balanceSchema),
  service: z.enum(['unknown', 'online', 'offline']),
  /**
   * Since when the service takes requests and answers none, ISO 8601 UTC; null if it answers, or nothing is
   * asked.
   */
  silentSince: z.string().nullable(),
});
export type Session = z.infer<typeof sessionSchema>;

/**
 * The holder of a token, and the workspaces it reaches. Null: the service did not say. Amounts are credits.
 */
export const tokenHolderSchema = z.object({
  user: z.object({ id: z.string().nullable(), name: z.string().nullable(), email: z.string().nullable() }),
  workspaces: z.array(workspaceSchema),
  credits: z.object({ bulkLookup: z.number().nullable(), standard: z.number().nullable() }),
});

/**
 * What the lookup wallet of a workspace holds, credits; null if the service did not say. `listBalance`: the token holder's
 * own credits for lists.
 */
export const walletFactsSchema = z.object({
  workspace: workspaceSchema,
  wallet: z.string().nullable(),
  balance: z.number().nullable(),
  listBalance: z.number().nullable(),
  /** As in `Balance`. */
  isShared: z.boolean(),
  fall: z.number(),
  costPerSuccessfulRequest: z.number().nullable(),
  monthly: z.object({
    available: z.number().nullable(),
    used: z.number().nullable(),
    remaining: z.number().nullable(),
  }),
});

/**
 * One request of a connection test: its group of limits, what the headers said of them (null if nothing), and
 * how long the answer took.
 */
export const testStepSchema = z.object({
  question: z.enum(['me', 'credits']),
  latencyMs: z.number().nullable(),
  limitPerMinute: z.number().nullable(),
  remaining: z.number().nullable(),
  problem: problemSchema.nullable(),
});
export type TestStep = z.infer<typeof testStepSchema>;

/**
 * What a connection test found; `route` is how the service is reached. `credits` is null if no workspace is
 * chosen or the request was refused.
 */
export const connectionTestSchema = z.object({
  baseUrl: z.string(),
  route: z.object({ proxy: z.string().nullable(), caFile: z.string().nullable() }),
  userName: z.string().nullable(),
  userEmail: z.string().nullable(),
  workspaces: z.array(workspaceSchema),
  credits: z.object({ workspaceName: z.string(), wallet: walletSchema, balance: z.number() }).nullable(),
  steps: z.array(testStepSchema),
  testedAt: z.string(),
});
export type ConnectionTest = z.infer<typeof connectionTestSchema>;
