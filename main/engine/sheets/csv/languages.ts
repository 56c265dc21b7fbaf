import type { Encoding } from '#shared/files/encodings.ts';
import data from '../../../../assets/data/letters.json' with { type: 'json' };

/**
 * The letters of a language, and the encodings that its files use, likeliest first. Letters are small;
 * `often` has the common ones.
 */
export interface Language {
  encodings: readonly Encoding[];
  often: string;
  /** Rarer letters. */
  also: string;
  /** True if words have only letters beyond ASCII: one next to an ASCII letter is out of place. */
  isOwnScript?: boolean;
}

/** Western files mix languages: one entry is for all of them, others are for one language. */
export const LANGUAGES = data.letters as readonly Language[];

/**
 * A language of many signs, whose texts are judged by the kinds of signs. `often` has signs that are in every
 * second line of a business list.
 */
export interface SignLanguage {
  encoding: Encoding;
  often: RegExp;
  /** Signs that are almost a proof. */
  own: RegExp;
  /** The range of first bytes of usual signs. Others are for signs that hardly anyone writes. */
  usualLeads: readonly [number, number];
}

const { Japanese, 'Simplified Chinese': simplified, 'Traditional Chinese': traditional } = data.signs;

export const SIGN_LANGUAGES: readonly SignLanguage[] = [
  { encoding: 'shift_jis', own: /[\u3041-\u30fe]/, often: signs(Japanese), usualLeads: [0x88, 0x97] },
  { encoding: 'euc-jp', own: /[\u3041-\u30fe]/, often: signs(Japanese), usualLeads: [0xb0, 0xcf] },
  { encoding: 'euc-kr', own: /[\uac00-\ud7a3]/, often: signs(''), usualLeads: [0xb0, 0xc8] },
  { encoding: 'gb18030', own: signs(''), often: signs(simplified), usualLeads: [0xb0, 0xd7] },
  { encoding: 'big5', own: signs(''), often: signs(traditional), usualLeads: [0xa4, 0xc6] },
];

function signs(list: string): RegExp {
  return list === '' ? /(?!)/ : new RegExp(`[${list}]`, 'u');
}
