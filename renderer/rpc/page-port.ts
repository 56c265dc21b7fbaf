/** A port to the engine as the RPC client needs it, which can be closed from this side. */
export interface ClosablePort {
  addEventListener: MessagePort['addEventListener'];
  postMessage: MessagePort['postMessage'];
  /** Closes the port: callers that wait for an answer get an error at once. */
  close(): void;
}

/**
 * Tells the RPC client when a port is closed. Browsers before Chrome 122 never fire `close` on a port, so
 * calls under way would wait forever when the engine stops.
 */
export function createClosablePort(port: MessagePort): ClosablePort {
  const endings = new Set<() => void>();
  return {
    addEventListener: (type: string, listener: EventListenerOrEventListenerObject) => {
      if (type === 'close') {
        endings.add(() => call(listener, new Event('close')));
        return;
      }
      port.addEventListener(type, listener);
    },
    postMessage: port.postMessage.bind(port),
    close: () => {
      port.close();
      for (const ending of endings) ending();
      endings.clear();
    },
  };
}

function call(listener: EventListenerOrEventListenerObject, event: Event): void {
  if (typeof listener === 'function') listener(event);
  else listener.handleEvent(event);
}
