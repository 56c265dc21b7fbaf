import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawingsHash, pictureFiles } from '../../../scripts/build/icons-plan.mjs';

const assets = join(import.meta.dirname, '../../../assets');

const pngMark = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Side lengths of a PNG in pixels, from its header. */
function sidesOf(png: Buffer): [number, number] {
  expect(png.subarray(0, 8)).toEqual(pngMark);
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

test('the pictures were made from the present drawings', () => {
  const drawn = readFileSync(join(assets, 'icons/drawings.sha256'), 'utf8').trim();
  expect(drawn, 'run: node scripts/build/icons.mjs').toBe(drawingsHash());
});

test.each(pictureFiles)('$path is as large as its name says', ({ picture, path }) => {
  const size = Number(/\d+$/.exec(picture)?.[0]);
  expect(sidesOf(readFileSync(join(assets, path)))).toEqual([size, size]);
});

test('the Windows icon holds a picture for every scale of the screen', () => {
  const ico = readFileSync(join(assets, 'icon.ico'));
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2)]).toEqual([0, 1]);
  const sizes: number[] = [];
  let end = 6 + 16 * ico.readUInt16LE(4);
  for (let at = 6; sizes.length < ico.readUInt16LE(4); at += 16) {
    const size = ico.readUInt8(at) || 256;
    const [length, offset] = [ico.readUInt32LE(at + 8), ico.readUInt32LE(at + 12)];
    expect(offset).toBe(end);
    expect(sidesOf(ico.subarray(offset, offset + length))).toEqual([size, size]);
    end = offset + length;
    sizes.push(size);
  }
  expect(end).toBe(ico.length);
  expect(sizes).toEqual([16, 20, 24, 32, 40, 48, 64, 128, 256]);
});

test('the Apple icon holds a picture for every size and its double', () => {
  const icns = readFileSync(join(assets, 'icon.icns'));
  expect(icns.toString('latin1', 0, 4)).toBe('icns');
  expect(icns.readUInt32BE(4)).toBe(icns.length);
  const found: Record<string, number> = {};
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
    const [width] = sidesOf(icns.subarray(at + 8, at + icns.readUInt32BE(at + 4)));
    found[icns.toString('latin1', at, at + 4)] = width;
  }
  expect(found).toEqual({
    ic11: 32,
    ic12: 64,
    ic07: 128,
    ic13: 256,
    ic08: 256,
    ic14: 512,
    ic09: 512,
    ic10: 1024,
  });
});
