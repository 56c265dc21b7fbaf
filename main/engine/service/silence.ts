import { after, monotonic, now } from '../world/clock.ts';
import type { Cancel } from '../world/world.ts';
import type { Transport } from './transport-types.ts';

/** A service that takes requests and answers none is told of after this, ms. A slow one answers sooner. */
const SILENT_MS = 8_000;

/** Listens whether anything comes back while requests are out. */
export interface Silence {
  /** Since when nothing came although something was asked, ms since 1970 UTC; null if the service answers, or nothing is out. */
  since(): number | null;
  /** The same transport, listened to. */
  over(transport: Transport): Transport;
}

/** `onChange` is called when a silence begins, and when it ends. What it throws goes no further: no paid answer may be lost for it. */
export function createSilence(onChange: () => void): Silence {
  /** When each request left that is out. */
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
      // A store that is locked at this moment, for instance. The next change tells it.
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
