import { openSession } from '../../../scripts/session/session.mjs';

/** A display and a keychain for the tests only, removed by `close`. */
export function openOwnSession() {
  return openSession({ ownKeychain: true, ownDisplay: true });
}
