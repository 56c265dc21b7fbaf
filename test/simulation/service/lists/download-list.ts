import type { Answer } from '../messages.ts';
import { refusal } from '../refusals.ts';
import type { Operation, Service, Visit } from '../service.ts';
import { rangeAsked } from './byte-range.ts';
import { type ListFile, listFile } from './list-file.ts';
import { noSuchList } from './list-operations.ts';
import { DOWNLOAD_LIMIT } from './list-views.ts';

export const downloadList: Operation = {
  name: 'list-download',
  method: 'GET',
  path: /^\/v1\/tech-lookup\/lists\/(\d{1,15})\/download$/,
  group: 'list-download',
  kind: null,
  needsWorkspace: true,
  workMs: [10, 500],
  keys: () => [],
  begin: (service, visit) => () => finish(service, visit),
};

function finish(service: Service, visit: Visit): Answer {
  const list = service.lists.find(visit.workspace, visit.id);
  const { list: dialect } = service.dialect;
  if (list === null) return noSuchList();
  if (list.state !== 'ready') return refusal(409, dialect.notReadyCode, 'The list is not ready.');
  if (!service.lists.hasFile(list)) return refusal(410, dialect.expiredCode, 'The file was removed.');
  if (list.downloads >= DOWNLOAD_LIMIT)
    return refusal(403, 'download_limit_reached', 'The list has used all its downloads.');
  list.downloads += 1;
  return bytesOf(service, visit, listFile(service, list));
}

/** The whole file, or the requested part if the file has not changed. */
function bytesOf({ dialect }: Service, visit: Visit, { bytes, name, type, etag }: ListFile): Answer {
  const { range, 'if-range': condition } = visit.request.headers;
  const isSame = condition === undefined || (dialect.list.etag === 'strong' && condition === etag);
  const asked =
    dialect.list.takesRanges && range !== undefined && isSame ? rangeAsked(range, bytes.length) : null;
  const common = {
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
    ...(dialect.list.takesRanges ? { 'accept-ranges': 'bytes' } : {}),
    ...(etag === null ? {} : { etag }),
  };
  if (asked === null) return { status: 200, headers: common, body: bytes };
  if (asked === 'outside') {
    return { status: 416, headers: { ...common, 'content-range': `bytes */${bytes.length}` }, body: '' };
  }
  return {
    status: 206,
    headers: { ...common, 'content-range': `bytes ${asked.first}-${asked.last}/${bytes.length}` },
    body: bytes.subarray(asked.first, asked.last + 1),
  };
}
