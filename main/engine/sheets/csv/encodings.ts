import { type Encoding, encodings } from '../../../../preload/contract/values/encodings.ts';

export type { Encoding };

/** Names that people use and the platform does not know, or knows as something too narrow. */
const OTHER_NAMES: Readonly<Record<string, Encoding>> = {
  'utf-16': 'utf-16le',
  utf16: 'utf-16le',
  'utf-32': 'utf-32le',
  utf32: 'utf-32le',
  'utf-32le': 'utf-32le',
  'utf-32be': 'utf-32be',
  ansi: 'windows-1252',
  cp932: 'shift_jis',
  cp936: 'gb18030',
  cp949: 'euc-kr',
  cp950: 'big5',
  'mac-roman': 'macintosh',
  macroman: 'macintosh',
  mac_roman: 'macintosh',
};

/** The encoding of a name in any of its spellings (`latin1`, `Shift-JIS`, `cp1252`); null if there is none. */
export function encodingNamed(name: string): Encoding | null {
  const plain = name.trim().toLowerCase();
  const other = OTHER_NAMES[plain];
  if (other !== undefined) return other;
  try {
    // GBK is a part of GB18030 that the platform decodes alike.
    const known = new TextDecoder(plain).encoding.replace(/^gbk$/, 'gb18030');
    return encodings.find((each) => each === known) ?? null;
  } catch {
    return null;
  }
}
