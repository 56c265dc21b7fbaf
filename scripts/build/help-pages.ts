import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { type Language, languages } from '#contract/values/languages.ts';
import { help as german } from '../../words/de/help.ts';
import { type HelpWords, help as english } from '../../words/en/help.ts';
import { escaped, type HelpDocument, readHelp } from './help-documents.ts';

const words: Record<Language, HelpWords> = { en: english, de: german };
const faces = [
  { family: 'Inter Variable', file: /inter-latin-wght-normal.*\.woff2$/ },
  { family: 'JetBrains Mono Variable', file: /jetbrains-mono-latin-wght-normal.*\.woff2$/ },
];

/**
 * Makes the pages of Help (`help/`): the documents of the checkout as HTML, a frame in each language, and one script. They
 * share no file with the program's page but its typefaces, so that the program starts with no file more.
 */
export function helpPages(root: string): Plugin {
  return {
    name: 'stackdesk:help-pages',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      this.emitFile({ type: 'chunk', id: join(root, 'renderer/help/help.ts'), fileName: 'help/help.js' });
    },
    generateBundle(_options, bundle) {
      const emit = (name: string, source: string | Uint8Array) =>
        this.emitFile({ type: 'asset', fileName: `help/${name}`, source });
      const { documents, images } = readHelp(root);
      for (const language of languages) emit(`index.${language}.html`, frame(language, documents));
      emit(
        'documents.json',
        JSON.stringify(documents.map(({ path, title, html }) => ({ path, title, html }))),
      );
      for (const [name, path] of images) emit(`images/${name}`, readFileSync(path));
      const fonts = faces.map(({ family, file }) => {
        const name = Object.keys(bundle).find((each) => file.test(each));
        if (name === undefined) throw new Error(`no typeface is like ${file}`);
        return `@font-face{font-family:"${family}";font-weight:100 800;src:url(../${name}) format("woff2")}\n`;
      });
      const styles = ['ui/tokens.css', 'help/help.css', 'ui/forced-colors.css'].map((name) =>
        readFileSync(join(root, 'renderer', name), 'utf8'),
      );
      emit('help.css', [...fonts, ...styles].join('\n'));
    },
  };
}

/** The page around the documents, which are in English in any language. */
function frame(language: Language, documents: readonly HelpDocument[]): string {
  const text = words[language];
  const list = (isForPeople: boolean) =>
    documents
      .filter((each) => each.isForPeople === isForPeople)
      .map(({ path, title }) => `<li><a href="#${escaped(path)}">${escaped(title)}</a></li>`)
      .join('\n');
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(text.title)}</title>
<link rel="stylesheet" href="./help.css">
<script type="module" src="./help.js"></script>
</head>
<body>
<nav aria-label="${escaped(text.documents)}">
<input id="search" type="search" aria-label="${escaped(text.search)}" placeholder="${escaped(text.search)}" spellcheck="false" autofocus>
<p id="count" role="status" data-none="${escaped(text.none)}" data-one="${escaped(text.one)}" data-many="${escaped(text.many)}" data-most="${escaped(text.most)}"></p>
<ol id="found" hidden></ol>
<div id="documents">
<h2>${escaped(text.forPeople)}</h2>
<ul lang="en">
${list(true)}
</ul>
<h2>${escaped(text.forMakers)}</h2>
<ul lang="en">
${list(false)}
</ul>
</div>
</nav>
<main id="article" lang="en" tabindex="-1"></main>
</body>
</html>
`;
}
