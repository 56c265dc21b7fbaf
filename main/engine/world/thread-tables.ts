import type { MessagePort, Worker } from 'node:worker_threads';
import type { TableProcess } from './table-client.ts';

/** What a thread asks the program that started it. */
type FromThread = { tables: 'start' } | { tables: 'send'; bytes: Uint8Array } | { tables: 'kill' };
type ToThread =
  | { tables: 'started' }
  | { tables: 'bytes'; bytes: Uint8Array }
  | { tables: 'ended'; why: 'ended' | 'memory' };

/** In a thread: the one table process that the program starts for it. Only that program can ask its shell for one. */
export function threadTables(port: MessagePort): () => Promise<TableProcess> {
  let onBytes: (bytes: Buffer) => void = () => {};
  let onEnd: (why: 'ended' | 'memory') => void = () => {};
  let end: 'ended' | 'memory' | null = null;
  const say = (message: FromThread) => port.postMessage(message);
  return () =>
    new Promise((resolve, reject) => {
      port.on('message', (message: ToThread) => {
        if (message.tables === 'bytes') onBytes(Buffer.from(message.bytes));
        else if (message.tables === 'ended') {
          end = message.why;
          onEnd(end);
          reject(new Error('the table process did not start'));
        } else
          resolve({
            // A view would bring all bytes behind it.
            send: (bytes) => say({ tables: 'send', bytes: Uint8Array.from(bytes) }),
            onBytes: (listener) => {
              onBytes = listener;
            },
            onEnd: (listener) => {
              onEnd = listener;
              if (end !== null) listener(end);
            },
            kill: () => say({ tables: 'kill' }),
            // It works as long as the thread does.
            setBusy: () => {},
          });
      });
      say({ tables: 'start' });
    });
}

/**
 * In the program: starts the table process that the thread asks for, and carries bytes between both. Returns a function that
 * ends that process.
 */
export function serveThreadTables(thread: Worker, start: () => Promise<TableProcess>): () => void {
  let child: TableProcess | null = null;
  let isOver = false;
  const say = (message: ToThread) => thread.postMessage(message);
  const begin = async () => {
    const started = await start();
    child = started;
    if (isOver) return started.kill();
    started.setBusy(true);
    started.onBytes((bytes) => say({ tables: 'bytes', bytes: Uint8Array.from(bytes) }));
    started.onEnd((why) => say({ tables: 'ended', why }));
    say({ tables: 'started' });
  };
  thread.on('message', (message: FromThread | { tables?: undefined }) => {
    if (message.tables === 'start') begin().catch(() => say({ tables: 'ended', why: 'ended' }));
    else if (message.tables === 'send') child?.send(Buffer.from(message.bytes));
    else if (message.tables === 'kill') child?.kill();
  });
  return () => {
    isOver = true;
    child?.kill();
  };
}
