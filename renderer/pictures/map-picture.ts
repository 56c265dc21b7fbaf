import type { Picture } from '#contract/models/picture.ts';
import { formatCount } from '../../words/format.ts';
import { STEPS, stepOf } from '../ui/map/scale.ts';
import { MAP_HEIGHT, MAP_WIDTH, shapes } from '../ui/map/shapes.ts';
import { EDGE, framed, rect, TOP, words } from './frame.ts';
import type { Palette } from './palette.ts';

/** Figures by country on the map; `code` is two lower-case letters. */
export function mapPicture(
  {
    title,
    note,
    values,
  }: { title: string; note: string; values: readonly { code: string; value: number }[] },
  of: Palette,
): Picture {
  const amounts = values.map(({ value }) => value).filter((value) => value > 0);
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  const byCode = new Map(values.map(({ code, value }) => [code, value]));
  const stroke = of('--sd-surface');
  const countries = shapes.map(({ code, path }) => {
    const value = code === null ? undefined : byCode.get(code);
    const step = value === undefined ? 0 : stepOf(value, least, most);
    return {
      kind: 'path' as const,
      outline: shifted(path, EDGE, TOP),
      fill: of(`--sd-scale-${step}`),
      stroke,
    };
  });
  const legend = Array.from({ length: STEPS }, (_, index) =>
    rect(64 + index * 24, MAP_HEIGHT + 12, 22, 8, of(`--sd-scale-${index + 1}`)),
  );
  const ends = [
    words(formatCount(least), 56, MAP_HEIGHT + 20, of('--sd-ink-2'), { anchor: 'end' }),
    words(formatCount(most), 64 + STEPS * 24 + 8, MAP_HEIGHT + 20, of('--sd-ink-2')),
  ];
  const drawn = amounts.length === 0 ? countries : [...countries, ...legend, ...ends];
  return framed({ title, note, width: MAP_WIDTH, height: MAP_HEIGHT + 28 }, of, drawn);
}

/** An outline moved to another position. */
function shifted(path: string, x: number, y: number): string {
  return path.replaceAll(/(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)/g, (_, left: string, top: string) => {
    return `${(Number(left) + x).toFixed(1)},${(Number(top) + y).toFixed(1)}`;
  });
}
