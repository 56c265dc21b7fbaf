import type { Encoding } from '#shared/files/encodings.ts';

/** Decodes complete bytes. Bytes without a meaning become U+FFFD. */
export type Decode = (bytes: Buffer) => string;

/** Western letters of DOS (code page 850), which no browser knows: the signs of the bytes from 0x80. */
const IBM_850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** The platform's decoder, or one for what the platform lacks: DOS, and the Korean syllables that Windows added. */
export function decoderFor(encoding: Encoding): Decode {
  if (encoding === 'ibm850')
    return (bytes) =>
      bytes.toString('latin1').replace(/[\x80-\xff]/g, (sign) => IBM_850[sign.charCodeAt(0) - 0x80] ?? '');
  const decoder = new TextDecoder(encoding);
  return encoding === 'euc-kr' ? (bytes) => decodeKorean(decoder, bytes) : (bytes) => decoder.decode(bytes);
}

/** Second bytes of the added syllables. */
const TRAILS = [...range(0x41, 0x5a), ...range(0x61, 0x7a), ...range(0x81, 0xfe)];

let syllables: ReadonlyMap<number, string> | null = null;

/**
 * Windows (code page 949) has all 11,172 syllables. Those that the standard lacks are in order in the codes
 * that it leaves free. The platform may know only the standard.
 */
function addedSyllables(decoder: InstanceType<typeof TextDecoder>): ReadonlyMap<number, string> {
  if (syllables !== null) return syllables;
  const standard = new Set<string>();
  for (const lead of range(0xb0, 0xc8))
    for (const trail of range(0xa1, 0xfe)) standard.add(decoder.decode(Uint8Array.of(lead, trail)));
  const added = new Map<number, string>();
  let point = 0xac00;
  for (const lead of range(0x81, 0xc6))
    for (const trail of TRAILS) {
      if (lead > 0xa0 && trail > 0xa0) continue;
      while (standard.has(String.fromCharCode(point))) point += 1;
      if (point > 0xd7a3) break;
      added.set(lead * 256 + trail, String.fromCharCode(point));
      point += 1;
    }
  syllables = added;
  return added;
}

function decodeKorean(decoder: InstanceType<typeof TextDecoder>, bytes: Buffer): string {
  const added = addedSyllables(decoder);
  let text = '';
  let from = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x81) continue;
    const syllable = added.get(lead * 256 + (bytes[at + 1] ?? 0));
    if (syllable !== undefined) {
      text += decoder.decode(bytes.subarray(from, at)) + syllable;
      from = at + 2;
    }
    at += 1;
  }
  return text + decoder.decode(bytes.subarray(from));
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
