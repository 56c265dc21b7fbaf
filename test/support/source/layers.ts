import type { Import } from './imports.ts';

/** What the files of one layer may import: paths of the checkout (a folder ends in `/`), and packages. */
interface Layer {
  files: string;
  mayImport: readonly string[];
  mayUse: (name: string) => boolean;
}

const contract = 'preload/contract/';
const isNode = (name: string) => name.startsWith('node:');
const oneOf =
  (...names: string[]) =>
  (name: string) =>
    names.includes(name);

/** Who may import whom; the most particular layer comes first. */
const layers: readonly Layer[] = [
  // The page takes its lists and defaults from here, and must not load the library of the schemas for them.
  { files: `${contract}values/`, mayImport: [contract], mayUse: () => false },
  { files: contract, mayImport: [contract], mayUse: oneOf('zod', '@orpc/contract') },
  { files: 'preload/index.ts', mayImport: [contract], mayUse: oneOf('electron') },
  {
    files: 'main/index.ts',
    mayImport: [contract, 'main/shell/', 'main/host/', 'main/program.ts'],
    mayUse: (name) => name === 'electron' || isNode(name),
  },
  {
    files: 'main/program.ts',
    mayImport: [contract, 'main/shell/', 'main/host/'],
    mayUse: (name) => name === 'electron' || isNode(name),
  },
  {
    files: 'main/shell/',
    mayImport: [contract, 'main/shell/'],
    mayUse: (name) => isNode(name) || oneOf('electron', 'electron-updater', 'keytar', 'zod')(name),
  },
  {
    files: 'main/host/',
    mayImport: [contract, 'main/host/'],
    mayUse: (name) => isNode(name) || name === 'electron',
  },
  // What any program needs of its own process, and nothing of what it is for.
  { files: 'main/process/', mayImport: ['main/process/'], mayUse: isNode },
  {
    files: 'main/engine/',
    mayImport: [contract, 'main/engine/', 'main/process/'],
    mayUse: (name) => !oneOf('electron', 'keytar', 'fastify', 'react')(name),
  },
  {
    files: 'main/cli/',
    mayImport: [contract, 'main/engine/', 'main/cli/', 'main/process/'],
    mayUse: (name) => isNode(name) || name === 'zod',
  },
  // Neither engine nor contract, so that one misreading of the service cannot satisfy both sides.
  {
    files: 'main/sandbox/',
    mayImport: ['main/sandbox/', 'main/process/'],
    mayUse: (name) => isNode(name) || name === 'fastify' || name.startsWith('@fastify/'),
  },
  {
    files: 'renderer/',
    mayImport: [contract, 'renderer/'],
    mayUse: (name) => !isNode(name) && name !== 'electron',
  },
];

/** Rules within the page: features do not know each other, parts of the UI have no state, one file reads the bridge. */
const pageRules: readonly { files: RegExp; never: (to: string, from: string) => boolean; why: string }[] = [
  {
    files: /^renderer\/features\//,
    never: (to, from) => to.startsWith('renderer/features/') && featureOf(to) !== featureOf(from),
    why: 'a feature may not import another feature',
  },
  {
    files: /^renderer\/(?!app\/)/,
    never: (to) => to.startsWith('renderer/app/'),
    why: 'only the frame knows the frame',
  },
  {
    files: /^renderer\/ui\//,
    never: (to) => /^renderer\/(features|stores|app|bridge)/.test(to),
    why: 'parts of the UI are stateless',
  },
  {
    files: /^renderer\/stores\//,
    never: (to) => /^renderer\/(features|ui|app)\//.test(to),
    why: 'stores know no screen',
  },
  {
    files: /^renderer\//,
    never: (to) => to === 'preload/contract/host.ts',
    why: 'the page knows nothing of the host',
  },
];

/** What is wrong with an import, null when nothing is. */
export function judge({ from, to, isPackage }: Import): string | null {
  const layer = layers.find(({ files }) => from.startsWith(files));
  if (layer === undefined) return `${from} belongs to no layer`;
  if (isPackage) return layer.mayUse(to) ? null : `${from} may not use ${to}`;
  const broken = pageRules.find(({ files, never }) => files.test(from) && never(to, from));
  if (broken !== undefined) return `${from} imports ${to}: ${broken.why}`;
  return layer.mayImport.some((allowed) => to.startsWith(allowed)) ? null : `${from} may not import ${to}`;
}

function featureOf(path: string): string | undefined {
  return path.split('/')[2];
}
