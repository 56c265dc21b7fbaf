import type { Token } from './accounts.ts';
import type { Pass } from './limits.ts';
import type { Answer, ServiceRequest } from './messages.ts';
import { rateLimited, refusal, unauthenticated } from './refusals.ts';
import type { Operation, Service } from './service.ts';

/** The result of the gate: a refusal, or who may enter; with the limits, if they were counted. */
export type Admission =
  | { readonly refused: Answer; readonly pass: Pass | null }
  | { readonly refused: null; readonly token: Token; readonly workspace: string; readonly pass: Pass };

/** Checks who asks, how often, and for which workspace, in this order. */
export function admit(service: Service, request: ServiceRequest, operation: Operation): Admission {
  const { accounts, limits } = service;
  const address = limits.takeAddress();
  if (address !== null && address.waitS !== null) return { refused: rateLimited(address.waitS), pass: null };
  const token = accounts.find(bearerOf(request) ?? '');
  if (token === null || token.revokedAt !== null) return { refused: unauthenticated(), pass: null };
  const pass = limits.take(token.text, operation.group, operation.name);
  if (pass.waitS !== null) return { refused: rateLimited(pass.waitS), pass };
  if (!operation.needsWorkspace) return { refused: null, token, workspace: '', pass };
  const asked = request.headers['x-tenant-id'] ?? '';
  if (asked === '') return { refused: refusal(422, 'workspace_required', 'X-Tenant-Id is missing.'), pass };
  const workspace = accounts.workspace(asked);
  if (workspace === null) return { refused: refusal(404, 'workspace_not_found', 'No such workspace.'), pass };
  if (!token.workspaces.includes(workspace.id))
    return { refused: refusal(403, 'workspace_forbidden', 'The token can not reach this workspace.'), pass };
  return { refused: null, token, workspace: workspace.id, pass };
}

/** The token of a request, right or wrong. */
export function bearerOf({ headers }: ServiceRequest): string | null {
  return /^Bearer\s+(\S+)\s*$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}
