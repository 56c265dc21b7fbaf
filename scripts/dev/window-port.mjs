/**
 * What can be watched through a window's port.
 *
 * @typedef {object} Target
 * @property {string} type
 * @property {string} url
 * @property {string} webSocketDebuggerUrl
 */

/** Where the page of the window of `npm run dev` can be watched, on this computer only. */
export const PAGE_PORT = 9222;

/**
 * The page of that window; undefined if there is no such window.
 *
 * @returns {Promise<Target | undefined>}
 */
export async function findPage() {
  try {
    const answer = await fetch(`http://127.0.0.1:${PAGE_PORT}/json/list`);
    const targets = /** @type {Target[]} */ (await answer.json());
    return targets.find(({ type, url }) => type === 'page' && url.startsWith('app:'));
  } catch {
    // Nothing listens there.
    return undefined;
  }
}

/** Whether `npm run dev` shows a window. */
export async function hasWindow() {
  return (await findPage()) !== undefined;
}
