import { z } from 'zod';
import { connectionTestSchema, sessionSchema } from '../models/connection.ts';
import { balanceSchema } from '../models/money.ts';
import { procedure } from './procedure.ts';

/** Which connection and workspace the window stands in, and what it may spend. */
export const sessionProcedures = {
  get: procedure.output(sessionSchema),
  choose: procedure
    .input(z.object({ connectionId: z.string(), workspaceId: z.string() }))
    .output(sessionSchema),
  refreshBalance: procedure.output(z.array(balanceSchema)),
  /** Asks who holds the token and what the wallet holds; free. A failure is a part of what is answered. */
  test: procedure.input(z.object({ connectionId: z.string() })).output(connectionTestSchema),
};
