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

/** A text of at most so many bytes in UTF-8, cut between two letters as a person sees them. */
export function cutToBytes(text: string, bytes: number): string {
  const size = (part: string) => new TextEncoder().encode(part).length;
  let left = bytes - size(text);
  if (left >= 0) return text;
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  for (let last = letters.pop(); left < 0 && last !== undefined; last = letters.pop()) {
    left += size(last);
    if (left >= 0) break;
  }
  return letters.join('');
}

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
  const short = cutToBytes(Array.from(name).slice(0, longest).join(''), MOST_BYTES).replace(/[. ]+$/, '');
  return short === '' ? otherwise : notADevice(short);
}

const TABLE_ENDING = /\.(?:csv|tsv|txt|xlsx|xlsm|ods|json|parquet|md)$/i;

/** The name of a new file of a table, with one ending: a table may be called like the file that it was made of. */
export function tableFileName(name: string, ending: string): string {
  return `${name.replace(TABLE_ENDING, '') || name}.${ending}`;
}
