import { findProgram } from '../setup/find.mjs';
import { say } from '../setup/say.mjs';
import { hasNoDisplay } from '../setup/setup.mjs';
import { startDisplay } from './display.mjs';
import { startKeychain } from './keychain.mjs';

/**
 * What a window needs around it and this computer lacks: a display where there is none, and a keychain. `ownKeychain` starts one
 * even where a person's own is at hand. Answers the environment to run programs in; `close` ends what was started.
 */
export async function openSession({ ownKeychain = false, ownDisplay = false } = {}) {
  const started = [];
  if (process.platform === 'linux') {
    if (hasNoDisplay() || (ownDisplay && findProgram('Xvfb'))) started.push(await startDisplay());
    if (ownKeychain || !process.env.DBUS_SESSION_BUS_ADDRESS) started.push(await startKeychainOrSay());
  }
  return {
    env: Object.assign({ ...process.env }, ...started.map(({ env }) => env)),
    close: async () => {
      for (const { close } of started.reverse()) await close();
    },
  };
}

async function startKeychainOrSay() {
  try {
    return await startKeychain();
  } catch (error) {
    say(`keychain: none could be started (${error.message}); tokens are kept in memory only`);
    return { env: {}, close: async () => {} };
  }
}
