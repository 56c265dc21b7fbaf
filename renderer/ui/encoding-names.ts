import type { Encoding } from '#shared/files/encodings.ts';

/** The script of an encoding; a key of the window's words. */
export type Script =
  | 'unicode'
  | 'western'
  | 'central'
  | 'southern'
  | 'baltic'
  | 'nordic'
  | 'celtic'
  | 'cyrillic'
  | 'greek'
  | 'turkish'
  | 'hebrew'
  | 'arabic'
  | 'vietnamese'
  | 'thai'
  | 'japanese'
  | 'simplified'
  | 'traditional'
  | 'korean';

/** The common name of each encoding, and its script. */
export const encodingNames: Readonly<Record<Encoding, readonly [name: string, script: Script]>> = {
  'utf-8': ['UTF-8', 'unicode'],
  'utf-16le': ['UTF-16', 'unicode'],
  'utf-16be': ['UTF-16 BE', 'unicode'],
  'utf-32le': ['UTF-32', 'unicode'],
  'utf-32be': ['UTF-32 BE', 'unicode'],
  'windows-1250': ['Windows-1250', 'central'],
  'windows-1251': ['Windows-1251', 'cyrillic'],
  'windows-1252': ['Windows-1252', 'western'],
  'windows-1253': ['Windows-1253', 'greek'],
  'windows-1254': ['Windows-1254', 'turkish'],
  'windows-1255': ['Windows-1255', 'hebrew'],
  'windows-1256': ['Windows-1256', 'arabic'],
  'windows-1257': ['Windows-1257', 'baltic'],
  'windows-1258': ['Windows-1258', 'vietnamese'],
  'windows-874': ['Windows-874', 'thai'],
  'iso-8859-2': ['ISO 8859-2', 'central'],
  'iso-8859-3': ['ISO 8859-3', 'southern'],
  'iso-8859-4': ['ISO 8859-4', 'baltic'],
  'iso-8859-5': ['ISO 8859-5', 'cyrillic'],
  'iso-8859-6': ['ISO 8859-6', 'arabic'],
  'iso-8859-7': ['ISO 8859-7', 'greek'],
  'iso-8859-8': ['ISO 8859-8', 'hebrew'],
  'iso-8859-10': ['ISO 8859-10', 'nordic'],
  'iso-8859-13': ['ISO 8859-13', 'baltic'],
  'iso-8859-14': ['ISO 8859-14', 'celtic'],
  'iso-8859-15': ['ISO 8859-15', 'western'],
  'koi8-r': ['KOI8-R', 'cyrillic'],
  'koi8-u': ['KOI8-U', 'cyrillic'],
  ibm850: ['IBM 850 (DOS)', 'western'],
  ibm866: ['IBM 866', 'cyrillic'],
  macintosh: ['Mac Roman', 'western'],
  'x-mac-cyrillic': ['Mac Cyrillic', 'cyrillic'],
  shift_jis: ['Shift_JIS', 'japanese'],
  'euc-jp': ['EUC-JP', 'japanese'],
  'iso-2022-jp': ['ISO-2022-JP', 'japanese'],
  gb18030: ['GB18030 (GBK)', 'simplified'],
  big5: ['Big5', 'traditional'],
  'euc-kr': ['EUC-KR', 'korean'],
};

/** Whether an encoding has all letters. */
export function holdsAllLetters(encoding: Encoding): boolean {
  return encodingNames[encoding][1] === 'unicode' || encoding === 'gb18030';
}
