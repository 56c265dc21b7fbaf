import { expect, test } from 'vitest';
import { svgOf } from '../../../main/shell/files/picture-svg.ts';
import { pictureSchema } from '#contract/models/picture.ts';

const ink = '#1f1d1a';
const picture = {
  title: 'a & <b>',
  width: 100,
  height: 50,
  background: '#ffffff',
  shapes: [
    { kind: 'rect' as const, x: 1, y: 2, width: 3, height: 4, fill: ink },
    { kind: 'path' as const, outline: 'M1,2L3.5,-4Z', fill: ink, stroke: ink },
    {
      ...{ kind: 'text' as const, x: 1, y: 2, size: 12, isBold: true, anchor: 'end' as const, fill: ink },
      words: '</text><script>alert("1")</script>\u0000&',
    },
  ],
};

test('texts stay texts', () => {
  expect(svgOf(pictureSchema.parse(picture)).split('\n').slice(1)).toEqual([
    '<title>a &amp; &lt;b&gt;</title>',
    '<rect width="100" height="50" fill="#ffffff"/>',
    `<rect x="1" y="2" width="3" height="4" fill="${ink}"/>`,
    `<path d="M1,2L3.5,-4Z" fill="${ink}" stroke="${ink}" stroke-width="0.7"/>`,
    `<text x="1" y="2" font-size="12" font-weight="600" text-anchor="end" fill="${ink}">&lt;/text&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;</text>`,
    '</svg>',
    '',
  ]);
});

test.each([
  { background: 'url(https://a.com)' },
  { background: '#fff"/><script>' },
  { width: Number.POSITIVE_INFINITY },
  { width: '1" onload="x' },
  { shapes: [{ kind: 'path', outline: 'M1,2"/><a href="https://a.com">', fill: ink, stroke: ink }] },
  { shapes: [{ kind: 'script', words: 'x' }] },
  { shapes: Array.from({ length: 2_001 }, () => picture.shapes[0]) },
])('a page cannot put in %o', (part) => {
  expect(pictureSchema.safeParse({ ...picture, ...part }).success).toBe(false);
});
