import { join } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { readFile, stat } from '../world/files.ts';
import { world } from '../world/world.ts';
import type { DatabaseAddress } from './postgres-address.ts';

/** Files of passwords are small. */
const LONGEST = 1_000_000;
/** The rights of others than the owner. */
const OF_OTHERS = 0o077;

/**
 * The password of a database in the file that `psql` reads, too: lines of `host:port:database:user:password`, of which
 * the first that fits counts. `named` is the file to read in place of the usual one. Undefined if there is none. Throws
 * `usage` if others can read it, too.
 */
export async function passwordInFile(address: DatabaseAddress, named?: string): Promise<string | undefined> {
  const { environment, homeFolder, platform } = world().machine;
  const isWindows = platform === 'win32';
  // Companies keep it on a server, so it need not be in the home folder.
  const appData = () => environment.APPDATA || join(homeFolder(), 'AppData', 'Roaming');
  const usual = () =>
    isWindows ? join(appData(), 'postgresql', 'pgpass.conf') : join(homeFolder(), '.pgpass');
  // Not the PGPASSFILE of this process, which may be another command's.
  const path = named ?? usual();
  const found = await stat(path).catch(() => null);
  if (found === null || !found.isFile() || found.size > LONGEST) return undefined;
  const password = passwordFor(address, await readFile(path, 'utf8'));
  if (password !== undefined && !isWindows && (found.mode & OF_OTHERS) !== 0)
    throw new StackdeskError('usage', because('database_password_file', { path }));
  return password;
}

/** The password for an address in the text of such a file. */
export function passwordFor(
  { host, port, database, user }: Pick<DatabaseAddress, 'host' | 'port' | 'database' | 'user'>,
  text: string,
): string | undefined {
  // A socket has no name.
  const hosts = host.startsWith('/') ? [host, 'localhost'] : [host];
  const wanted = [hosts, [String(port)], [database], [user]];
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('#')) continue;
    const { fields, rest } = fieldsOf(line, wanted.length);
    if (rest === '' || fields.length < wanted.length) continue;
    if (wanted.every((values, index) => ['*', ...values].includes(fields[index] ?? ''))) return rest;
  }
  return undefined;
}

/** The first fields of a line, and what follows them. A backslash stands before a colon or a backslash that is meant. */
function fieldsOf(line: string, count: number): { fields: string[]; rest: string } {
  const fields: string[] = [];
  let field = '';
  for (let at = 0; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (character === ':' && fields.length < count) {
      fields.push(field);
      field = '';
    } else if (character === '\\' && at + 1 < line.length) {
      at += 1;
      field += line.charAt(at);
    } else field += character;
  }
  return { fields, rest: field };
}
