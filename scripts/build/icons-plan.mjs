import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/paths.mjs';
import { icnsSizes, icoSizes } from './icons-containers.mjs';

export const assetsDir = join(root, 'assets');

/** Below this many pixels the plain drawing is used; the lines of the full one would blur. */
const plainBelow = 48;
const linuxSizes = [16, 24, 32, 48, 64, 96, 128, 256, 512, 1024];
const traySizes = [16, 20, 24, 32, 48];

/** The ground fills 824 of 1,024 of an Apple icon's side, and 960 of ours. */
const appleScale = 824 / 960;

/** @param {number} size */
const drawing = (size) => (size < plainBelow ? 'icon-small.svg' : 'icon.svg');

/**
 * A picture: its drawing, its side length in pixels, how much of the side the drawing fills (0 to 1), and the
 * colour that replaces its own.
 *
 * @typedef {object} Picture
 * @property {string} name
 * @property {string} source
 * @property {number} size
 * @property {number} scale
 * @property {string} [ink]
 */

/** All pictures. */
export function planPictures() {
  /** @type {Picture[]} */
  const pictures = [];
  for (const size of new Set([...linuxSizes, ...icoSizes])) {
    pictures.push({ name: `icon-${size}`, source: drawing(size), size, scale: 1 });
  }
  for (const size of icnsSizes) {
    pictures.push({ name: `apple-${size}`, source: drawing(size), size, scale: appleScale });
  }
  for (const size of traySizes) {
    pictures.push({ name: `tray-light-${size}`, source: 'tray.svg', size, scale: 1, ink: '#1f1d1a' });
    pictures.push({ name: `tray-dark-${size}`, source: 'tray.svg', size, scale: 1, ink: '#ece9e4' });
    // Apple's menu bar colours a template itself, and uses only its transparency.
    pictures.push({ name: `tray-template-${size}`, source: 'tray.svg', size, scale: 1, ink: '#000000' });
  }
  return pictures;
}

/**
 * The file below `assets/` for each picture. The two containers are made from the `icon-` and `apple-`
 * pictures.
 */
export const pictureFiles = [
  ...linuxSizes.map((size) => ({ picture: `icon-${size}`, path: `icons/${size}x${size}.png` })),
  { picture: 'icon-512', path: 'icon.png' },
  ...['light', 'dark'].flatMap((theme) =>
    traySizes.map((size) => ({ picture: `tray-${theme}-${size}`, path: `tray/${theme}-${size}.png` })),
  ),
  { picture: 'tray-template-16', path: 'tray/stackdeskTemplate.png' },
  { picture: 'tray-template-32', path: 'tray/stackdeskTemplate@2x.png' },
];

/** A hash over the drawings. A test compares it to see whether the pictures are up to date. */
export function drawingsHash() {
  const hash = createHash('sha256');
  for (const name of ['icon.svg', 'icon-small.svg', 'tray.svg'])
    hash.update(readFileSync(join(assetsDir, name)));
  return hash.digest('hex');
}
