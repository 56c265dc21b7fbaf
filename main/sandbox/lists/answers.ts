import { DOWNLOAD_LIMIT, type ListRecord } from './record.ts';

/** The address of a list's status. */
export function statusUrl(base: string, { reportId }: ListRecord): string {
  return `${base}/v1/tech-lookup/lists/${reportId}`;
}

/** The answer about a list's status. The counts of rows come with the file. */
export function statusOf(record: ListRecord, base: string): object {
  const { status, resultCount, exportedRows, downloadCount } = record;
  const counts = {
    download_count: downloadCount,
    download_limit: DOWNLOAD_LIMIT,
    downloads_remaining: DOWNLOAD_LIMIT - downloadCount,
  };
  if (status !== 'ready' || resultCount === null || exportedRows === null) return { status, ...counts };
  return {
    status,
    download_url: `${statusUrl(base, record)}/download`,
    result_count: resultCount,
    exported_rows: exportedRows,
    truncated: exportedRows < resultCount,
    withheld_rows: resultCount - exportedRows,
    ...counts,
  };
}

/** A row of the history. Only the fields of the status are documented; the others are made up. */
export function historyRowOf(record: ListRecord, base: string, isExpired: boolean): object {
  const { reportId, technology, techapiId, createdAtMs, endedAtMs, creditsCharged, status } = record;
  return {
    report_id: reportId,
    technology,
    techapi_id: techapiId,
    created_at: new Date(createdAtMs).toISOString(),
    completed_at: endedAtMs === null ? null : new Date(endedAtMs).toISOString(),
    credits_charged: status === 'failed' ? 0 : creditsCharged,
    estimated_rows: record.estimatedRows,
    filters: wordedFilters(record),
    expired: isExpired,
    status_url: statusUrl(base, record),
    ...statusOf(record, base),
  };
}

/** The filters as a request would send them, without those that filter nothing. */
function wordedFilters({ filters }: ListRecord): object {
  const { country, country_condition, tld, tld_condition, company_size, only_with_company_info } = filters;
  return {
    ...(country === null ? {} : { country, country_condition }),
    ...(tld === null ? {} : { tld, tld_condition }),
    ...(company_size === null ? {} : { company_size }),
    ...(only_with_company_info ? { only_with_company_info } : {}),
  };
}
