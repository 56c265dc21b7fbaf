import type { Plugin } from 'vite';

/** The subset that nearly all text is written with. */
const FIRST = 'latin';
const face = /\/\* \S*?-?([a-z]+(?:-ext)?)-wght-normal \*\/\s*@font-face \{\s*font-family: '([^']+)'/g;

/**
 * Gives a typeface's further subsets a family of their own, "<family> Rest", which stands second wherever the typeface is named. Chromium
 * makes a stand-in of the system's fonts for every subset of a family that is not loaded, at each size and weight, and the first drawing of
 * the window takes a third longer for it; a second family is looked at only for a letter that the first lacks.
 */
export function fontFamilies(): Plugin {
  return {
    name: 'stackdesk:font-families',
    enforce: 'pre',
    transform: (code, id) => {
      if (!/@fontsource-variable\/[^/]+\/wght\.css$/.test(id)) return undefined;
      const subsets = [...code.matchAll(face)].map(([, subset]) => subset);
      if (!subsets.includes(FIRST) || subsets.length < 2) throw new Error(`no subsets were found in ${id}`);
      return code.replace(face, (whole, subset: string, family: string) =>
        subset === FIRST ? whole : whole.replace(`'${family}'`, `'${family} Rest'`),
      );
    },
  };
}
