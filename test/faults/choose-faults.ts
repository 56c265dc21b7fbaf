import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDice } from '../simulation/chance.ts';
import { type Fault, placeAgain, placesIn } from './places.ts';

const planting = '{main,renderer,preload,contract,shared}/**/*.{ts,tsx}';

interface Source {
  file: string;
  text: string;
  /** Where it begins if all sources stand one after the other. */
  from: number;
}

/**
 * Faults that all these checkouts can have, each in as many places as its folder is large: all sources stand one after the
 * other, and points at equal distances choose the files. The seed decides where the first point is, and which place of a
 * file is taken.
 */
export function chooseFaults(checkouts: readonly string[], count: number, seed: number): Fault[] {
  const { random } = createDice(seed);
  const [first = ''] = checkouts;
  const sources = readSources(first);
  const size = sources.reduce((sum, { text }) => sum + text.length, 0);
  const offset = random();
  const faults: Fault[] = [];
  for (let number = 0; number < count; number += 1) {
    const at = ((number + offset) * size) / count;
    const place = sources.findLastIndex(({ from }) => from <= at);
    // A file without a place, or one that changed there, gives its turn to the next.
    for (let step = 0; step < sources.length && faults.length === number; step += 1) {
      const source = sources[(place + step) % sources.length];
      const fault = source === undefined ? null : faultIn(source, checkouts, faults, random);
      if (fault !== null) faults.push(fault);
    }
  }
  return faults;
}

function faultIn(
  { file, text }: Source,
  checkouts: readonly string[],
  taken: readonly Fault[],
  random: () => number,
): Fault | null {
  const places = shuffled(placesIn(file, text), random);
  // Otherwise most faults would be turned conditions, which sources have most of.
  const kinds = shuffled([...new Set(places.map(({ kind }) => kind))], random);
  const byKind = kinds.flatMap((kind) => places.filter((place) => place.kind === kind));
  const isNew = ({ start }: Fault) => !taken.some((each) => each.file === file && each.start === start);
  return byKind.find((place) => isNew(place) && checkouts.every((root) => isIn(root, place))) ?? null;
}

function isIn(root: string, fault: Fault): boolean {
  const text = readIfThere(join(root, fault.file));
  return text !== null && placeAgain(fault, text) !== null;
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function readSources(root: string): Source[] {
  let from = 0;
  const files = globSync(planting, { cwd: root }).filter((file) => !file.endsWith('.d.ts'));
  return files.sort().map((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const source = { file: file.replaceAll('\\', '/'), text, from };
    from += text.length;
    return source;
  });
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
