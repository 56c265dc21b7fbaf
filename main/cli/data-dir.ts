import { homedir } from 'node:os';
import { join } from 'node:path';

/** The usual data folder on each system. The window uses the same. */
export function defaultDataDir(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  return join(configDir(environment, platform), 'Stackdesk', 'data');
}

function configDir(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  if (platform === 'win32') return environment.APPDATA ?? join(homedir(), 'AppData', 'Roaming');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support');
  return environment.XDG_CONFIG_HOME || join(homedir(), '.config');
}
