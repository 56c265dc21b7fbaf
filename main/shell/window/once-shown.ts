import { channels } from '../../../preload/contract/channels.ts';
import { hearPage } from '../page/page-messages.ts';

/** A page that does not come up must not hold up what waits for it, ms. */
const LIMIT_MS = 2_000;

/** Settles once the page can be used for the first time: what the window does not need leaves the computer to it until then. */
export function onceShown(): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(resolve, LIMIT_MS);
    hearPage(channels.shown, () => {
      clearTimeout(limit);
      resolve();
    });
  });
}
