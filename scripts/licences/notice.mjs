import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/paths.mjs';
import { licenceOf } from './licence.mjs';
import { shippedPackages } from './shipped.mjs';

/** @import { Licensed } from './licence.mjs' */

const rule = '='.repeat(80);

/** For packages that name a licence without its text. */
const standardTexts = ['MIT', 'ISC'].map((name) =>
  readFileSync(join(import.meta.dirname, 'texts', `${name}.txt`), 'utf8').trim(),
);

/**
 * Writes the notice that ships with the program: its licence, and name, version and licence of every package
 * in it.
 *
 * @param {string} path
 */
export function writeNotice(path) {
  const entries = [...shippedPackages().values()].map(licenceOf);
  writeFileSync(path, notice(entries));
}

/**
 * The notice's text. Packages with the same licence text share a section.
 *
 * @param {Licensed[]} entries
 */
export function notice(entries) {
  /** @type {Map<string, string[]>} */
  const sections = new Map();
  for (const { name, version, licence, texts } of entries) {
    const text = texts.join('\n\n');
    const section = sections.get(text) ?? [];
    section.push(`${name}@${version} (${licence})`);
    sections.set(text, section);
  }
  const parts = [...sections].map(([text, names]) => `${[...new Set(names)].sort().join('\n')}\n\n${text}`);
  const head = `Stackdesk\n\n${readFileSync(join(root, 'LICENSE'), 'utf8').trim()}`;
  const electron =
    'Stackdesk runs on Electron, Chromium and Node.js. Their licences lie beside the program, in LICENSE.electron.txt and\n' +
    'LICENSES.chromium.html. It holds the software below.';
  return [head, electron, ...parts.sort(), ...standardTexts].join(`\n\n${rule}\n\n`).concat('\n');
}
