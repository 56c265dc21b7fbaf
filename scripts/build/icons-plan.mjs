import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/paths.mjs';
import { icnsSizes, icoSizes } from './icons-containers.mjs';

export const assetsDir = join(root, 'assets');

/** Below this many pixels the plain drawing is used: lines of the full one would blur. */
const plainBelow = 48;
const linuxSizes = [16, 24, 32, 48, 64, 96, 128, 256, 512, 1024];
const traySizes = [16, 20, 24, 32, 48];

/** How much of an Apple icon's square its ground fills (824 of 1,024), by how much of ours does (960). */
const appleScale = 824 / 960;

/** @param {number} size */
const drawing = (size) => (size < plainBelow ? 'icon-small.svg' : 'icon.svg');

/**
 * A picture: its drawing, side length in pixels, the part of the side that the drawing fills, and the ink that replaces its own.
 *
 * @typedef {object} Picture
 * @property {string} name
 * @property {string} source
 * @property {number} size
 * @property {number} scale
 * @property {string} [ink]
 */

/** Every picture there is. */
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
    // Apple's menu bar paints a template itself, and looks at its transparency only.
    pictures.push({ name: `tray-template-${size}`, source: 'tray.svg', size, scale: 1, ink: '#000000' });
  }
  return pictures;
}

/** Which picture becomes which file below `assets/`; the two containers are put together from `icon-` and `apple-` pictures. */
export const pictureFiles = [
  ...linuxSizes.map((size) => ({ picture: `icon-${size}`, path: `icons/${size}x${size}.png` })),
  { picture: 'icon-512', path: 'icon.png' },
  ...['light', 'dark'].flatMap((theme) =>
    traySizes.map((size) => ({ picture: `tray-${theme}-${size}`, path: `tray/${theme}-${size}.png` })),
  ),
  { picture: 'tray-template-16', path: 'tray/stackdeskTemplate.png' },
  { picture: 'tray-template-32', path: 'tray/stackdeskTemplate@2x.png' },
];

/** A hash over the drawings, by which a test tells that the pictures were made from them. */
export function drawingsHash() {
  const hash = createHash('sha256');
  for (const name of ['icon.svg', 'icon-small.svg', 'tray.svg'])
    hash.update(readFileSync(join(assetsDir, name)));
  return hash.digest('hex');
}
