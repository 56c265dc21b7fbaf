/** Keeps many texts in little memory, outside of the heap, by number. */
export interface StringTable {
  add(text: string): void;
  /** A text by its number, from 0. */
  at(index: number): string;
  count(): number;
  /** The memory of the texts, bytes. */
  keptBytes(): number;
}

/** More than any workbook has. Positions of more would fill the memory. */
export const MOST_STRINGS = 2 ** 25;

/** The size of a page: most characters, and most texts. */
const PAGE_LENGTH = 65_536;
const PAGE_COUNT = 4_096;

interface Page {
  first: number;
  bytes: Buffer;
  encoding: 'latin1' | 'utf16le';
  /** The end of each text, bytes. */
  ends: Uint32Array;
}

export function createStringTable(): StringTable {
  const pages: Page[] = [];
  let open: string[] = [];
  let openLength = 0;
  let count = 0;
  let kept = 0;
  let latest: Page | null = null;
  const putAway = () => {
    const whole = open.join('');
    const encoding = isNarrow(whole) ? 'latin1' : 'utf16le';
    const size = encoding === 'latin1' ? 1 : 2;
    let end = 0;
    const ends = Uint32Array.from(open, (text) => {
      end += text.length * size;
      return end;
    });
    const bytes = Buffer.from(whole, encoding);
    pages.push({ first: count - open.length, bytes, encoding, ends });
    kept += bytes.length + ends.byteLength;
    open = [];
    openLength = 0;
  };
  /** The page of a stored text. Most texts are asked for in order. */
  const pageOf = (index: number): Page | undefined => {
    if (latest !== null && index >= latest.first && index < latest.first + latest.ends.length) return latest;
    let [low, high] = [0, pages.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((pages[middle]?.first ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    latest = pages[low] ?? null;
    return pages[low];
  };
  return {
    add: (text) => {
      open.push(text);
      openLength += text.length;
      count += 1;
      if (openLength >= PAGE_LENGTH || open.length >= PAGE_COUNT) putAway();
    },
    at: (index) => {
      const firstOpen = count - open.length;
      if (index >= firstOpen) return open[index - firstOpen] ?? '';
      const page = pageOf(index);
      if (page === undefined) return '';
      const place = index - page.first;
      const start = place === 0 ? 0 : (page.ends[place - 1] ?? 0);
      return page.bytes.toString(page.encoding, start, page.ends[place]);
    },
    count: () => count,
    keptBytes: () => kept + openLength * 2,
  };
}

function isNarrow(text: string): boolean {
  return !/[^\0-\xff]/.test(text);
}
