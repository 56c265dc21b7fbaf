import type { Encoding } from '#shared/files/encodings.ts';
import { decoderFor } from './decoder.ts';
import { bytesOf } from './encoder.ts';
import { LANGUAGES, type Language, SIGN_LANGUAGES, type SignLanguage } from './languages.ts';

/** How much text beyond ASCII is looked at, bytes. More would not help. */
const SAMPLE_BYTES = 8_192;
/**
 * The bonus of Windows-1252, as the most common encoding: a fixed part, and a part that is divided by the
 * number of bytes beyond ASCII.
 */
const HABIT = { always: 0.06, ofOne: 0.5 };

/**
 * Guesses the encoding of bytes that are not UTF-8: the one in which they make words of a language that uses
 * it. Files have few letters beyond ASCII and many names, so single letters count, not pairs. The default is
 * Windows-1252.
 */
export function detectEncoding(head: Buffer): Encoding {
  const sample = linesBeyondAscii(head);
  if (sample.length === 0) return 'windows-1252';
  const count = sample.reduce((some, byte) => some + (byte >= 0x80 ? 1 : 0), 0);
  const seen = new Map<Encoding, Spelling>();
  const spelt = (encoding: Encoding) => {
    const spelling = seen.get(encoding) ?? spellingOf(decoderFor(encoding)(sample));
    seen.set(encoding, spelling);
    return spelling;
  };
  let best: { encoding: Encoding; score: number } = { encoding: 'windows-1252', score: -Infinity };
  const offer = (encoding: Encoding, score: number) => {
    if (score > best.score + 1e-9) best = { encoding, score };
  };
  for (const language of LANGUAGES)
    for (const [rank, encoding] of language.encodings.entries()) {
      const habit = encoding === 'windows-1252' ? HABIT.always + HABIT.ofOne / count : -rank * 0.01;
      offer(encoding, scoreOfLetters(spelt(encoding), language) + habit);
    }
  for (const language of SIGN_LANGUAGES)
    offer(language.encoding, scoreOfSigns(decoderFor(language.encoding)(sample), language));
  return best.encoding;
}

/** The lines with bytes beyond ASCII. Line ends are the same in all these encodings. */
function linesBeyondAscii(head: Buffer): Buffer {
  const lines: Buffer[] = [];
  let bytes = 0;
  let start = 0;
  let isBeyond = false;
  for (let at = 0; at < head.length && bytes < SAMPLE_BYTES; at += 1) {
    const byte = head[at] ?? 0;
    if (byte >= 0x80) isBeyond = true;
    const isLast = at === head.length - 1;
    if (byte !== 10 && byte !== 13 && !isLast) continue;
    // The last line may be cut within a character.
    if (isBeyond && (!isLast || lines.length === 0 || byte === 10 || byte === 13)) {
      lines.push(head.subarray(start, at + 1));
      bytes += at + 1 - start;
    }
    start = at + 1;
    isBeyond = false;
  }
  return Buffer.concat(lines).subarray(0, SAMPLE_BYTES);
}

const WORDS = /[\p{L}\p{M}]+/gu;
/** Signs beyond ASCII that are not letters. */
const SIGNS = /(?!\p{ASCII})[^\p{L}\p{M}]/gu;
const BEYOND = /\P{ASCII}/u;
/** Signs outside words, in texts of every language. */
const USUAL_SIGNS = new Set('\u00a0“”„‘’‚–—…€£©®™«»°·•²³½§№\u200e\u200f\u200c\u200d¿¡×ºª');
/** Characters that hardly any text has: control characters, and those for bytes without a meaning. */
const NO_TEXT = /[\u0080-\u009f\ufffd\ue000-\uf8ff]/u;

/** Hebrew letters of the end of a word. In Russian bytes they would be anywhere. */
const FINAL = /[ךםןףץ]/;

/** A letter beyond ASCII, and its place in its word. */
interface Letter {
  small: string;
  /** Typical of a wrong encoding: a capital among small letters, a mark without a letter before it, a final letter within. */
  isMisplaced: boolean;
  isAlone: boolean;
  isNextToAscii: boolean;
  /** It is between two letters beyond ASCII. */
  isAmid: boolean;
}

/** The letters and signs of a text in some encoding, for any language. */
interface Spelling {
  letters: Letter[];
  signs: { count: number; worth: number };
}

