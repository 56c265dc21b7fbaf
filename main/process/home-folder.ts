import { homedir, userInfo } from 'node:os';
import { isAbsolute } from 'node:path';

/**
 * The user's home. An environment that names an empty or a relative one is not believed: each folder in which a
 * command is started would get data of its own.
 */
export function homeFolder(): string {
  const named = homedir();
  return isAbsolute(named) ? named : userInfo().homedir;
}
