import type { HostEvent } from '../../../preload/contract/host.ts';
import type { SystemProxyLookup } from '../service/proxy-route.ts';
import { after } from '../world/clock.ts';

export interface ProxyQuestions {
  lookUp: SystemProxyLookup;
  answer(id: number, answer: string): void;
}

/** After this the direct way is taken, ms: a shell that does not answer must not hold up every request. */
const PATIENCE_MS = 10_000;

/** Asks the shell, which knows how this computer is set up, on which way an origin is reached. */
export function createProxyQuestions(emit: (event: HostEvent) => void): ProxyQuestions {
  const waiting = new Map<number, (answer: string) => void>();
  let lastId = 0;
  return {
    lookUp: (origin) =>
      new Promise((resolve) => {
        lastId += 1;
        const id = lastId;
        const settle = (answer: string) => {
          cancel();
          waiting.delete(id);
          resolve(answer);
        };
        const cancel = after(PATIENCE_MS, () => settle('DIRECT'));
        waiting.set(id, settle);
        emit({ type: 'proxy_wanted', id, origin });
      }),
    answer: (id, answer) => waiting.get(id)?.(answer),
  };
}
