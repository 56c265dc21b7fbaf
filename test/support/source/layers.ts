import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Import } from './imports.ts';

/** What the files of one layer may import: paths of the checkout (a folder ends in `/`), and packages. */
interface Layer {
  files: string;
  mayImport: readonly string[];
  packages: readonly string[];
}

const document = readFileSync(join(import.meta.dirname, '../../../docs/ARCHITECTURE.md'), 'utf8');

/** The table of layers in the document. */
const layers: readonly Layer[] = tableUnder('| folder | what lives there | may import | packages |').map(
  ([files = '', , mayImport = '', packages = '']) => ({
    files: namesIn(files)[0] ?? '',
    mayImport: namesIn(mayImport),
    packages: namesIn(packages),
  }),
);

/**
 * The engine's folders in the document, each above those that may import it. Top-level files count by name.
 */
const engineFolders: readonly string[] = tableUnder('| folder | subject |').map(
  ([folder = '']) => namesIn(folder)[0] ?? '',
);

const ENGINE = 'main/engine/';

/** The tables that each of the engine's folders uses in its own SQL, from the document. */
const tablesOf = new Map(
  tableUnder('| folder | tables it reads and writes by its own SQL |').map(
    ([folder = '', tables = '']) =>
      [namesIn(folder)[0] ?? '', tables.includes('every table') ? 'all' : namesIn(tables)] as const,
  ),
);

/**
 * Rules inside the page: features do not import each other, parts of the UI have no state, stores change and
 * screens read.
 */
const pageRules: readonly { files: RegExp; never: (to: string, from: string) => boolean; why: string }[] = [
  {
    files: /^renderer\/features\//,
    never: (to, from) => to.startsWith('renderer/features/') && featureOf(to) !== featureOf(from),
    why: 'a feature may not import another feature',
  },
  {
    files: /^renderer\/rows\//,
    never: (to) => to.startsWith('renderer/features/'),
    why: 'the parts of open rows know no feature',
  },
  {
    files: /^renderer\/(?!app\/)/,
    never: (to) => to.startsWith('renderer/app/'),
    why: 'only the frame knows the frame',
  },
  {
    files: /^renderer\/(features|rows|app)\//,
    never: (to) => /^renderer\/rpc\/engine(-client)?\.ts$/.test(to),
    why: 'a screen only reads by itself (rpc/reads.ts); what changes something is done by a store',
  },
  {
    files: /^renderer\/ui\//,
    never: (to) => /^renderer\/(features|rows|stores|app|bridge|rpc)/.test(to),
    why: 'parts of the UI are stateless',
  },
  {
    files: /^renderer\/stores\//,
    never: (to) => /^renderer\/(features|rows|ui|app)\//.test(to),
    why: 'stores know no screen',
  },
  {
    files: /^renderer\//,
    never: (to) => to === 'contract/host.ts',
    why: 'the page knows nothing of the host',
  },
];

/** Says what is wrong with an import; null if it is allowed. */
export function complaintAbout({ from, to, isPackage }: Import): string | null {
  const layer = layers
    .filter(({ files }) => from.startsWith(files))
    .sort((a, b) => b.files.length - a.files.length)[0];
  if (layer === undefined) return `${from} belongs to no layer`;
  if (isPackage) return mayUse(layer, to) ? null : `${from} may not use ${to}`;
  const broken = pageRules.find(({ files, never }) => files.test(from) && never(to, from));
  if (broken !== undefined) return `${from} imports ${to}: ${broken.why}`;
  const isUpward = from.startsWith(ENGINE) && to.startsWith(ENGINE) && floorOf(to) > floorOf(from);
  if (isUpward) return `${from} imports ${to}, which stands below it in the table of the engine's folders`;
  return [layer.files, ...layer.mayImport].some((allowed) => to.startsWith(allowed))
    ? null
    : `${from} may not import ${to}`;
}

/**
 * What is wrong with the SQL in a file of the engine. `known` are the store's tables, so DuckDB's are not
 * checked.
 */
export function complaintsAboutSql(path: string, text: string, known: readonly string[]): string[] {
  const allowed = tablesOf.get(`${path.slice(ENGINE.length).split('/')[0]}/`) ?? [];
  if (allowed === 'all') return [];
  const named = [...text.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE)\s+(?:\w+\.)?(\w+)/g)].map(
    ([, name = '']) => name,
  );
  return [...new Set(named)]
    .filter((name) => known.includes(name) && !allowed.includes(name))
    .map(
      (name) => `${path} has SQL on ${name}: move it to store/, or say in the document that its folder may`,
    );
}

function mayUse({ packages }: Layer, name: string): boolean {
  return packages.includes(name.startsWith('node:') ? 'node:*' : name);
}

/** The position of a file's folder among the engine's. A folder without a row may not be imported. */
function floorOf(path: string): number {
  const [first = ''] = path.slice(ENGINE.length).split('/');
  const isFile = path === `${ENGINE}${first}`;
  const composed = engineFolders.indexOf('engine.ts');
  const found = isFile ? composed : engineFolders.indexOf(`${first}/`);
  return found === -1 ? Number.POSITIVE_INFINITY : found;
}

function featureOf(path: string): string | undefined {
  return path.split('/')[2];
}

/** The cells of the table in the document that begins with this line. */
function tableUnder(heading: string): string[][] {
  const lines = document.split('\n');
  const start = lines.indexOf(heading);
  if (start === -1) throw new Error(`docs/ARCHITECTURE.md has no table that begins with ${heading}`);
  const length = lines.slice(start).findIndex((line) => !line.startsWith('|'));
  return lines.slice(start + 2, start + length).map((line) => line.split('|').slice(1, -1));
}

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}
