/** @typedef {ReadonlyMap<number, Buffer>} Pictures PNG pictures by their side length in pixels. */

/**
 * The kinds of .icns entries, each with the side length of its PNG picture, px. An entry at 2x has half as
 * many points.
 *
 * @type {[kind: string, size: number][]}
 */
const icnsKinds = [
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
];

/** The side lengths in an .icns file, in pixels. */
export const icnsSizes = [...new Set(icnsKinds.map(([, size]) => size))];

/** The side lengths in an .ico file, in pixels; Windows chooses by the screen's scale. */
export const icoSizes = [16, 20, 24, 32, 40, 48, 64, 128, 256];

/**
 * A Windows icon : ICONDIR with its entries, then the pictures.
 *
 * @param {Pictures} pictures
 */
export function toIco(pictures) {
  const header = Buffer.alloc(6 + 16 * icoSizes.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(icoSizes.length, 4);
  let offset = header.length;
  icoSizes.forEach((size, index) => {
    const at = 6 + 16 * index;
    const { length } = pictureOf(pictures, size);
    // 256 does not fit into a byte and is written as 0.
    header.writeUInt8(size % 256, at);
    header.writeUInt8(size % 256, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += length;
  });
  return Buffer.concat([header, ...icoSizes.map((size) => pictureOf(pictures, size))]);
}

/**
 * An Apple icon : after each kind its length, which includes its head.
 *
 * @param {Pictures} pictures
 */
export function toIcns(pictures) {
  const entries = icnsKinds.map(([kind, size]) => chunk(kind, pictureOf(pictures, size)));
  return chunk('icns', Buffer.concat(entries));
}

/**
 * @param {Pictures} pictures
 * @param {number} size
 */
function pictureOf(pictures, size) {
  const picture = pictures.get(size);
  if (picture === undefined) throw new Error(`no picture of ${size} pixels was drawn`);
  return picture;
}

/**
 * @param {string} kind
 * @param {Buffer} body
 */
function chunk(kind, body) {
  const head = Buffer.alloc(8);
  head.write(kind, 'latin1');
  head.writeUInt32BE(8 + body.length, 4);
  return Buffer.concat([head, body]);
}
