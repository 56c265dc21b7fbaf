import type { Plugin } from 'vite';
import { languages } from '#contract/values/languages.ts';

const PAGE = 'index.html';
const first = `<html lang="${languages[0]}">`;

/**
 * Makes the page once for each language, `index.<language>.html`, with its `lang` set, because the shell
 * serves files unchanged.
 */
export function pageLanguages(): Plugin {
  return {
    name: 'stackdesk:page-languages',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle[PAGE];
      const source = page?.type === 'asset' ? String(page.source) : '';
      if (!source.includes(first)) throw new Error(`the page does not begin with ${first}`);
      for (const language of languages) {
        this.emitFile({
          type: 'asset',
          fileName: PAGE.replace('.', `.${language}.`),
          source: source.replace(first, `<html lang="${language}">`),
        });
      }
      delete bundle[PAGE];
    },
  };
}
