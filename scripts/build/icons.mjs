import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { _electron } from 'playwright-core';
import { openSession } from '../session/session.mjs';
import { chromiumArgs } from '../setup/chromium-args.mjs';
import { findElectron } from '../setup/electron.mjs';
import { cacheDir } from '../setup/paths.mjs';
import { runMain, say } from '../setup/say.mjs';
import { build } from './build.mjs';
import { icnsSizes, icoSizes, toIcns, toIco } from './icons-containers.mjs';
import { assetsDir, drawingsHash, pictureFiles, planPictures } from './icons-plan.mjs';

/**
 * @import { Picture } from './icons-plan.mjs'
 *
 * The parts of a page that draw. The types of a Node program do not have them.
 *
 * @typedef {object} Page
 * @property {new () => PageImage} Image
 * @property {{ createElement(name: 'canvas'): PageCanvas }} document
 *
 * @typedef {object} PageImage
 * @property {string} src
 * @property {() => Promise<void>} decode
 *
 * @typedef {object} PageCanvas
 * @property {(kind: '2d') => { drawImage(image: PageImage, x: number, y: number, width: number, height:
 * number): void }
 * | null} getContext
 * @property {(kind: 'image/png') => string} toDataURL
 */

/**
 * Draws every picture of the icon from its SVG sources, with the browser that the app runs on. Downloads
 * nothing.
 */
await runMain(async () => {
  await build();
  const pictures = await drawAll(planPictures());
  /** @param {string} name */
  const pictureOf = (name) => {
    const picture = pictures.get(name);
    if (picture === undefined) throw new Error(`${name} is not in the plan`);
    return picture;
  };
  for (const { picture, path } of pictureFiles) write(path, pictureOf(picture));
  /**
   * @param {'icon' | 'apple'} kind
   * @param {number[]} sizes
   */
  const bySize = (kind, sizes) => new Map(sizes.map((size) => [size, pictureOf(`${kind}-${size}`)]));
  write('icon.ico', toIco(bySize('icon', icoSizes)));
  write('icon.icns', toIcns(bySize('apple', icnsSizes)));
  write('icons/drawings.sha256', `${drawingsHash()}\n`);
  say(`icons: ${pictureFiles.length + 3} files below assets/`);
});

/**
 * @param {string} path
 * @param {string | Buffer} bytes
 */
function write(path, bytes) {
  mkdirSync(dirname(join(assetsDir, path)), { recursive: true });
  writeFileSync(join(assetsDir, path), bytes);
}

/** @param {Picture[]} plan */
async function drawAll(plan) {
  const session = await openSession();
  const electron = findElectron();
  const userData = join(cacheDir, 'icons');
  const args = [...electron.args, ...chromiumArgs(electron), '--disable-gpu', `--user-data-dir=${userData}`];
  const app = await _electron.launch({ executablePath: electron.executable, args, env: session.env });
  try {
    const page = await app.firstWindow();
    /** @type {Map<string, Buffer>} */
    const drawn = new Map();
    for (const { name, source, size, scale, ink } of plan) {
      const text = readFileSync(join(assetsDir, source), 'utf8');
      const svg = ink === undefined ? text : text.replace('<svg ', `<svg fill="${ink}" `);
      // The app's own page and session load nothing but the app, so the pictures are drawn in a separate page
      // and session.
      const draw = `(${drawInPage.toString()})(window, ${JSON.stringify({ svg, size, scale })})`;
      /** @type {string} */
      const png = await app.evaluate(async ({ BrowserWindow }, script) => {
        const window = new BrowserWindow({
          show: false,
          webPreferences: { sandbox: true, partition: 'icons' },
        });
        try {
          await window.loadURL('data:text/html,<title>icons</title>');
          return await window.webContents.executeJavaScript(script);
        } finally {
          window.destroy();
        }
      }, draw);
      drawn.set(name, Buffer.from(png, 'base64'));
    }
    await page.close();
    return drawn;
  } finally {
    await app.close();
    await session.close();
  }
}

/**
 * Runs in the page. Returns the drawing as a PNG of `size` pixels, in base64.
 *
 * @param {Page} page
 * @param {{ svg: string, size: number, scale: number }} picture
 */
async function drawInPage({ Image, document }, { svg, size, scale }) {
  const image = new Image();
  const side = size * scale;
  // The drawing gets its final size, so that no picture is scaled.
  const sized = svg.replace(/width="\d+" height="\d+"/, `width="${side}" height="${side}"`);
  image.src = `data:image/svg+xml,${encodeURIComponent(sized)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('the page cannot draw');
  context.drawImage(image, (size - side) / 2, (size - side) / 2, side, side);
  return canvas.toDataURL('image/png').split(',')[1];
}
