/** Names that Windows reserves for devices, in any folder and with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|(?:com|lpt)[0-9¹²³])(?:[ .:]|$)/i;

/** Whether Windows takes a file with this name for a device. */
export function isDevice(name: string): boolean {
  return DEVICE.test(name.trimStart());
}

/** A name that no system takes for a device. */
export function notADevice(name: string): string {
  return isDevice(name) ? `_${name}` : name;
}

/**
 * Turns a title into a file name that any system allows: no path, nothing invisible, no reversed order of
 * letters. `.NET` and `CI/CD` are titles, too. At most `longest` characters; `otherwise` if nothing is left.
 */
export function fileNameOf(title: string, longest = 120, otherwise = 'list'): string {
  const name = title
    .replace(/[\p{C}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '');
  const short = Array.from(name)
    .slice(0, longest)
    .join('')
    .replace(/[. ]+$/, '');
  return short === '' ? otherwise : notADevice(short);
}
