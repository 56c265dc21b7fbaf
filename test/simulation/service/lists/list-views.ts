import { type Service, serviceNow } from '../service.ts';
import type { ListRecord } from './lists.ts';

export const DOWNLOAD_LIMIT = 30;

export const LISTS_PATH = '/v1/tech-lookup/lists';

/** The fields of the status response, the only documented ones. */
export function statusView(service: Service, list: ListRecord): Record<string, unknown> {
  const { options } = service;
  const counters = {
    download_count: list.downloads,
    download_limit: DOWNLOAD_LIMIT,
    downloads_remaining: DOWNLOAD_LIMIT - list.downloads,
  };
  if (list.state !== 'ready') return { status: list.state, ...counters };
  return {
    status: list.state,
    download_url: `${options.baseUrl}${LISTS_PATH}/${list.id}/download`,
    result_count: list.resultCount,
    exported_rows: list.exportedRows,
    truncated: list.exportedRows < list.resultCount,
    withheld_rows: list.resultCount - list.exportedRows,
    ...counters,
  };
}

/** A row of the history, which is undocumented apart from the status fields. */
export function historyRow(service: Service, list: ListRecord): Record<string, unknown> {
  const { list: dialect } = service.dialect;
  const status = statusView(service, list);
  if (dialect.row === 'documented') return status;
  const named = { [dialect.id]: list.id, ...status };
  if (dialect.row === 'with id') return named;
  return {
    ...named,
    technology: technologyView(service, list),
    ...createdAt(service, list),
    credits_charged: list.credits,
  };
}

/** A technology under its present name, which may differ from the one that was asked for. */
function technologyView(service: Service, { technology }: ListRecord): unknown {
  const { technologyAs } = service.dialect.list;
  const { techapi_id } = technology;
  const name = service.technologies.byId(techapi_id)?.name ?? technology.name;
  if (technologyAs === 'techapi_id') return techapi_id;
  return technologyAs === 'text' ? name : { techapi_id, name };
}

function createdAt(service: Service, { startedAt }: ListRecord): Record<string, unknown> {
  const at = startedAt + serviceNow(service) - service.timeline.now();
  const text = new Date(at).toISOString();
  switch (service.dialect.list.createdAt) {
    case 'zone':
      return { created_at: text };
    case 'no zone':
      return { created_at: text.slice(0, 19).replace('T', ' ') };
    case 'seconds':
      return { created_at: Math.floor(at / 1_000) };
    case 'missing':
      return {};
  }
}
