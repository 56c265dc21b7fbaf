import { join } from 'node:path';
import type { Program } from '../process/program.ts';

/** The usual data folder on each system. The window uses the same. */
export function defaultDataDir(program: Program): string {
  return join(configDir(program), 'Stackdesk', 'data');
}

function configDir(program: Program): string {
  const { environment, platform } = program;
  if (platform === 'win32') return environment.APPDATA ?? join(program.homeFolder, 'AppData', 'Roaming');
  if (platform === 'darwin') return join(program.homeFolder, 'Library', 'Application Support');
  return environment.XDG_CONFIG_HOME || join(program.homeFolder, '.config');
}
