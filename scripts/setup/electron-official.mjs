import { get } from 'node:https';

const PROBE_LIMIT_MS = 8_000;

/**
 * Whether Electron's download address can be reached. True with a proxy or a mirror, which Electron's own
 * installer tries.
 *
 * @returns {Promise<boolean>}
 */
export async function reachable() {
  const settings = Object.keys(process.env);
  if (settings.some((name) => /^(https?_proxy|all_proxy)$|electron_(custom_dir|mirror)$/i.test(name)))
    return true;
  return new Promise((resolve) => {
    const request = get(
      'https://github.com/electron/electron/releases',
      { timeout: PROBE_LIMIT_MS },
      (answer) => {
        answer.destroy();
        resolve((answer.statusCode ?? 500) < 500);
      },
    );
    request.on('timeout', () => request.destroy(new Error('timed out')));
    request.on('error', () => resolve(false));
  });
}
