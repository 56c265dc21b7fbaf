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
        return [...withImports(start, chunks)].filter((name) => !html.includes(name)).map(asLink);
      },
    },
  };
}

/** The names of a chunk and of all that it needs to run. */
function withImports(
  chunk: Rolldown.OutputChunk,
  chunks: readonly Rolldown.OutputChunk[],
  names: Set<string> = new Set(),
): Set<string> {
  if (names.has(chunk.fileName)) return names;
  names.add(chunk.fileName);
  for (const name of chunk.imports) {
    const imported = chunks.find(({ fileName }) => fileName === name);
    if (imported !== undefined) withImports(imported, chunks, names);
  }
  return names;
}

function asLink(name: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { rel: 'modulepreload', crossorigin: true, href: `./${name}` },
    injectTo: 'head',
  };
}
