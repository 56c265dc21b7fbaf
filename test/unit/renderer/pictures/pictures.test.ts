import { expect, test } from 'vitest';
import { svgOf } from '../../../../main/shell/files/picture-svg.ts';
import { type Picture, type PictureShape, pictureSchema } from '#contract/models/picture.ts';
import { svgElement } from '#shared/files/picture-elements.ts';
import { barsPicture } from '../../../../renderer/pictures/bars-picture.ts';
import { columnsPicture } from '../../../../renderer/pictures/columns-picture.ts';
import { mapPicture } from '../../../../renderer/pictures/map-picture.ts';
import { shapes } from '../../../../renderer/ui/map/shapes.ts';

/** A different colour for each token. */
const of = (token: string) =>
  `#${[...token]
    .reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 0xffffff, 7)
    .toString(16)
    .padStart(6, '0')}`;
const rects = (picture: Picture, token: string) =>
  picture.shapes.filter((shape) => shape.kind === 'rect' && shape.fill === of(token)) as {
    height: number;
    width: number;
    x: number;
    y: number;
  }[];
const texts = (picture: Picture) =>
  picture.shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.words] : []));

/** The shell accepts the picture, and everything in it is inside its bounds. */
function expectTakes(picture: Picture) {
  expect(pictureSchema.safeParse(picture).error).toBeUndefined();
  for (const shape of picture.shapes) {
    if (shape.kind === 'path') continue;
    expect(shape.x).toBeGreaterThanOrEqual(0);
    expect(shape.y).toBeGreaterThanOrEqual(0);
    expect(shape.x + (shape.kind === 'rect' ? shape.width : 0)).toBeLessThanOrEqual(picture.width);
    expect(shape.y + (shape.kind === 'rect' ? shape.height : 0)).toBeLessThanOrEqual(picture.height);
  }
}

test('bars are as long as their values, with names and figures next to them', () => {
  const bars = [
    { name: 'Germany', value: 200 },
    { name: 'x'.repeat(500), value: 50 },
    { name: 'none', value: 0 },
  ];
  const picture = barsPicture({ title: 't'.repeat(400), note: 'n', bars }, of);
  expectTakes(picture);
  const [long, short, no] = rects(picture, '--sd-accent');
  expect((short?.width ?? 0) * 4).toBeCloseTo(long?.width ?? 0);
  expect(no?.width).toBe(0);
  expect(texts(picture)).toEqual(expect.arrayContaining(['Germany', '200']));
});

test('columns stack their parts to the height of the sum, and the smallest is at least one pixel high', () => {
  const parts = [
    { name: 'Companies', colour: '--sd-kind-companies' },
    { name: 'Lists', colour: '--sd-kind-lists' },
  ];
  const columns = Array.from({ length: 90 }, (_, index) => ({
    name: `d${index}`,
    values: index === 0 ? [600, 400] : [1, 0],
  }));
  const picture = columnsPicture({ title: 'Spending', note: '', columns, parts }, of);
  expectTakes(picture);
  const heights = rects(picture, '--sd-kind-companies').map(({ height }) => height);
  expect(heights[0]).toBeCloseTo(144);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(1);
  expect(texts(picture)).toEqual(expect.arrayContaining(['Companies', 'Lists', '1,000']));
});

test('what is never added up has a bar of its own, on the same axis', () => {
  const parts = [
    { name: 'Companies', colour: '--sd-kind-companies' },
    { name: 'Lists', colour: '--sd-kind-lists', isApart: true },
  ];
  const columns = [{ name: 'd', values: [600, 400] }];
  const picture = columnsPicture({ title: 'Spending', note: '', columns, parts }, of);
  expectTakes(picture);
  const [together] = rects(picture, '--sd-kind-companies');
  const [apart] = rects(picture, '--sd-kind-lists');
  const bottom = (bar: typeof apart) => (bar?.y ?? 0) + (bar?.height ?? 0);
  expect(together?.height).toBeCloseTo(240);
  expect(bottom(apart)).toBeCloseTo(bottom(together));
  expect(apart?.x).toBeGreaterThanOrEqual((together?.x ?? 0) + (together?.width ?? 0));
});

test('a file of a picture has the very elements that the screen shows', () => {
  const columns = [{ name: '<one>', values: [3] }];
  const picture = columnsPicture({ title: 'Rows', note: 'a & b', columns, parts: [] }, of);
  const svg = svgOf(picture);
  const elements = svg.match(/<(?:rect|text|path) /g) ?? [];
  // One more is the background.
  expect(elements).toHaveLength(picture.shapes.length + 1);
  const { attributes } = svgElement(picture.shapes[0] as PictureShape);
  expect(attributes).toMatchObject({ fontSize: 18, fontWeight: 600, textAnchor: 'start' });
  expect(svg).toContain('font-size="18" font-weight="600" text-anchor="start"');
  expect(svg).toContain('&lt;one&gt;</text>');
});

test('a map has every country, and those with figures have the colour of their step', () => {
  const picture = mapPicture(
    {
      title: 'Shopify',
      note: 'n',
      values: [
        { code: 'de', value: 10 },
        { code: 'fr', value: 1_000 },
      ],
    },
    of,
  );
  expectTakes(picture);
  const paths = picture.shapes.flatMap((shape) => (shape.kind === 'path' ? [shape.fill] : []));
  expect(paths).toHaveLength(shapes.length);
  expect(paths.filter((fill) => fill === of('--sd-scale-5'))).toHaveLength(1);
  expect(paths.filter((fill) => fill === of('--sd-scale-1'))).toHaveLength(1);
  expectTakes(mapPicture({ title: 'none', note: '', values: [] }, of));
});
