import { type ChildProcess, type ForkOptions, fork, type SpawnOptions, spawn } from 'node:child_process';
import { isAbsolute, join } from 'node:path';

/**
 * The variables that a program of this one gets: where things are, what language and time are spoken, how the desktop is
 * reached, and how certificates are checked. A token or a password in another variable is not for it.
 */
const KNOWN = [
  'PATH|HOME|SHELL|USER|LOGNAME|LANG|LANGUAGE|LC_[A-Z]+|TZ|TZDIR|TERM|TMPDIR|TMP|TEMP',
  'DISPLAY|WAYLAND_DISPLAY|XAUTHORITY|XDG_[A-Z_]+|DBUS_SESSION_BUS_ADDRESS|DESKTOP_SESSION',
  'FONTCONFIG_(?:PATH|FILE)|SSL_CERT_(?:FILE|DIR)|NODE_EXTRA_CA_CERTS|STACKDESK_TIME_SCALE',
  // Windows
  'SYSTEMROOT|SYSTEMDRIVE|WINDIR|COMSPEC|PATHEXT|OS|NUMBER_OF_PROCESSORS|PROCESSOR_[A-Z_0-9]+',
  'USERNAME|USERDOMAIN|USERPROFILE|HOMEDRIVE|HOMEPATH|APPDATA|LOCALAPPDATA|PUBLIC',
  'ALLUSERSPROFILE|PROGRAMDATA|PROGRAMFILES(?:\\(X86\\))?|PROGRAMW6432|COMMONPROGRAM(?:FILES(?:\\(X86\\))?|W6432)',
];
const IS_KNOWN = new RegExp(`^(?:${KNOWN.join('|')})$`, process.platform === 'win32' ? 'i' : '');

/** The variables of this process that another program gets. */
export function childEnvironment(environment: NodeJS.ProcessEnv = process.env): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && IS_KNOWN.test(entry[0]),
    ),
  );
}

/** The path of a program of the system. By its name alone, one from the folder of some file could be started. */
export function systemProgram(name: string): string {
  return process.platform === 'win32'
    ? join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', `${name}.exe`)
    : join('/bin', name);
}

function named(program: string): string {
  if (!isAbsolute(program)) throw new Error(`${program} is started without its folder`);
  return program;
}

/** Starts another program. It gets the variables of `childEnvironment`, and there is no shell in between. */
export function startProgram(
  program: string,
  argv: readonly string[],
  options: Omit<SpawnOptions, 'env' | 'shell'>,
): ChildProcess {
  return spawn(named(program), argv, { ...options, env: childEnvironment() });
}

/**
 * The variables of a program that runs what others made. Windows itself needs one to load its libraries, and Electron gives
 * all of its own to a program that is given none.
 */
export function noEnvironment({ SystemRoot }: NodeJS.ProcessEnv = process.env): Record<string, string> {
  return { LANG: 'C', ...(SystemRoot !== undefined && { SystemRoot }) };
}

/** Starts a program that runs what others made. */
export function startAlone(
  program: string,
  argv: readonly string[],
  options: Omit<SpawnOptions, 'env' | 'shell'>,
): ChildProcess {
  return spawn(named(program), argv, { ...options, env: noEnvironment() });
}

/** Starts a module of ours in a Node of its own, with a channel to it. It gets the variables of `childEnvironment`. */
export function forkModule(
  path: string,
  argv: readonly string[],
  options: Omit<ForkOptions, 'env'>,
): ChildProcess {
  return fork(path, argv, { ...options, env: childEnvironment() });
}

/** Secrets of the command line that a program may have been started with. */
const SECRET = /^(?:STACKDESK_TOKEN|PG[A-Z]+)$/i;

/**
 * Takes the secrets of the command line out of this process's own variables. The system's programs that the window starts
 * (for a file, a link, the trash) get the rest, as from any program of the desktop.
 */
export function dropSecretVariables(environment: NodeJS.ProcessEnv = process.env): void {
  for (const name of Object.keys(environment)) if (SECRET.test(name)) delete environment[name];
}
