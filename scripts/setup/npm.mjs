import { dirname } from 'node:path';
import { run } from './run.mjs';

/** Runs npm as the person's npm does: the one that started this script, else the one on the path. */
export function npm(args, options = {}) {
  const env = { ...process.env, ...options.env };
  // npm warns about settings that it hands down in the environment and no longer knows itself.
  for (const name of Object.keys(env)) if (/^npm_config_(nodedir|_?yes)$/i.test(name)) delete env[name];
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('npm-cli.js')) return run(process.execPath, [cli, ...args], { ...options, env });
  const windows = process.platform === 'win32';
  return run(windows ? 'npm.cmd' : 'npm', args, {
    ...options,
    env,
    shell: windows,
    cwd: options.cwd ?? dirname('.'),
  });
}
