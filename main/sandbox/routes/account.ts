import type { FastifyInstance } from 'fastify';
import { creditHeaders } from '../answer-paid.ts';
import { authenticate, authorize } from '../authorize.ts';
import type { SandboxContext } from '../context.ts';

/** The token's account, and the wallet's balance. Both are free. */
export function accountRoutes(app: FastifyInstance, context: SandboxContext): void {
  app.get('/v1/me', (request, reply) => {
    const account = authenticate(context, request, reply, 'me');
    const [own] = account.workspaceIds;
    return {
      success: true,
      user: account.user,
      workspaces: account.workspaceIds.map((id) => context.accounts.workspace(id)),
      credits: {
        bulk_lookup: own === undefined ? 0 : context.wallets.read(own, 'bulk_lookup').balance,
        standard: own === undefined ? 0 : context.wallets.read(own, 'standard').balance,
      },
    };
  });

  app.get('/v1/tech-lookup/credits', (request, reply) => {
    const { workspace } = authorize(context, request, reply, 'lookup');
    const { balance, used } = context.wallets.read(workspace.id, 'bulk_lookup');
    reply.headers(creditHeaders(balance, 0));
    return {
      success: true,
      credit_type: 'bulk_lookup',
      balance,
      cost_per_successful_request: 1,
      monthly: { available: balance + used, used, remaining: balance },
    };
  });
}
