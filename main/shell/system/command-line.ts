import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import type { AppInfo } from '#contract/shell.ts';
import { packagedCommand } from '../../process/packaged-command.ts';

/** How other programs start the command line. Null if it is not there. */
export function commandLine(): AppInfo['commandLine'] {
  if (app.isPackaged) {
    const command = packagedCommand(process.resourcesPath);
    return existsSync(command) ? { command, args: [] } : null;
  }
  // The older runtime starts from a link to the checkout.
  const root = realpathSync(app.getAppPath());
  const program = join(root, 'out', 'main', 'cli.cjs');
  if (!existsSync(program)) return null;
  const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return { command: existsSync(node) ? node : 'node', args: [program] };
}
