import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** The font of nearly all text: if it loads late, everything is laid out twice. */
const firstFont = /inter-latin-wght-normal.*\.woff2$/;

/**
 * Names in the page's head what `main.tsx` imports after the words, so that everything is loaded at once.
 * `entries` are the ends of those modules' paths.
 */
export function preloadStart(entries: readonly string[]): Plugin {
  return {
    name: 'stackdesk:preload-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const chunks = Object.values(bundle ?? {}).filter((each) => each.type === 'chunk');
        const needed = new Set<Rolldown.OutputChunk>();
        for (const entry of entries) {
          const start = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(entry) === true);
          if (start === undefined) throw new Error(`no chunk begins with ${entry}`);
          addWithImports(start, chunks, needed);
        }
        const font = Object.keys(bundle ?? {}).find((name) => firstFont.test(name));
        const styles = [...needed].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        return [
          ...[...needed].map(({ fileName }) => asLink('modulepreload', fileName)),
          ...styles.map((name) => asLink('stylesheet', name)),
          ...(font === undefined ? [] : [asLink('preload', font, { as: 'font', type: 'font/woff2' })]),
        ].filter(({ attrs }) => !html.includes(String(attrs?.href)));
      },
    },
  };
}

/** Adds a chunk and all its imports. */
function addWithImports(
  chunk: Rolldown.OutputChunk,
  chunks: readonly Rolldown.OutputChunk[],
  known: Set<Rolldown.OutputChunk>,
): void {
  if (known.has(chunk)) return;
  known.add(chunk);
  for (const name of chunk.imports) {
    const imported = chunks.find(({ fileName }) => fileName === name);
    if (imported !== undefined) addWithImports(imported, chunks, known);
  }
}

function asLink(rel: string, name: string, more: Record<string, string> = {}): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel, ...more, crossorigin: true, href: `./${name}` }, injectTo: 'head' };
}
