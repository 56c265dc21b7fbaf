import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/**
 * Lets the page's head name what `main.tsx` imports once the language is known, so that it is on its way while the shell still answers.
 * `entry` is the end of that module's path.
 */
export function preloadStart(entry: string): Plugin {
  return {
    name: 'stackdesk:preload-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const chunks = Object.values(bundle ?? {}).filter((each) => each.type === 'chunk');
        const start = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(entry) === true);
        if (start === undefined) throw new Error(`no chunk begins with ${entry}`);
        const needed = [...withImports(start, chunks)];
        const styles = needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        return [
          ...needed.map(({ fileName }) => asLink('modulepreload', fileName)),
          ...styles.map((name) => asLink('stylesheet', name)),
        ].filter(({ attrs }) => !html.includes(String(attrs?.href)));
      },
    },
  };
}

/** A chunk and all that it needs to run. */
function withImports(
  chunk: Rolldown.OutputChunk,
  chunks: readonly Rolldown.OutputChunk[],
  known: Set<Rolldown.OutputChunk> = new Set(),
): Set<Rolldown.OutputChunk> {
  if (known.has(chunk)) return known;
  known.add(chunk);
  for (const name of chunk.imports) {
    const imported = chunks.find(({ fileName }) => fileName === name);
    if (imported !== undefined) withImports(imported, chunks, known);
  }
  return known;
}

function asLink(rel: 'modulepreload' | 'stylesheet', name: string): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel, crossorigin: true, href: `./${name}` }, injectTo: 'head' };
}
