import { findProgram } from '../setup/find.mjs';
import { say } from '../setup/say.mjs';
import { hasNoDisplay } from '../setup/setup.mjs';
import { startDisplay } from './display.mjs';
import { startKeychain } from './keychain.mjs';

/**
 * What was started for a program. A program with the environment `env` uses it; `close` ends it.
 *
 * @typedef {object} Started
 * @property {Record<string, string>} env
 * @property {() => Promise<void>} close
 */

/**
 * Starts what a window needs and this computer lacks: a display and a keychain. `ownDisplay` and
 * `ownKeychain` start one even if there is one. Returns the environment to run programs in; `close` ends what
 * was started.
 *
 * @param {{ ownKeychain?: boolean, ownDisplay?: boolean }} wants
 * @returns {Promise<Started>}
 */
export async function openSession({ ownKeychain = false, ownDisplay = false } = {}) {
  /** @type {Started[]} */
  const started = [];
  if (process.platform === 'linux') {
    if (hasNoDisplay() || (ownDisplay && findProgram('Xvfb'))) started.push(await startDisplay());
    if (ownKeychain || !process.env.DBUS_SESSION_BUS_ADDRESS) started.push(await startKeychainOrSay());
  }
  /** @type {Record<string, string>} */
  const env = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (value !== undefined) env[name] = value;
  }
  for (const each of started) Object.assign(env, each.env);
  return {
    env,
    close: async () => {
      for (const { close } of started.reverse()) await close();
    },
  };
}

/** @returns {Promise<Started>} */
async function startKeychainOrSay() {
  try {
    return await startKeychain();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    say(`keychain: none could be started (${why}); tokens are kept in memory only`);
    return { env: {}, close: async () => {} };
  }
}
