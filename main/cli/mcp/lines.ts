import { randomUUID } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ErrorCode, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';

/** More than any message needs: a line that goes on behind it is no message. */
const MOST_LINE_CHARS = 10 * 1024 * 1024;

/** More than any assistant asks in one line. Each gets an answer, which may be longer than it is. */
const MOST_TOGETHER = 1_000;

/** How an id is kept that is too long for a number here. No assistant can write such a text: it is another in each process. */
const LONG_ID = `\u0000id ${randomUUID()} `;

type Parse = (
  text: string,
  reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
) => unknown;
const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown };

/**
 * The messages of an assistant, one on each line. The transport of the library drops what is not quite a message, and an
 * assistant then waits for its answer without end. Here each line but a blank one is answered: a byte order mark counts for
 * nothing, several messages in one line are taken one by one, an id comes back as it was written however long it is, and
 * what is no message gets an error.
 */
export function assistantLines(stdin: Readable, stdout: Writable): Transport {
  let rest = '';
  let isSkipping = false;
  const write = async (text: string) => {
    if (!stdout.write(`${text}\n`)) await new Promise((resolve) => stdout.once('drain', resolve));
  };
  const refuse = (code: ErrorCode, message: string, id: unknown = null) => {
    transport.onerror?.(new Error(message));
    void write(JSON.stringify({ jsonrpc: '2.0', id: writtenId(id), error: { code, message } }));
  };
  const take = (message: unknown) => {
    const parsed = JSONRPCMessageSchema.safeParse(message);
    if (parsed.success) return transport.onmessage?.(parsed.data);
    const { id, result, error } = Object(message) as Record<string, unknown>;
    // Two programs that answer each other's errors would go on without end.
    if (result !== undefined || error !== undefined) return;
    refuse(
      ErrorCode.InvalidRequest,
      'This is no message of JSON-RPC 2.0.',
      typeof id === 'string' || Number.isInteger(id) ? id : null,
    );
  };
  const readLine = (line: string) => {
    const text = line.replaceAll('\ufeff', '').trim();
    if (text === '') return;
    let read: unknown;
    try {
      read = (JSON.parse as Parse)(text, withLongIds);
    } catch {
      refuse(ErrorCode.ParseError, 'This line is no JSON.');
      return;
    }
    if (!Array.isArray(read) || read.length === 0 || read.length > MOST_TOGETHER) take(read);
    else for (const message of read) take(message);
  };
  const onData = (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!isSkipping) readLine(line);
      isSkipping = false;
    }
    if (rest.length <= MOST_LINE_CHARS) return;
    if (!isSkipping) refuse(ErrorCode.InvalidRequest, 'This line is too long.');
    [isSkipping, rest] = [true, ''];
  };
  const onError = (error: Error) => transport.onerror?.(error);
  const transport: Transport = {
    start: async () => {
      stdin.setEncoding('utf8').on('data', onData).on('error', onError);
    },
    send: (message) =>
      write(JSON.stringify('id' in message ? { ...message, id: writtenId(message.id) } : message)),
    close: async () => {
      stdin.off('data', onData).off('error', onError).pause();
      transport.onclose?.();
    },
  };
  return transport;
}

/** Keeps an id that a number here cannot hold as it is written, and leaves out parameters that are null. */
function withLongIds(key: string, value: unknown, { source }: { source?: string }): unknown {
  if (key === 'params' && value === null) return undefined;
  const isId = (key === 'id' || key === 'requestId') && typeof value === 'number';
  return isId && !Number.isSafeInteger(value) && /^-?\d+$/.test(source ?? '') ? `${LONG_ID}${source}` : value;
}

function writtenId(id: unknown): unknown {
  return typeof id === 'string' && id.startsWith(LONG_ID) ? rawJSON(id.slice(LONG_ID.length)) : id;
}
