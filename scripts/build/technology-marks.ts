import type { Plugin } from 'vite';

const NAME = 'virtual:technology-marks';
const SHARD = `${NAME}/marks-`;
const SHARDS = 96;
/** Outlines longer than this, in characters, are too detailed to recognise at 16 px. */
const LONGEST_PATH = 10_000;

/** The window's surfaces (`--sd-surface` of both themes), on which a brand's colour must be visible. */
const SURFACES = { light: '#ffffff', dark: '#211f1d' };
/** The contrast that WCAG 1.4.11 asks of a graphic. */
const LEAST_CONTRAST = 3;

interface Icon {
  slug: string;
  path: string;
  hex: string;
}

/**
 * Serves the marks of technologies as an index and small shards, so that a page loads only the few that it
 * shows. An entry has the outline and the brand's colour for each theme, null if it would not be visible.
 */
export function technologyMarks(): Plugin {
  let shards: Promise<Icon[][]> | undefined;
  const read = () => {
    shards ??= readIcons().then(split);
    return shards;
  };
  return {
    name: 'stackdesk:technology-marks',
    resolveId: (id) => (id === NAME || id.startsWith(SHARD) ? `\0${id}` : undefined),
    load: async (id) => {
      if (id === `\0${NAME}`) return indexModule(await read());
      if (!id.startsWith(`\0${SHARD}`)) return undefined;
      const shard = (await read())[Number(id.slice(SHARD.length + 1))] ?? [];
      return `export const marks = ${asJson(shard.map((icon) => [icon.slug, markOf(icon)]))};`;
    },
  };
}

async function readIcons(): Promise<Icon[]> {
  const icons = Object.values(await import('simple-icons')) as Icon[];
  return icons.filter(({ path }) => path.length <= LONGEST_PATH).sort((a, b) => (a.slug < b.slug ? -1 : 1));
}

function split(icons: readonly Icon[]): Icon[][] {
  const size = Math.ceil(icons.length / SHARDS);
  return Array.from({ length: SHARDS }, (_, index) => icons.slice(index * size, (index + 1) * size));
}

function indexModule(shards: readonly (readonly Icon[])[]): string {
  const entries = shards.flatMap((shard, index) => shard.map(({ slug }) => [slug, index] as const));
  const loaders = shards.map((_, index) => `() => import(${JSON.stringify(`${SHARD}${index}`)})`);
  return `export const shardOf = ${asJson(entries)};\nexport const shards = [${loaders.join(', ')}];`;
}

/** An object as a text to parse, which is faster to load than a literal. */
function asJson(entries: readonly (readonly [string, unknown])[]): string {
  return `JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(entries)))})`;
}

function markOf({ path, hex }: Icon) {
  const colour = `#${hex}`;
  const seenOn = (surface: string) => (contrast(colour, surface) >= LEAST_CONTRAST ? colour : null);
  return { path, light: seenOn(SURFACES.light), dark: seenOn(SURFACES.dark) };
}

/** The contrast of two colours by WCAG, 1 to 21. */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(hex: string): number {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}
