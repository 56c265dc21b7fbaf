import { activeConnection, type SessionState, sessionStore } from './session.ts';

/** How often a service that can't be reached is asked whether it is back, ms. */
const PAUSE_MS = 30_000;

/**
 * Calls `ask`, a free request, from time to time while the service is known to be away and there is a token,
 * so that the window notices its return. The next call comes `pauseMs` after the last one ended, whatever its
 * result. Returns a function that stops this.
 */
export function followService(ask: () => Promise<unknown>, pauseMs = PAUSE_MS): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isAsking = false;
  const look = (state: SessionState) => {
    if (!isAwayWithToken(state)) {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      return;
    }
    if (timer === null && !isAsking) timer = setTimeout(() => void put(), pauseMs);
  };
  const put = async () => {
    timer = null;
    isAsking = true;
    // The window already shows that the service is away.
    await ask().catch(() => undefined);
    isAsking = false;
    look(sessionStore.getState());
  };
  look(sessionStore.getState());
  const forget = sessionStore.subscribe(look);
  return () => {
    forget();
    if (timer !== null) clearTimeout(timer);
  };
}

function isAwayWithToken(state: SessionState): boolean {
  return state.session?.service === 'offline' && activeConnection(state)?.state === 'ready';
}
