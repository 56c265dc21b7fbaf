import { isDevice } from './file-name.ts';

/**
 * Folders of devices and of the system's facts about itself: reading there may block for ever, or change
 * something.
 */
const SYSTEM_FOLDERS = ['dev', 'proc', 'sys'];

/**
 * Whether a path is of another computer or of a device: opening it would send the person's name and a proof
 * of their password over the network, or never end. A relative path is strange, too. Such a path is accepted
 * only from a person (a dialog, the command line), never from a link, a start by another program or a record
 * that may have come with a backup. `platform` is Node's name of the system.
 */
export function isStrangePlace(path: string, platform: string): boolean {
  if (path.includes('\0') || isRemotePath(path)) return true;
  if (platform === 'win32') return isStrangeOnWindows(path);
  if (!path.startsWith('/')) return true;
  return SYSTEM_FOLDERS.includes(partsOf(path)[0] ?? '');
}

/**
 * Whether a path begins with two slashes: it leads to another computer, or to a device of Windows such as
 * `\\.\COM1`. Even a check whether such a file exists contacts that computer. Other devices are not found
 * here.
 */
export function isRemotePath(path: string): boolean {
  return /^[\\/]{2}/.test(path);
}

function isStrangeOnWindows(path: string): boolean {
  if (!/^[a-z]:[\\/]/i.test(path)) return true;
  const rest = path.slice(3);
  // A colon here would name a stream of a file, or another drive.
  return rest.includes(':') || rest.split(/[\\/]/).some(isDevice);
}

/** The folders and the name, with `.` and `..` resolved. */
function partsOf(path: string): string[] {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts;
}
