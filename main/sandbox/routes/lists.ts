import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerPaid, creditHeaders, jsonOf } from '../answer-paid.ts';
import { authorize } from '../authorize.ts';
import type { SandboxContext, Scope } from '../context.ts';
import { refusals } from '../errors.ts';
import { historyRowOf, statusOf, statusUrl } from '../lists/answers.ts';
import { checkDownload, sendDownload } from '../lists/download.ts';
import { readFilters, readTechnology } from '../lists/filters.ts';
import { estimateOf, firstMatches } from '../lists/match.ts';
import type { ListRecord } from '../lists/record.ts';
import { readBody } from '../query.ts';
import type { TokenGroup } from '../rate-limits.ts';

const LISTS = '/v1/tech-lookup/lists';

/** Lists of every website that runs a technology: start, history, status and file. */
export function listRoutes(app: FastifyInstance, context: SandboxContext, baseUrl: () => string): void {
  const base = () => context.listKnobs.linkBase ?? baseUrl();

  app.post(LISTS, async (request, reply) => {
    const scope = authorize(context, request, reply, 'list_start');
    return startList(context, scope, request, reply, base());
  });

  app.get(LISTS, (request, reply) => {
    const { workspace } = authorizeFree(context, request, reply, 'list_poll');
    const rows = context.lists.of(workspace.id);
    const lists = rows.map((record) => historyRowOf(record, base(), context.lists.isExpired(record)));
    return { success: true, lists };
  });

  app.get(`${LISTS}/:id`, (request, reply) => {
    const scope = authorizeFree(context, request, reply, 'list_poll');
    return { success: true, ...statusOf(wantedList(context, scope, request), base()) };
  });

  app.get(`${LISTS}/:id/download`, async (request, reply) => {
    const scope = authorizeFree(context, request, reply, 'list_download');
    const record = wantedList(context, scope, request);
    checkDownload(context, record);
    return sendDownload(context, record, request, reply);
  });
}

/** Queues a list and charges for it. A refusal comes before any charge. */
async function startList(
  context: SandboxContext,
  scope: Scope,
  request: FastifyRequest,
  reply: FastifyReply,
  base: string,
): Promise<FastifyReply> {
  const { lists, listKnobs } = context;
  const body = readBody(request.body);
  const technology = readTechnology(body);
  const filters = readFilters(body);
  const selection = { technology, filters, atMs: context.nowMs() };
  const matches = await firstMatches(selection, 1);
  if (matches.length === 0) throw refusals.nothingMatches();
  const estimatedRows = listKnobs.rows ?? estimateOf(selection);
  const workspaceId = scope.workspace.id;
  return answerPaid(context, scope, reply, {
    kind: 'list',
    operation: 'list_start',
    wallet: 'standard',
    isFree: () => lists.isBought(workspaceId, technology.techapi_id),
    domains: [technology.name],
    compute: () => {
      const record = lists.start({ workspaceId, technology, filters, estimatedRows });
      const charged = record.creditsCharged === 0 ? [] : [technology.name];
      const answer = {
        success: true,
        report_id: record.reportId,
        status: record.status,
        technology: technology.name,
        credits_charged: record.creditsCharged,
        credit_type: 'standard',
        reused_billing_period: record.creditsCharged === 0,
        estimated_rows: estimatedRows,
        status_url: statusUrl(base, record),
      };
      // The status of a successful start is not documented.
      return { charged, ...jsonOf(answer), status: 202 };
    },
  });
}

function authorizeFree(
  context: SandboxContext,
  request: FastifyRequest,
  reply: FastifyReply,
  group: TokenGroup,
): Scope {
  const scope = authorize(context, request, reply, group);
  reply.headers(creditHeaders(context.wallets.read(scope.workspace.id, 'standard').balance, 0, 'standard'));
  return scope;
}

function wantedList(context: SandboxContext, { workspace }: Scope, request: FastifyRequest): ListRecord {
  const { id = '' } = request.params as { id?: string };
  if (!/^\d{1,15}$/.test(id)) throw refusals.invalid('The id of a list is a whole number.');
  const record = context.lists.find(workspace.id, Number(id));
  if (record === undefined) throw refusals.listNotFound();
  return record;
}
