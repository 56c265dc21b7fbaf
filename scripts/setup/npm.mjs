import { run } from './run.mjs';

/**
 * Runs the npm that started this script, else the one on the path.
 *
 * @param {string[]} args
 * @param {{ cwd: string }} options
 */
export function npm(args, { cwd }) {
  const env = { ...process.env };
  for (const [name, value] of Object.entries(env)) {
    // A script's npm passes its settings on, unset ones as empty text. A nested npm would take that for a
    // setting, such as an empty list of install scripts instead of the one in package.json.
    if (/^npm_config_/i.test(name) && value === '') delete env[name];
  }
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('npm-cli.js')) return run(process.execPath, [cli, ...args], { cwd, env });
  const isWindows = process.platform === 'win32';
  return run(isWindows ? 'npm.cmd' : 'npm', args, { cwd, env, shell: isWindows });
}
