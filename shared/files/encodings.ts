/** The possible encodings of a CSV file's text, by their names in browsers, if those know them. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'utf-32le',
  'utf-32be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'iso-8859-2',
  'iso-8859-3',
  'iso-8859-4',
  'iso-8859-5',
  'iso-8859-6',
  'iso-8859-7',
  'iso-8859-8',
  'iso-8859-10',
  'iso-8859-13',
  'iso-8859-14',
  'iso-8859-15',
  'koi8-r',
  'koi8-u',
  'ibm850',
  'ibm866',
  'macintosh',
  'x-mac-cyrillic',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'gb18030',
  'big5',
  'euc-kr',
] as const;
export type Encoding = (typeof encodings)[number];

/** Names that people use and the platform does not know, or takes too narrowly. */
const OTHER_NAMES: Readonly<Record<string, Encoding>> = {
  'utf-16': 'utf-16le',
  utf16: 'utf-16le',
  'utf-32': 'utf-32le',
  utf32: 'utf-32le',
  'utf-32le': 'utf-32le',
  'utf-32be': 'utf-32be',
  ansi: 'windows-1252',
  ibm850: 'ibm850',
  cp850: 'ibm850',
  dos: 'ibm850',
  cp932: 'shift_jis',
  cp936: 'gb18030',
  cp949: 'euc-kr',
  cp950: 'big5',
  'mac-roman': 'macintosh',
  macroman: 'macintosh',
  mac_roman: 'macintosh',
};

/** The encoding with this name in any spelling (`latin1`, `Shift-JIS`, `cp1252`); null if there is none. */
export function encodingNamed(name: string): Encoding | null {
  const plain = name.trim().toLowerCase();
  const other = OTHER_NAMES[plain];
  if (other !== undefined) return other;
  try {
    // GBK is a part of GB18030; the platform decodes both alike.
    const known = new TextDecoder(plain).encoding.replace(/^gbk$/, 'gb18030');
    return encodings.find((each) => each === known) ?? null;
  } catch {
    return null;
  }
}
