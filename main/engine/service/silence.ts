import { after, monotonic, now } from '../world/clock.ts';
import type { Cancel } from '../world/world.ts';
import type { Transport } from './transport-types.ts';

/** After this time without any answer, the service counts as silent, ms. A slow service answers sooner. */
const SILENT_MS = 8_000;

/** Notices if nothing comes back while requests are out. */
export interface Silence {
  /** Since when requests are out and nothing came, ms since 1970 UTC. Null if the service answers. */
  since(): number | null;
  /** Wraps a transport so that its requests are watched. */
  over(transport: Transport): Transport;
}

/** `onChange`: a silence begins or ends. Its errors are ignored, so that no paid answer is lost. */
export function createSilence(onChange: () => void): Silence {
  /** When each open request left, monotonic ms. */
  const out = new Set<{ leftMs: number }>();
  let heardMs = Number.NEGATIVE_INFINITY;
  let isSilent = false;
  let cancel: Cancel = () => {};

  const quietMs = () => monotonic() - Math.max(heardMs, Math.min(...[...out].map(({ leftMs }) => leftMs)));
  const judge = () => {
    cancel();
    const was = isSilent;
    isSilent = out.size > 0 && quietMs() >= SILENT_MS;
    if (out.size > 0 && !isSilent) cancel = after(SILENT_MS - quietMs(), judge, { isBackground: true });
    if (was !== isSilent) tell();
  };
  const tell = () => {
    try {
      onChange();
    } catch {
      // The store may be locked at this moment, for instance. The next change reports it.
    }
  };

  return {
    since: () => (isSilent ? Math.round(now() - quietMs()) : null),
    over: (transport) => ({
      ...transport,
      exchange: async (request, hooks) => {
        const mine = { leftMs: 0 };
        try {
          return await transport.exchange(request, {
            ...hooks,
            onSend: () => {
              hooks?.onSend?.();
              mine.leftMs = monotonic();
              out.add(mine);
              judge();
            },
            onHeaders: (status, headers) => {
              heardMs = monotonic();
              out.delete(mine);
              judge();
              hooks?.onHeaders?.(status, headers);
            },
          });
        } finally {
          if (out.delete(mine)) judge();
        }
      },
    }),
  };
}
