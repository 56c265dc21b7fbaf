import { z } from 'zod';
import {
  connectionTestSchema,
  sessionSchema,
  tokenHolderSchema,
  walletFactsSchema,
} from '../models/connection.ts';
import { balanceSchema } from '../models/money.ts';
import { procedure } from './procedure.ts';

/** The connection and workspace in use, and their balances. */
export const sessionProcedures = {
  get: procedure.output(sessionSchema),
  choose: procedure
    .input(z.object({ connectionId: z.string(), workspaceId: z.string() }))
    .output(sessionSchema),
  /** Who holds the token of the workspace in use, as the service says now; free. */
  account: procedure.output(tokenHolderSchema),
  /** What its lookup wallet holds, as the service says now; free. */
  wallet: procedure.output(walletFactsSchema),
  /**
   * A person's word whether others use the lookup wallet of the workspace in use. `once` remembers nothing. `no` takes a
   * yes back, and explains nothing.
   */
  tellOthers: procedure
    .input(z.object({ others: z.enum(['yes', 'once', 'no']) }))
    .output(z.array(balanceSchema)),
  refreshBalance: procedure.output(z.array(balanceSchema)),
  /**
   * Asks who holds the token and what the wallet holds; free. A failure is part of the output, not an error.
   */
  test: procedure.input(z.object({ connectionId: z.string() })).output(connectionTestSchema),
};
