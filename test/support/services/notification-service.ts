import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Whether the programs for desktop notifications are installed; otherwise tests that need them are skipped by
 * name.
 */
export const hasNotificationService = ['dunst', 'dbus-monitor'].every(
  (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined,
);

/** What an application asked the desktop to show. */
export interface ShownNotice {
  readonly application: string;
  readonly title: string;
  readonly body: string;
}

/** A notification service on the bus of the tests' session. */
export interface NotificationService extends AsyncDisposable {
  /** Everything that the service was asked to show so far. */
  received(): readonly ShownNotice[];
  /** How many of these it shows, or has shown. */
  shown(): number;
}

const NAME = 'org.freedesktop.Notifications';
const ANSWER_LIMIT_MS = 30_000;

/** Starts the service, and a monitor of the bus that records what the service is asked. */
export async function startNotificationService(): Promise<NotificationService> {
  let heard = '';
  const monitor = spawn('dbus-monitor', ['--session', `interface='${NAME}',member='Notify'`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  monitor.stdout.setEncoding('utf8').on('data', (text: string) => {
    heard += text;
  });
  const service = spawn('dunst', ['-config', '/dev/null'], { stdio: 'ignore' });
  const end = async (): Promise<void> => {
    await Promise.all([endProcess(monitor), endProcess(service)]);
  };
  try {
    // The monitor's first output means that it listens.
    await until(() => heard !== '' && hasOwner());
  } catch (error) {
    await end();
    throw error;
  }
  return {
    received: () => noticesIn(heard),
    shown: () =>
      ['displayed', 'waiting', 'history']
        .map((kind) => Number(execFileSync('dunstctl', ['count', kind], { encoding: 'utf8' })))
        .reduce((sum, count) => sum + count, 0),
    [Symbol.asyncDispose]: end,
  };
}

/**
 * Reads the calls of `Notify` in the monitor's output: each begins with the application's name, an icon, the
 * title and the body.
 */
function noticesIn(heard: string): ShownNotice[] {
  return heard
    .split(/^(?=method call )/m)
    .filter((call) => call.includes('member=Notify') && call.includes('   int32 '))
    .map((call) => {
      const texts = [...call.matchAll(/^ {3}string "(.*?)"$/gms)].map(([, text = '']) => text);
      const [application = '', , title = '', body = ''] = texts;
      return { application, title, body };
    });
}

function hasOwner(): boolean {
  const args = ['--session', '--print-reply', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus'];
  const { stdout } = spawnSync(
    'dbus-send',
    [...args, 'org.freedesktop.DBus.NameHasOwner', `string:${NAME}`],
    {
      encoding: 'utf8',
    },
  );
  return stdout.includes('boolean true');
}

async function until(isSo: () => boolean): Promise<void> {
  for (const endMs = Date.now() + ANSWER_LIMIT_MS; Date.now() < endMs; await delay(25)) if (isSo()) return;
  throw new Error('the notification service does not answer');
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
