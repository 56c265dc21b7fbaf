import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from '../setup/say.mjs';
import { isPermitted } from './spdx.mjs';

/**
 * @import { InstalledPackage, Metadata } from '../package/modules.mjs'
 *
 * A package in the notice: its SPDX expression and the texts of its licence files.
 *
 * @typedef {object} Licensed
 * @property {string} name
 * @property {string} version
 * @property {string} licence
 * @property {string[]} texts
 */

/**
 * Packages that do not state their licence, each with where it was found.
 *
 * @type {Record<string, { licence: string, holder: string }>}
 */
const foundElsewhere = {
  // The README of github.com/substack/node-buffers at c5214ac says MIT/X11. Its author added the text with
  // this year and name.
  'buffers@0.1.1': { licence: 'MIT', holder: '2010 James Halliday' },
};

const licenceFile = /^(?:(?:un)?licen[cs]e|copying|notice)(?:[.-].*)?$/i;

/**
 * The licence of a package. Throws if we may not ship it.
 *
 * @param {Pick<InstalledPackage, 'dir' | 'metadata'>} installed
 * @returns {Licensed}
 */
export function licenceOf({ dir, metadata }) {
  const { name, version } = metadata;
  const known = foundElsewhere[`${name}@${version}`];
  const licence = known?.licence ?? declared(metadata);
  if (licence === undefined || !isPermitted(licence)) {
    throw new SetupError(`${name}@${version} may not ship: its licence is ${licence ?? 'not said'}.`);
  }
  const texts = readdirSync(dir)
    .filter((file) => licenceFile.test(file) && !/\.(?:js|ts|json|html)$/i.test(file))
    .sort()
    .map((file) => readFileSync(join(dir, file), 'utf8').trim());
  return {
    name,
    version,
    licence,
    texts: texts.length > 0 ? texts : [standIn(metadata, licence, known?.holder)],
  };
}

/** @param {Metadata} metadata */
function declared({ license, licenses }) {
  if (typeof license === 'string') return license;
  if (typeof license?.type === 'string') return license.type;
  const types = Array.isArray(licenses) ? licenses.map(({ type }) => type) : [];
  return types.length === 0 ? undefined : types.join(' OR ');
}

/**
 * For a package without a licence file: its author. The licence's text is once at the end of the notice.
 *
 * @param {Metadata} metadata
 * @param {string} licence
 * @param {string} [holder]
 */
function standIn({ author, name }, licence, holder) {
  const person = typeof author === 'string' ? author : author?.name;
  const by = holder ?? person?.replace(/\s*[<(].*$/, '');
  return `Copyright (c) ${by ?? `the authors of ${name}`}\n\nThe package has no licence file; it declares ${licence}.`;
}
