import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { refusals } from '../errors.ts';
import { readBody } from '../query.ts';
import type { SandboxControl } from './control.ts';
import { readOrders } from './read-orders.ts';

/** The control over HTTP for tests in other processes, if the service was started with it. */
export function controlRoutes(app: FastifyInstance, control: SandboxControl, context: SandboxContext): void {
  app.get('/__sandbox/state', () => ({
    knobs: { ...context.knobs, lists: context.listKnobs },
    balances: control.balances(),
    refusals: control.refusals(),
    requests: control.requests(),
    traffic: control.traffic(),
    transfers: control.transfers(),
  }));
  app.get('/__sandbox/charges', () => Object.fromEntries(control.charges()));
  app.get('/__sandbox/lists/:id/file', async (request) => {
    const { id = '' } = request.params as { id?: string };
    const file = await control.file(Number(id));
    if (file === undefined) throw refusals.listNotFound();
    return file;
  });
  app.post('/__sandbox/knobs', (request) => {
    const orders = readOrders(readBody(request.body));
    const { knobs, faults, balance, revoke, lists, transfers, expire } = orders;
    control.set(knobs);
    if (lists !== undefined) control.setLists(lists);
    if (transfers !== undefined) control.setTransfers(transfers);
    if (expire !== undefined) control.expire(expire);
    if (faults !== undefined) control.setFaults(faults);
    if (balance !== undefined) control.setBalance(balance.workspaceId, balance.credits, balance.wallet);
    if (revoke !== undefined) control.revoke(revoke);
    return { ok: true };
  });
}
