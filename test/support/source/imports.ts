import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';

/**
 * One import. `to` is a path in the checkout with slashes, or the name of a package or of a Node module
 * (`node:fs`).
 */
export interface Import {
  from: string;
  to: string;
  isPackage: boolean;
}

const statement =
  /(?:^|[;}\n])\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*[,)]|\brequire\(\s*['"]([^'"]+)['"]\s*\)/g;

/** All imports of the TypeScript files in these folders and files, relative to `root`. */
export function readImports(root: string, entries: readonly string[]): Import[] {
  return entries
    .flatMap((entry) => listSources(join(root, entry)))
    .flatMap((path) => {
      const from = toSlashes(relative(root, path));
      return importsOf(readFileSync(path, 'utf8')).map((name) => importFrom(from, name));
    });
}

/**
 * Every value import that is reached from a file, each with the file that has it. With `atOnce`, only those
 * that are loaded immediately.
 */
export function reachedFrom(root: string, entry: string, { atOnce = false } = {}): Import[] {
  const seen = new Set([entry]);
  const found: Import[] = [];
  // Files found on the way are visited, too.
  for (const from of seen) {
    for (const name of valueImportsOf(readFileSync(join(root, from), 'utf8'), { atOnce })) {
      const each = importFrom(from, name);
      found.push(each);
      if (!each.isPackage && /\.tsx?$/.test(each.to)) seen.add(each.to);
    }
  }
  return found;
}

function importFrom(from: string, name: string): Import {
  const to = pathOf(from, name);
  return to === null ? { from, to: packageOf(name), isPackage: true } : { from, to, isPackage: false };
}

/** Where in the checkout the file is that another one imports by this name: from itself, or by `imports` of package.json. */
export function pathOf(from: string, name: string): string | null {
  if (name.startsWith('#')) return name.slice(1);
  return name.startsWith('.') ? posix.join(posix.dirname(from), name) : null;
}

/** Everything that a text imports, re-exports, loads or requires. */
export function importsOf(text: string): string[] {
  return statementsOf(text).map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}

/** The same without types (`import type` and `export type`) and, with `atOnce`, without `import()`. */
export function valueImportsOf(text: string, { atOnce = false } = {}): string[] {
  return statementsOf(text)
    .filter((match) => !/\b(?:import|export)\s+type\b/.test(match[0]) && !(atOnce && match[2] !== undefined))
    .map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}

function statementsOf(text: string): RegExpExecArray[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
  return [...code.matchAll(statement)];
}

export function listSources(path: string): string[] {
  if (/\.tsx?$/.test(path)) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

function packageOf(name: string): string {
  if (name.startsWith('node:')) return name;
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}

function toSlashes(path: string): string {
  return path.split(sep).join('/');
}
