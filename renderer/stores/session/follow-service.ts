import { activeConnection, type SessionState, sessionStore } from './session.ts';

/** How often a service that is away is asked whether it is back, ms. */
const PAUSE_MS = 30_000;

/**
 * Has `ask` put a free question now and then as long as the service is known to be away and a token is at hand, so that the window learns of its
 * return although nobody does anything. Whatever `ask` ends with, the next question comes `pauseMs` later. Returns how to end it.
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
    // That it is still away is shown already.
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
