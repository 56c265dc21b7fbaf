import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { elementsOf } from '../xml/elements.ts';
import { unescapeCellText, unescapeXml } from '../xml/text.ts';
import type { ZipEntry, ZipFile } from '../zip/read-zip.ts';
import { readBlocks } from './read-blocks.ts';
import { createStringTable, MOST_STRINGS } from './string-table.ts';

/** Most bytes of the part, and of its texts in memory. A million rows of ten long texts need less. */
const MOST_BYTES = 1_024 ** 3;
const MOST_KEPT_BYTES = 768 * 1_024 ** 2;

/**
 * The texts that cells name by number. They are read only as far as needed: the first rows of a sheet need
 * only the first texts.
 */
export interface SharedStrings {
  /** A text by its number. '' if there is none, or if it was not read yet; `isBehind` then returns true. */
  at(index: number): string;
  /** Whether a text was asked for that was not read yet. */
  isBehind(): boolean;
  /** Reads on up to that text. Throws `file_too_large`, and what reading the part throws. */
  readOn(): Promise<void>;
  /** Stops reading. */
  close(): Promise<void>;
}

export function openSharedStrings(zip: ZipFile, entry: ZipEntry | undefined): SharedStrings {
  const table = createStringTable();
  const blocks = entry === undefined ? null : readBlocks(zip, entry, 'si', { keepsBefore: false });
  let wanted = -1;
  let isWhole = blocks === null;
  let failure: unknown;
  const tooMuch = () => new StackdeskError('file_too_large', because('text_much', { path: zip.path }));
  const readUpTo = async (): Promise<void> => {
    if (failure !== undefined) throw failure;
    try {
      if ((entry?.size ?? 0) > MOST_BYTES) throw tooMuch();
      while (!isWhole && wanted >= table.count()) {
        const next = await blocks?.next();
        const block = next?.done === false ? next.value.block : null;
        if (block === null) isWhole = true;
        else table.add(textOf(block));
        if (table.keptBytes() > MOST_KEPT_BYTES || table.count() > MOST_STRINGS) throw tooMuch();
      }
      wanted = -1;
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  /** Several readers of a sheet may call at once. */
  let reading: Promise<void> = Promise.resolve();
  return {
    at: (index) => {
      if (index < table.count()) return table.at(index);
      if (!isWhole && index > wanted && Number.isSafeInteger(index)) wanted = index;
      return '';
    },
    isBehind: () => wanted >= 0,
    readOn: () => {
      reading = reading.catch(() => undefined).then(readUpTo);
      return reading;
    },
    close: async () => {
      isWhole = true;
      await blocks?.return(undefined).catch(() => undefined);
    },
  };
}

/** The text of a string item or inline string: runs of rich text joined, without pronunciation hints. */
export function textOf(xml: string): string {
  // Most are a single plain text.
  const plain = /^(?:<si>|<is>)<t>([^<]*)<\/t>/.exec(xml);
  if (plain !== null && xml.length === (plain[0]?.length ?? 0) + 5)
    return unescapeCellText(unescapeXml(plain[1] ?? ''));
  let text = '';
  for (const { inside } of elementsOf(withoutHints(xml), 't')) text += unescapeXml(inside);
  return unescapeCellText(text);
}

function withoutHints(xml: string): string {
  if (!xml.includes('rPh')) return xml;
  let rest = '';
  let done = 0;
  for (const { index, end } of elementsOf(xml, 'rPh')) {
    rest += xml.slice(done, index);
    done = end;
  }
  return rest + xml.slice(done);
}
