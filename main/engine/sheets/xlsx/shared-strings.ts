import { StackdeskError } from '../../../../preload/contract/errors.ts';
import { because } from '../../../../preload/contract/reasons/reason.ts';
import type { ZipEntry, ZipFile } from '../zip/read-zip.ts';
import { readBlocks } from './read-blocks.ts';
import { unescapeCellText, unescapeXml } from './xml-text.ts';

/** All shared strings are held in memory; a million rows of ten long texts are below this. */
const MOST_BYTES = 1_024 ** 3;

const PHONETIC = /<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g;
const TEXT = /<(?:\w+:)?t(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?t>/g;

/** All shared strings in order; runs of rich text are joined, hints of pronunciation are left out. */
export async function readSharedStrings(zip: ZipFile, entry: ZipEntry | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (entry === undefined) return strings;
  if (entry.size > MOST_BYTES)
    throw new StackdeskError('file_too_large', because('text_much', { path: zip.path }));
  for await (const { block } of readBlocks(zip, entry, 'si')) if (block !== null) strings.push(textOf(block));
  return strings;
}

/** The text of a string item or an inline string. */
export function textOf(xml: string): string {
  const plain = xml.includes('rPh') ? xml.replace(PHONETIC, '') : xml;
  let text = '';
  for (const match of plain.matchAll(TEXT)) text += unescapeXml(match[1] ?? '');
  return unescapeCellText(text);
}
