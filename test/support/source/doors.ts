/** Modules of Node that only calculate, or move bytes that they are given. */
const pure: ReadonlySet<string> = new Set([
  'node:events',
  'node:path',
  'node:stream',
  'node:stream/promises',
  'node:url',
  'node:util',
  'node:zlib',
]);

/** What may be used of modules that do more; all of their types may be used. */
const pureParts: Readonly<Record<string, readonly string[]>> = {
  'node:buffer': ['isAscii', 'isUtf8'],
  'node:crypto': ['createHash', 'createHmac', 'hash', 'timingSafeEqual', 'X509Certificate'],
  'node:fs': ['constants'],
  'node:tls': ['createSecureContext', 'getCACertificates'],
  // What the parent tells a thread.
  'node:worker_threads': ['parentPort', 'workerData'],
};

/** Packages that open files or connections, each with the only files that may load it. */
const outward: Readonly<Record<string, readonly string[]>> = {
  'better-sqlite3': [],
  // The network of the real world.
  undici: ['main/engine/world/http-pool.ts'],
  pg: ['main/engine/world/postgres-client.ts'],
  'pg-copy-streams': ['main/engine/world/postgres-loader.ts'],
};

/** Ways to the outside without an import. */
const built: readonly { door: string; uses: RegExp }[] = [
  { door: 'Date.now', uses: /\bDate\s*\.\s*now\b/ },
  { door: 'new Date()', uses: /\bnew\s+Date\b(?!\s*\(\s*[^)\s])|(?<!new\s+)(?<![\w.])Date\(/ },
  { door: 'performance', uses: /(?<![\w.])performance\s*\./ },
  { door: 'a timer', uses: /(?<!\.\s*)\bset(?:Timeout|Interval|Immediate)\b/ },
  { door: 'AbortSignal.timeout', uses: /\bAbortSignal\s*\.\s*timeout\b/ },
  { door: 'Atomics.wait', uses: /\bAtomics\s*\.\s*wait/ },
  { door: 'Math.random', uses: /\bMath\s*\.\s*random\b/ },
  { door: 'the global crypto', uses: /(?<![\w.:])crypto\s*\.\s*\w/ },
  { door: 'fetch', uses: /(?<![\w.])fetch\s*\(/ },
  { door: 'a socket', uses: /\bnew\s+(?:WebSocket|EventSource|XMLHttpRequest|BroadcastChannel)\b/ },
  { door: 'a thread', uses: /\bnew\s+Worker\b/ },
  { door: 'a database', uses: /\bnew\s+BetterSqlite\b|\bDuckDBInstance\s*\.\s*\w/ },
  { door: 'process', uses: /(?<![\w.])process\s*(?:\?\.|\.|\[|\s+as\b)/ },
  { door: 'console', uses: /(?<![\w.])console\s*[.[]/ },
  { door: 'globalThis', uses: /(?<![\w.])(?:globalThis|global)\s*[.[]\s*(?!FormData\b)/ },
];

const imported =
  /(?:^|[;}\n])\s*(?:import|export)\s+(?<type>type\s)?(?<names>[^'"`;]*?)(?:\bfrom\s*)?['"](?<module>[^'"]+)['"]|(?<!typeof )\bimport\(\s*['"](?<loaded>[^'"]+)['"]/g;

/** Strings, too, because one may contain what looks like the beginning of a comment. */
const stringsAndComments = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$/gm;

/**
 * The ways to the outside (clock, timers, chance, files, network, processes) that a source uses directly,
 * rather than through its world.
 */
export function doorsIn(path: string, text: string): string[] {
  const code = text.replaceAll(stringsAndComments, (part) => (part.trimStart().startsWith('/') ? '' : part));
  const builtIn = built.filter(({ uses }) => uses.test(code)).map(({ door }) => door);
  const modules = [...code.matchAll(imported)].flatMap(({ groups = {} }) => {
    if (groups.type !== undefined) return [];
    return doorsOfModule(path, groups.module ?? groups.loaded ?? '', groups.names ?? '');
  });
  return [...builtIn, ...modules];
}

function doorsOfModule(path: string, module: string, names: string): string[] {
  // Also a part of a package, such as `pg/lib/client.js`.
  const loaders = outward[module] ?? outward[module.split('/')[0] ?? ''];
  if (loaders !== undefined) return loaders.includes(path) ? [] : [module];
  if (!module.startsWith('node:') || pure.has(module)) return [];
  const parts = pureParts[module] ?? [];
  const taken = names
    .replaceAll(/[{}]/g, '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));
  if (taken.length === 0) return names.includes('{') ? [] : [module];
  const doors = taken.filter((name) => !parts.includes(name.split(/\s+as\s+/)[0] ?? ''));
  return doors.map((name) => `${name} of ${module}`);
}
