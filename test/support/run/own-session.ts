import { openSession } from '../../../scripts/session/session.mjs';

/** A display and a keychain of the tests' own, thrown away on `close`. */
export function openOwnSession() {
  return openSession({ ownKeychain: true, ownDisplay: true });
}
