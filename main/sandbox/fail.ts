import type { FastifyReply } from 'fastify';
import { refusals } from './errors.ts';
import type { FaultKind } from './faults.ts';

const GATEWAY_PAGE = '<html><body><h1>502 Bad Gateway</h1></body></html>';

/** Whether each fault comes before or after the charge, and its status. 0 if no answer begins. */
const OUTCOMES: Readonly<Record<FaultKind, readonly ['before' | 'after', number]>> = {
  server_error: ['before', 500],
  rate_limited: ['before', 429],
  reset_before: ['before', 0],
  stall_before: ['before', 0],
  gateway_before: ['before', 502],
  reset_after: ['after', 0],
  cut_after: ['after', 200],
  stall_after: ['after', 0],
  gateway_after: ['after', 502],
};

/** The status of the fault if it comes at this time. Null if it comes at the other time. */
export function statusOf(fault: FaultKind, when: 'before' | 'after'): number | null {
  const [time, status] = OUTCOMES[fault];
  return time === when ? status : null;
}

/** Fails a request before its charge. */
export function failBefore(fault: FaultKind, reply: FastifyReply): FastifyReply {
  if (fault === 'server_error') throw refusals.server();
  if (fault === 'rate_limited') throw refusals.rateLimited(1);
  if (fault === 'gateway_before') return gatewayPage(reply);
  reply.hijack();
  if (fault === 'reset_before') reset(reply);
  return reply;
}

/** Fails a request after its charge. Returns false if the fault comes before the charge. */
export function failAfter(fault: FaultKind, reply: FastifyReply, body: string): boolean {
  if (statusOf(fault, 'after') === null) return false;
  if (fault === 'gateway_after') {
    void gatewayPage(reply);
    return true;
  }
  reply.hijack();
  if (fault === 'reset_after') reset(reply);
  if (fault === 'cut_after') cut(reply, Buffer.from(body));
  // A stall sends nothing. The connection stays open until the caller or the service closes it.
  return true;
}

function reset(reply: FastifyReply): void {
  reply.raw.socket?.resetAndDestroy();
}

/** Announces the whole body, sends half of it, and closes the connection. */
function cut(reply: FastifyReply, bytes: Buffer): void {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  reply.raw.writeHead(reply.statusCode, { 'content-length': bytes.length });
  reply.raw.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => reply.raw.destroy());
}

/** The error page of a gateway, without any of the service's headers. */
function gatewayPage(reply: FastifyReply): FastifyReply {
  for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
  return reply.code(502).type('text/html').send(GATEWAY_PAGE);
}
