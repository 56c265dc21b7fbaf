import { z } from 'zod';
import { balanceSchema } from './money.ts';

export const workspaceSchema = z.object({ id: z.string(), name: z.string() });
export type Workspace = z.infer<typeof workspaceSchema>;

/**
 * One account at the service, or the sample service. `ready` has a token at hand; `no_token` is known from earlier but the
 * keychain holds nothing for it; either way everything saved under its workspaces can be read.
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
  state: z.enum(['ready', 'no_token']),
});
export type Connection = z.infer<typeof connectionSchema>;

/** Where the window stands: the connection in use, its balances, and whether the service answered last time. */
export const sessionSchema = z.object({
  connections: z.array(connectionSchema),
  activeId: z.string().nullable(),
  balances: z.array(balanceSchema),
  service: z.enum(['unknown', 'online', 'offline']),
});
export type Session = z.infer<typeof sessionSchema>;
