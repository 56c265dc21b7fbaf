import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { Marked, type Tokens } from 'marked';

/** A document as Help shows it. */
export interface HelpDocument {
  /** Its path in the checkout, by which links name it. */
  path: string;
  title: string;
  /** False for what only helps those who change the program. */
  isForPeople: boolean;
  html: string;
}

export interface HelpContent {
  documents: HelpDocument[];
  /** The files of pictures that documents show, by the names that they have in Help. */
  images: Map<string, string>;
}

/** What people read, in this order; what is left follows by title. */
const forPeople = [
  'README.md',
  'docs/window.md',
  'docs/explore.md',
  'docs/files.md',
  'docs/cli.md',
  'docs/assistants.md',
  'docs/watches.md',
  'docs/team.md',
  'docs/publish.md',
  'docs/publish/python.md',
  'docs/publish/r.md',
  'docs/publish/power-query.md',
  'docs/publish/power-bi.md',
  'docs/publish/tableau.md',
  'docs/publish/metabase.md',
  'docs/warehouse.md',
  'docs/system.md',
  'docs/installing.md',
  'docs/privacy.md',
  'SECURITY.md',
  'docs/accessibility.md',
  'docs/security.md',
  'docs/errors.md',
  'docs/GLOSSARY.md',
  'CHANGELOG.md',
];

/** The only elements that a document writes itself: places that links lead to. */
const anchor = /^<a id="[\w-]+"><\/a>\s*$/;

/** Every document of the checkout as HTML. Throws if one has anything that could run. */
export function readHelp(root: string): HelpContent {
  const found = globSync(['*.md', 'docs/**/*.md'], { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path !== 'AGENTS.md');
  const images = new Map<string, string>();
  const documents = found.map((path): HelpDocument => {
    const text = readFileSync(join(root, path), 'utf8');
    const title = /^# (.+)$/m.exec(text)?.[1]?.replaceAll('`', '') ?? path;
    return { path, title, isForPeople: forPeople.includes(path), html: asHtml(path, text, found, images) };
  });
  const place = ({ path }: HelpDocument) => forPeople.indexOf(path) + 1 || forPeople.length + 1;
  documents.sort((a, b) => place(a) - place(b) || (a.title < b.title ? -1 : 1));
  for (const [name, path] of images) images.set(name, join(root, path));
  return { documents, images };
}

/**
 * Markdown as HTML. Links to documents lead to their place in Help, `#path:heading`; links to the web stay; what else
 * they lead to is not in the program, so only their words are left.
 */
export function asHtml(
  path: string,
  text: string,
  known: readonly string[],
  images: Map<string, string> = new Map(),
): string {
  const taken = new Map<string, number>();
  const inCheckout = (href: string) => posix.normalize(posix.join(dirname(path), href));
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const id = idOf(textOf(tokens), taken);
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const words = this.parser.parseInline(tokens);
        if (/^https?:/.test(href)) return `<a href="${escaped(href)}">${words}</a>`;
        const [file = '', place = ''] = href.split('#');
        const target = file === '' ? path : inCheckout(file);
        if (!known.includes(target)) return words;
        return `<a href="#${escaped(target)}${place === '' ? '' : `:${escaped(place)}`}">${words}</a>`;
      },
      image({ href, text: words }: Tokens.Image) {
        const name = basename(href);
        images.set(name, inCheckout(href));
        return `<img src="./images/${escaped(name)}" alt="${escaped(words)}" loading="lazy">`;
      },
      html({ text: raw }: Tokens.HTML | Tokens.Tag) {
        if (/^<!--[\s\S]*-->\s*$/.test(raw)) return '';
        if (raw !== '</a>' && !anchor.test(raw) && !/^<a id="[\w-]+">$/.test(raw))
          throw new Error(`${path} has HTML of its own: ${raw}`);
        return raw;
      },
    },
  });
  return (
    marked
      .parse(text, { async: false })
      // A heading without words is none.
      .replaceAll(/<th[^>]*><\/th>/g, '<td></td>')
      // The keyboard must reach what scrolls.
      .replaceAll('<pre>', '<pre tabindex="0">')
  );
}

/** The name of a heading in links, as hosts of code make it. */
function idOf(words: string, taken: Map<string, number>): string {
  const plain = words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
  const before = taken.get(plain) ?? 0;
  taken.set(plain, before + 1);
  return before === 0 ? plain : `${plain}-${before}`;
}

function textOf(tokens: readonly Tokens.Generic[]): string {
  return tokens
    .map((each) => (each.tokens === undefined ? String(each.text ?? '') : textOf(each.tokens)))
    .join('');
}

export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
