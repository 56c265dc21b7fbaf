import { isAbsolute, join } from 'node:path';
import type { Program } from '../process/program.ts';

/** The usual data folder on each system. The window uses the same. */
export function defaultDataDir(program: Program): string {
  return join(configDir(program), 'Stackdesk', 'data');
}

function configDir(program: Program): string {
  const { environment, platform } = program;
  // As the systems say, a relative path in these variables counts for nothing.
  const named = (variable: string) =>
    isAbsolute(environment[variable] ?? '') ? environment[variable] : undefined;
  if (platform === 'win32') return named('APPDATA') ?? join(program.homeFolder, 'AppData', 'Roaming');
  if (platform === 'darwin') return join(program.homeFolder, 'Library', 'Application Support');
  return named('XDG_CONFIG_HOME') ?? join(program.homeFolder, '.config');
}
