import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { findProgram } from './find.mjs';
import { lastLines, run } from './run.mjs';
import { SetupError, say } from './say.mjs';

/** Whether this process may install system packages. */
export function canInstall() {
  return process.getuid?.() === 0 && findProgram('apt-get') !== undefined;
}

/** @param {string[]} names */
export async function installPackages(names) {
  say(`system: installing ${names.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  /** @param {string[]} args */
  const apt = (...args) => run('apt-get', ['-q', '-y', '-o', 'DPkg::Lock::Timeout=300', ...args], { env });
  await apt('update');
  const result = await withoutServices(() =>
    apt('install', '--no-install-recommends', ...todaysNames(names)),
  );
  if (result.code !== 0) throw new SetupError(`apt-get could not install them:\n${lastLines(result)}`);
  say('system: installed');
}

/** By this file Debian asks if a service that is installed may start. */
const POLICY = '/usr/sbin/policy-rc.d';

/**
 * Runs an installation. No service starts because of it: tests start programs by themselves.
 *
 * @template Result
 * @param {() => Promise<Result>} install
 */
async function withoutServices(install) {
  if (existsSync(POLICY)) return install();
  writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    return await install();
  } finally {
    rmSync(POLICY);
  }
}

/**
 * The packages' names on this system: Debian 13 and Ubuntu 24.04 renamed some libraries for 64-bit times.
 *
 * @param {string[]} names
 */
function todaysNames(names) {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  const major = Number(/^VERSION_ID="?(\d+)/m.exec(release)?.[1] ?? 0);
  const isRenamed = /^ID=ubuntu/m.test(release) ? major >= 24 : major >= 13;
  const old = ['libatk1.0-0', 'libatk-bridge2.0-0', 'libcups2', 'libgtk-3-0', 'libasound2'];
  return isRenamed ? names.map((name) => (old.includes(name) ? `${name}t64` : name)) : names;
}
