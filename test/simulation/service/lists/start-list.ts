import type { Technology } from '../data/technologies.ts';
import { shareOf } from '../hash.ts';
import { type Answer, jsonAnswer, objectIn, type ServiceRequest } from '../messages.ts';
import { creditHeaders, insufficientCredits, invalidRequest, refusal } from '../refusals.ts';
import type { Operation, Service, Visit } from '../service.ts';
import { LISTS_PATH } from './list-views.ts';
import type { ListRecord } from './lists.ts';

/** Every list costs the same, however long it is. */
const LIST_CREDITS = 1;

type Body = Readonly<Record<string, unknown>>;

export const startList: Operation = {
  name: 'list-start',
  method: 'POST',
  path: /^\/v1\/tech-lookup\/lists$/,
  group: 'list-start',
  kind: 'list',
  needsWorkspace: true,
  workMs: [50, 2_000],
  keys: askedFor,
  begin(service, visit) {
    const body = objectIn(visit.request.body);
    if (body === null || visit.keys.length === 0) return invalidRequest(service, 'No technology is named.');
    if (!isWellFormed(body)) return invalidRequest(service, 'A filter is malformed.');
    const giveBack = service.wallets.hold(visit.workspace, 'standard', LIST_CREDITS);
    return () => {
      giveBack();
      return finish(service, visit, body);
    };
  },
};

/** How a start names its technology. */
function askedFor(request: ServiceRequest): readonly string[] {
  const { technology, techapi_id, stack_id } = objectIn(request.body) ?? {};
  const [named] = [technology, techapi_id, stack_id].filter((value) => value !== undefined && value !== null);
  return typeof named === 'string' || typeof named === 'number' ? [String(named).trim().toLowerCase()] : [];
}

const ARRAYS: Readonly<Record<string, string>> = { country: 'number', tld: 'string', company_size: 'string' };

function isWellFormed(body: Body): boolean {
  return Object.entries(ARRAYS).every(([field, type]) => {
    const value = body[field];
    return value === undefined || (Array.isArray(value) && value.every((one) => typeof one === type));
  });
}

function finish(service: Service, visit: Visit, body: Body): Answer {
  const { dialect, lists, wallets } = service;
  const technology = technologyOf(service, body);
  if (technology === null) {
    const { status, code } = dialect.list.unknownTechnology;
    return refusal(status, code, 'There is no such technology.');
  }
  if (matchesNothing(service, technology, body)) {
    const { status, code } = dialect.list.noMatch;
    return refusal(status, code, 'The filters match no websites.');
  }
  const isReused = lists.isBought(visit.workspace, technology.techapi_id);
  const credits = isReused ? 0 : LIST_CREDITS;
  if (wallets.balance(visit.workspace, 'standard') < credits)
    return insufficientCredits(service, visit, 'standard');
  if (!isReused) {
    wallets.charge({
      workspace: visit.workspace,
      wallet: 'standard',
      operation: 'list-start',
      kind: 'list',
      keys: visit.keys,
      price: credits,
      credits,
      token: visit.token.text,
      requestId: visit.requestId,
    });
  }
  if (dialect.list.failsAfterCharge) return refusal(500, 'server_error', 'Something went wrong.');
  const { workspace, requestId } = visit;
  return started(service, visit, lists.start({ workspace, technology, credits, requestId }), isReused);
}

function started(service: Service, visit: Visit, list: ListRecord, isReused: boolean): Answer {
  const { dialect, options } = service;
  const path = `${LISTS_PATH}/${list.id}`;
  const body = {
    success: true,
    report_id: list.id,
    status: list.state,
    technology: list.technology.name,
    credits_charged: list.credits,
    credit_type: 'standard',
    reused_billing_period: isReused,
    estimated_rows: list.resultCount,
    status_url: dialect.list.statusUrl === 'absolute' ? `${options.baseUrl}${path}` : path,
  };
  const headers = creditHeaders(service, visit.workspace, 'standard', list.credits);
  return jsonAnswer(dialect.list.startStatus, body, headers);
}

function technologyOf(
  { technologies }: Service,
  { technology, techapi_id, stack_id }: Body,
): Technology | null {
  if (typeof technology === 'string') return technologies.byName(technology);
  if (typeof techapi_id === 'string') return technologies.byId(techapi_id);
  return typeof stack_id === 'number' ? technologies.byStackId(stack_id) : null;
}

/** Decided by the technology and the filters; without filters there is always a website. */
function matchesNothing({ options }: Service, { techapi_id }: Technology, body: Body): boolean {
  const filters = ['country', 'tld', 'company_size', 'only_with_company_info']
    .map((field) => JSON.stringify(body[field] ?? null))
    .join();
  return filters !== 'null,null,null,null' && shareOf(options.seed, 'filters', techapi_id, filters) < 0.15;
}
