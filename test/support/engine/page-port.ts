import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { PagePort } from '../../../main/host/subprocess.ts';

/** A port that works as Electron's `MessagePortMain` does. */
export function asPagePort(port: MessagePort): PagePort {
  return {
    on: (event: 'message' | 'close', listener: (event: { data: unknown }) => void) =>
      event === 'message'
        ? port.on('message', (data) => listener({ data }))
        : port.on('close', () => listener({ data: undefined })),
    postMessage: (data) => port.postMessage(data),
    start: () => port.start(),
    close: () => port.close(),
  };
}

/** A page's channel without Electron: `page` for the client, `host` for the shell. */
export function createPageChannel(): { page: MessagePort; host: PagePort } {
  const { port1, port2 } = new MessageChannel();
  return { page: port1, host: asPagePort(port2) };
}
