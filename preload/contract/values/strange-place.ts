/** Names that Windows gives to devices, in any folder and with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|(?:com|lpt)[0-9¹²³])(?:[ .:]|$)/i;
/** Folders of devices and of what the system tells about itself: reading there may never end, or do something. */
const SYSTEM_FOLDERS = ['dev', 'proc', 'sys'];

/**
 * Whether a path is of another computer or of a device, so that opening it would send the person's name and a proof of their password over the network, or
 * never end. Such a path is taken from a person's own hand only (a dialog, the command line), never from a link, a start by another program or a
 * record that may have come with a backup. A path that is not whole is strange, too. `platform` is Node's name of the system.
 */
export function isStrangePlace(path: string, platform: string): boolean {
  if (path.includes('\0') || /^[\\/]{2}/.test(path)) return true;
  if (platform === 'win32') return isStrangeOnWindows(path);
  if (!path.startsWith('/')) return true;
  return SYSTEM_FOLDERS.includes(partsOf(path)[0] ?? '');
}

function isStrangeOnWindows(path: string): boolean {
  if (!/^[a-z]:[\\/]/i.test(path)) return true;
  const rest = path.slice(3);
  // A colon within would name a stream of a file, or another drive.
  return rest.includes(':') || rest.split(/[\\/]/).some((part) => DEVICE.test(part.trimStart()));
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
