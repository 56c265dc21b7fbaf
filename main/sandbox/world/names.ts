import words from '../data/words.json' with { type: 'json' };
import { wellKnownDomains } from './well-known.ts';

const FIRST = words.first.split(' ');
const SECOND = Object.values(words.second).flatMap((list) => list.split(' '));
/** How many blocks of names each ending has. A block has one name for each pair of words. */
const BLOCKS_OF_ENDING: Readonly<Record<string, number>> = {
  com: 30,
  org: 6,
  de: 6,
  net: 5,
  'co.uk': 5,
  io: 4,
  co: 3,
  fr: 3,
  nl: 3,
  it: 3,
  es: 2,
  pl: 2,
  ch: 2,
  ca: 2,
  'com.au': 2,
  'com.br': 2,
  in: 1,
  jp: 1,
  se: 1,
  us: 1,
  shop: 1,
};
const ENDINGS = Object.keys(BLOCKS_OF_ENDING);
const BLOCKS = Object.entries(BLOCKS_OF_ENDING).flatMap(([ending, count]) =>
  Array.from({ length: count }, (_, slot) => ({ ending, slot })),
);
const FIRST_BLOCK = new Map(
  ENDINGS.map((ending) => [ending, BLOCKS.findIndex((each) => each.ending === ending)]),
);
/** How two words make a name. After the first round through these, a number follows. */
const PATTERNS: readonly (readonly [string, string])[] = [
  ['', ''],
  ['', '-'],
  ['', 'and'],
  ['the', ''],
  ['my', ''],
];
const PAIRS = FIRST.length * SECOND.length;
const FIRST_PLACE = new Map(FIRST.map((word, place) => [word, place]));
const SECOND_PLACE = new Map(SECOND.map((word, place) => [word, place]));
/** Spreads neighbours apart. It has no common factor with `MADE_UP`, so each name comes once. */
const STRIDE = 1_000_003;
const MADE_UP = BLOCKS.length * PAIRS;
const BACK = inverse(STRIDE, MADE_UP);

/** The number of domains in the enumeration, from which lists are made. The well-known ones come first. */
export const WORLD_SIZE = wellKnownDomains.length + MADE_UP;

/** The ending of each block of made-up names. All blocks have the same size. */
export const blockEndings: readonly string[] = BLOCKS.map(({ ending }) => ending);

/** The block of the made-up name at an index of the enumeration. */
export function blockAt(index: number): number {
  return Math.floor(placeAt(index) / PAIRS);
}

/** The two words of the made-up name at an index. Undefined for a well-known domain. */
export function wordsAt(index: number): readonly [string, string] | undefined {
  if (index < wellKnownDomains.length) return undefined;
  const pair = placeAt(index) % PAIRS;
  return [FIRST[Math.floor(pair / SECOND.length)] ?? '', SECOND[pair % SECOND.length] ?? ''];
}

/** The domain at an index of the enumeration, 0 to `WORLD_SIZE` - 1. Each index has its own name. */
export function domainAt(index: number): string {
  const known = wellKnownDomains[index];
  if (known !== undefined) return known;
  const place = placeAt(index);
  const { ending, slot } = BLOCKS[Math.floor(place / PAIRS)] ?? { ending: 'com', slot: 0 };
  const pair = place % PAIRS;
  const [before, between] = PATTERNS[slot % PATTERNS.length] ?? ['', ''];
  const round = Math.floor(slot / PATTERNS.length) + 1;
  const [one, two] = [FIRST[Math.floor(pair / SECOND.length)], SECOND[pair % SECOND.length]];
  return `${before}${one}${between}${two}${round === 1 ? '' : round}.${ending}`;
}

/** The two words of a made-up name and its index in the enumeration. Null for any other domain. */
export function readMadeUp(domain: string): { index: number; words: readonly [string, string] } | null {
  const dot = domain.indexOf('.');
  const ending = domain.slice(dot + 1);
  const firstBlock = FIRST_BLOCK.get(ending);
  if (firstBlock === undefined) return null;
  const [, before = '', middle = '', digits] = /^(the|my)?([a-z-]+?)(\d)?$/.exec(domain.slice(0, dot)) ?? [];
  const round = digits === undefined ? 1 : Number(digits);
  for (let cut = 2; cut < middle.length; cut += 1) {
    const first = FIRST_PLACE.get(middle.slice(0, cut));
    if (first === undefined) continue;
    for (const [pattern, [lead, between]] of PATTERNS.entries()) {
      if (lead !== before || !middle.startsWith(between, cut)) continue;
      const second = SECOND_PLACE.get(middle.slice(cut + between.length));
      const slot = (round - 1) * PATTERNS.length + pattern;
      if (second === undefined || slot >= (BLOCKS_OF_ENDING[ending] ?? 0) || digits === '1') continue;
      const place = (firstBlock + slot) * PAIRS + first * SECOND.length + second;
      const words = [FIRST[first] ?? '', SECOND[second] ?? ''] as const;
      return { index: ((place * BACK) % MADE_UP) + wellKnownDomains.length, words };
    }
  }
  return null;
}

function placeAt(index: number): number {
  return ((index - wellKnownDomains.length) * STRIDE) % MADE_UP;
}

/** The inverse of `factor` modulo `modulus`. The two must have no common divisor. */
function inverse(factor: number, modulus: number): number {
  let [r0, r1, t0, t1] = [modulus, factor % modulus, 0, 1];
  while (r1 !== 0) {
    const times = Math.floor(r0 / r1);
    [r0, r1, t0, t1] = [r1, r0 - times * r1, t1, t0 - times * t1];
  }
  return ((t0 % modulus) + modulus) % modulus;
}
