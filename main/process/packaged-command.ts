import { join } from 'node:path';

/** The program of the command line in a package, by the folder of the package's resources. */
export function packagedCommand(resources: string): string {
  return join(resources, 'bin', process.platform === 'win32' ? 'stackdesk.cmd' : 'stackdesk');
}
