import { isDevice } from './file-name.ts';

/** Folders of devices and of what the system tells about itself: reading there may never end, or do something. */
const SYSTEM_FOLDERS = ['dev', 'proc', 'sys'];

/**
 * Whether a path is of another computer or of a device, so that opening it would send the person's name and a proof of their password over the network, or
 * never end. Such a path is taken from a person's own hand only (a dialog, the command line), never from a link, a start by another program or a
 * record that may have come with a backup. A path that is not whole is strange, too. `platform` is Node's name of the system.
 */
export function isStrangePlace(path: string, platform: string): boolean {
  if (path.includes('\0') || isRemotePath(path)) return true;
  if (platform === 'win32') return isStrangeOnWindows(path);
  if (!path.startsWith('/')) return true;
  return SYSTEM_FOLDERS.includes(partsOf(path)[0] ?? '');
}

/** Whether a path leads to another computer or a device, by any system's rules: asking for such a file tells somebody that we did. */
export function isRemotePath(path: string): boolean {
  return /^[\\/]{2}/.test(path);
}

function isStrangeOnWindows(path: string): boolean {
  if (!/^[a-z]:[\\/]/i.test(path)) return true;
  const rest = path.slice(3);
  // A colon within would name a stream of a file, or another drive.
  return rest.includes(':') || rest.split(/[\\/]/).some(isDevice);
}

/** The folders and the name, with `.` and `..` carried out. */
function partsOf(path: string): string[] {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts;
}
