import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.ts';
import type { SandboxControl } from '../control.ts';
import { readBody } from '../query.ts';
import { readOrders } from './read-orders.ts';

/** The control over HTTP, for tests in other processes; only where it was asked for. */
export function controlRoutes(app: FastifyInstance, control: SandboxControl, context: SandboxContext): void {
  app.get('/__sandbox/state', () => ({
    knobs: context.knobs,
    balances: control.balances(),
    refusals: control.refusals(),
    requests: control.requests(),
    traffic: control.traffic(),
  }));
  app.get('/__sandbox/charges', () => Object.fromEntries(control.charges()));
  app.post('/__sandbox/knobs', (request) => {
    const { knobs, faults, balance, revoke } = readOrders(readBody(request.body));
    control.set(knobs);
    if (faults !== undefined) control.setFaults(faults);
    if (balance !== undefined) control.setBalance(balance.workspaceId, balance.credits, balance.wallet);
    if (revoke !== undefined) control.revoke(revoke);
    return { ok: true };
  });
}
