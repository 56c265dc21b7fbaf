import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LoggedTransfer, SandboxContext } from '../context.ts';
import { refusals } from '../errors.ts';
import { hashText } from '../hash.ts';
import { readRange, type Wanted } from './byte-range.ts';
import type { Content } from './file/content.ts';
import type { PreparedList } from './prepare.ts';
import { DOWNLOAD_LIMIT, type ListRecord } from './record.ts';
import { sendPieces } from './send-pieces.ts';

const CONTENT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Throws the refusal if a list can't be downloaded. A request for an expired file uses no attempt. */
export function checkDownload({ lists }: SandboxContext, record: ListRecord): void {
  if (record.status === 'queued') throw refusals.listQueued();
  if (record.status === 'failed') throw refusals.listFailed();
  if (lists.isExpired(record)) throw refusals.listExpired();
  if (record.downloadCount >= DOWNLOAD_LIMIT) throw refusals.downloadLimitReached();
}

/** Sends a list's file or a part of it. The attempt counts, however it ends. */
export async function sendDownload(
  context: SandboxContext,
  record: ListRecord,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { listKnobs, lists } = context;
  lists.countDownload(record);
  const fault = context.transferFaults.next(record.reportId);
  const prepared = await lists.files.open(record);
  const content = prepared.content(listKnobs.fileVersion);
  const etag = etagOf(record, listKnobs.fileVersion, content);
  const { range, 'if-range': ifRange } = request.headers;
  const wanted = listKnobs.ranges
    ? readRange({ range, ifRange: ifRange as string | undefined }, etag, content.sizeBytes)
    : ({ kind: 'all' } as const);
  const { status, from, to, headers } = headOf(wanted, content.sizeBytes);
  const facts = { 'accept-ranges': listKnobs.ranges ? 'bytes' : 'none', etag, ...headers };
  reply.code(status).headers(facts);
  const log: LoggedTransfer = {
    at: context.nowMs(),
    reportId: record.reportId,
    status,
    fromByte: from,
    toByte: to,
    sentBytes: 0,
    end: null,
  };
  if (context.recording) context.transfers.push(log);
  reply.headers({ ...fileHeaders(record, prepared), 'content-length': String(to - from) });
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(status, reply.getHeaders() as Record<string, string>);
  const onSent = (bytes: number) => {
    log.sentBytes += bytes;
  };
  const bytesPerSecond = () => context.listKnobs.bytesPerSecond;
  log.end = await sendPieces(raw, { pieces: content.pieces(from, to), fault, bytesPerSecond, onSent });
  return reply;
}

interface Head {
  status: number;
  from: number;
  to: number;
  headers: Record<string, string>;
}

function headOf(wanted: Wanted, sizeBytes: number): Head {
  if (wanted.kind === 'all') return { status: 200, from: 0, to: sizeBytes, headers: {} };
  if (wanted.kind === 'none')
    return { status: 416, from: 0, to: 0, headers: { 'content-range': `bytes */${sizeBytes}` } };
  const { from, to } = wanted;
  return { status: 206, from, to, headers: { 'content-range': `bytes ${from}-${to - 1}/${sizeBytes}` } };
}

function fileHeaders({ reportId, techapiId }: ListRecord, { format }: PreparedList): Record<string, string> {
  const name = `${techapiId}-websites-${reportId}.${format}`;
  return {
    'content-type': CONTENT_TYPES[format],
    'content-disposition': `attachment; filename="${name}"`,
  };
}

/** A strong validator: two are equal only for the same bytes. */
function etagOf({ reportId, createdAtMs }: ListRecord, version: number, { sizeBytes }: Content): string {
  const facts = `${reportId} ${createdAtMs} ${version} ${sizeBytes}`;
  return `"${[1, 2].map((seed) => hashText(facts, seed).toString(16).padStart(8, '0')).join('')}"`;
}