function spellingOf(text: string): Spelling {
  const letters: Letter[] = [];
  for (const [word] of text.matchAll(WORDS)) if (BEYOND.test(word)) letters.push(...lettersOf(word));
  const signs = { count: 0, worth: 0 };
  for (const match of text.matchAll(SIGNS)) {
    const { 0: sign, index } = match;
    signs.count += 1;
    signs.worth += NO_TEXT.test(sign) ? -2 : worthOfSign(sign, text[index - 1] ?? '', text[index + 1] ?? '');
  }
  return { letters, signs };
}

function lettersOf(word: string): Letter[] {
  const isShouted = word === word.toUpperCase();
  const all = [...word];
  return all.flatMap((letter, index): Letter[] => {
    if (letter <= '\u007f') return [];
    const small = letter === 'İ' ? 'ı' : letter.toLowerCase();
    const isCapital = letter !== small && index > 0 && !isShouted;
    const [before, after] = [all[index - 1], all[index + 1]];
    return [
      {
        small,
        isMisplaced:
          isCapital ||
          (index === 0 && /\p{M}/u.test(letter)) ||
          (FINAL.test(letter) && after !== undefined && /\p{L}/u.test(after)),
        isAlone: all.length === 1,
        isNextToAscii: isAscii(before) || isAscii(after),
        isAmid: isBeyond(before) && isBeyond(after),
      },
    ];
  });
}

/** How well a text fits a language, from about -1 to 1 for each character beyond ASCII. */
function scoreOfLetters({ letters, signs }: Spelling, language: Language): number {
  const often = new Set(language.often);
  const also = new Set(language.also);
  let sum = signs.worth;
  for (const letter of letters) {
    let worth = often.has(letter.small) ? 1 : also.has(letter.small) ? 0.55 : -1;
    if (letter.isMisplaced) worth = -1;
    if (letter.isAlone) worth = Math.min(worth, 0.4);
    if (language.isOwnScript ? letter.isNextToAscii : letter.isAmid)
      worth -= language.isOwnScript ? 1.5 : 0.7;
    sum += worth;
  }
  const count = letters.length + signs.count;
  return count === 0 ? -1 : sum / count;
}

/** An apostrophe is usual within words; other signs are not. */
function worthOfSign(sign: string, before: string, after: string): number {
  const isWithin = /\p{L}/u.test(before) && /\p{L}/u.test(after);
  if (sign === '’' && isWithin) return 1;
  if (isWithin) return /[·–—]/u.test(sign) ? -0.2 : -1;
  if (/[…–—]/u.test(sign) && /\p{L}/u.test(after)) return -0.3;
  if (/[€£¥]/.test(sign)) return 1;
  return USUAL_SIGNS.has(sign) ? 0.8 : -0.5;
}

function isAscii(letter: string | undefined): boolean {
  return letter !== undefined && letter <= '\u007f';
}

function isBeyond(letter: string | undefined): boolean {
  return letter !== undefined && letter > '\u007f';
}

/** How well a text fits a language of many signs, from about -1 to 1 for each byte beyond ASCII. */
function scoreOfSigns(text: string, { encoding, own, often, usualLeads }: SignLanguage): number {
  let sum = 0;
  let count = 0;
  const bytes = bytesOf(encoding);
  for (const character of text) {
    if (character <= '\u007f') continue;
    const written = bytes.get(character) ?? '';
    const weight = Math.max(written.length, 1);
    count += weight;
    const lead = written.charCodeAt(0);
    if (written === '' || NO_TEXT.test(character)) sum -= 2 * weight;
    // Four bytes with two digits in between are hardly ever anything but a rare sign of GB18030.
    else if (written.length === 4 && /\p{L}/u.test(character)) sum += 0.95 * weight;
    else if (often.test(character)) sum += weight;
    else if (own.test(character)) sum += 0.95 * weight;
    else if (written.length === 1) sum -= 0.2;
    else if (/[\u3000-\u3002\u300a-\u3011\uff01-\uff5e·—]/u.test(character)) sum += 0.6 * weight;
    else if (/\p{L}/u.test(character) && lead >= usualLeads[0] && lead <= usualLeads[1]) sum += 0.65 * weight;
    else sum -= 0.5 * weight;
  }
  // A sign between two ASCII letters is really a letter with an accent, read as the first half of a sign.
  const lone = text.match(/(?<=[a-z])\P{ASCII}(?=[a-z])/giu)?.length ?? 0;
  return count === 0 ? -1 : (sum - lone * 3) / count;
}
