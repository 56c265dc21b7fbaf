import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { PagePort } from '../../../main/host/subprocess.ts';

/** A page's channel without Electron: `page` for the client, `host` like Electron's `MessagePortMain`. */
export function createPageChannel(): { page: MessagePort; host: PagePort } {
  const { port1, port2 } = new MessageChannel();
  const host: PagePort = {
    on: (event: 'message' | 'close', listener: (event: { data: unknown }) => void) =>
      event === 'message'
        ? port2.on('message', (data) => listener({ data }))
        : port2.on('close', () => listener({ data: undefined })),
    postMessage: (data) => port2.postMessage(data),
    start: () => port2.start(),
    close: () => port2.close(),
  };
  return { page: port1, host };
}
