import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findProgram } from '../setup/find.mjs';
import { run } from '../setup/run.mjs';
import { startBackground } from './background.mjs';

/** @import { Started } from './session.mjs' */

const answerLimitMs = 20_000;

/**
 * A bus that starts no services: it must not start a second keyring, which would be locked and in the
 * person's own folder.
 *
 * @param {string} folder
 */
const busConfig = (
  folder,
) => `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=${folder}</listen>
  <policy context="default">
    <allow send_destination="*"/>
    <allow receive_sender="*"/>
    <allow own="*"/>
  </policy>
</busconfig>
`;

/**
 * Starts a separate message bus with an unlocked keyring in a temporary folder, so that no test ever touches
 * a person's own keyring.
 *
 * @returns {Promise<Started>}
 */
export async function startKeychain() {
  const home = mkdtempSync(join(tmpdir(), 'stackdesk-keychain-'));
  for (const folder of ['data', 'run', 'control']) mkdirSync(join(home, folder), { mode: 0o700 });
  writeFileSync(join(home, 'bus.conf'), busConfig(home));
  /** @type {ReturnType<typeof startBackground>[]} */
  const started = [];
  const close = async () => {
    for (const program of started.reverse()) await program.end();
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const daemon = findProgram('dbus-daemon') ?? 'dbus-daemon';
    const bus = startBackground(
      daemon,
      [`--config-file=${join(home, 'bus.conf')}`, '--nofork', '--print-address=3'],
      {
        fd3: true,
      },
    );
    started.push(bus);
    const env = { DBUS_SESSION_BUS_ADDRESS: await bus.firstLine() };
    started.push(startKeyring(home, env));
    await secretsAnswer(env);
    return { env, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * @param {string} home
 * @param {Started['env']} env
 */
function startKeyring(home, env) {
  return startBackground(
    findProgram('gnome-keyring-daemon') ?? 'gnome-keyring-daemon',
    ['--foreground', '--unlock', '--components=secrets', `--control-directory=${join(home, 'control')}`],
    {
      input: 'throw-away',
      env: { ...process.env, ...env, XDG_DATA_HOME: join(home, 'data'), XDG_RUNTIME_DIR: join(home, 'run') },
    },
  );
}

/** @param {Started['env']} env */
async function secretsAnswer(env) {
  const question = ['--session', '--print-reply', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus'];
  const name = ['org.freedesktop.DBus.NameHasOwner', 'string:org.freedesktop.secrets'];
  for (const endMs = Date.now() + answerLimitMs; Date.now() < endMs; await wait(25)) {
    const { stdout } = await run('dbus-send', [...question, ...name], { env: { ...process.env, ...env } });
    if (stdout.includes('boolean true')) return;
  }
  throw new Error('gnome-keyring does not answer');
}
