import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxAccount } from './accounts.ts';
import type { SandboxContext, Scope } from './context.ts';
import { refusals } from './errors.ts';
import type { TokenGroup } from './rate-limits.ts';

/**
 * The account of the request's token. Counts the request, and sends the limit's headers. Throws the refusal.
 */
export function authenticate(
  context: SandboxContext,
  request: FastifyRequest,
  reply: FastifyReply,
  group: TokenGroup,
): SandboxAccount {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const account = token === undefined ? undefined : context.accounts.find(token);
  if (account === undefined) throw refusals.unauthenticated();
  const { headers, refusal } = context.limits.take(account.token, group);
  reply.headers(headers);
  if (refusal !== null) throw refusal;
  return account;
}

/** The account and the workspace of a request. Throws the refusal, also if the account is no member. */
export function authorize(
  context: SandboxContext,
  request: FastifyRequest,
  reply: FastifyReply,
  group: TokenGroup,
): Scope {
  const account = authenticate(context, request, reply, group);
  const id = request.headers['x-tenant-id'];
  if (typeof id !== 'string' || id.trim() === '') throw refusals.workspaceRequired();
  const workspace = context.accounts.workspace(id.trim());
  if (workspace === undefined) throw refusals.workspaceNotFound();
  if (!account.workspaceIds.includes(workspace.id)) throw refusals.workspaceForbidden();
  return { account, workspace };
}
