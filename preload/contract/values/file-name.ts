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

/** What nobody sees in a name, what no name may hold, and what turns its ending round; all but the look of a picture. */
export const UNSEEN = /(?:\p{C}|(?![\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point})+/gu;

/** Common file systems take 255 bytes, of which a number and an ending need some. */
const MOST_BYTES = 200;

/**
 * Turns a title into a file name that any system allows: no path, nothing invisible, no reversed order of
 * letters. `.NET` and `CI/CD` are titles, too. At most `longest` characters, and 200 bytes; `otherwise` if nothing is left.
 */
export function fileNameOf(title: string, longest = 120, otherwise = 'list'): string {
  const name = title
    .replace(UNSEEN, ' ')
    .replace(/[<>:"/\\|?*]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '');
  const signs = Array.from(name).slice(0, longest);
  while (new TextEncoder().encode(signs.join('')).length > MOST_BYTES) signs.pop();
  const short = signs.join('').replace(/[. ]+$/, '');
  return short === '' ? otherwise : notADevice(short);
}
