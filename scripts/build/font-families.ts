import type { Plugin } from 'vite';

/** The subset with nearly all letters. */
const FIRST = 'latin';
const face = /\/\* \S*?-?([a-z]+(?:-ext)?)-wght-normal \*\/\s*@font-face \{\s*font-family: '([^']+)'/g;

/**
 * Puts the further subsets of a typeface into a second family, "<family> Rest", which is named after it
 * wherever it is used. Chromium makes a substitute from system fonts for every subset of a family that is not
 * loaded, at each size and weight, which makes the first drawing of the window a third slower. It looks at a
 * second family only for a letter that the first lacks.
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
