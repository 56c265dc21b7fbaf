import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import config from '../../../electron.vite.config.ts';

const root = join(import.meta.dirname, '../../..');

/**
 * Packages, as name@version, whose code is in the bundles. Those of the main side are read from its source
 * maps. Those of the page are found by building it.
 */
export async function bundledPackages(): Promise<string[]> {
  const modules = [...mappedModules(), ...(await pageModules())];
  return [...new Set(modules.map(packageAt).filter((name) => name !== null))].sort();
}

function mappedModules(): string[] {
  const out = join(root, 'out/main');
  const maps = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.map'),
  );
  return maps.flatMap(
    (name) => (JSON.parse(readFileSync(join(out, name), 'utf8')) as { sources: string[] }).sources,
  );
}

async function pageModules(): Promise<string[]> {
  const modules: string[] = [];
  const listen: Plugin = {
    name: 'list-modules',
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type === 'chunk') modules.push(...Object.keys(part.modules));
        else modules.push(...part.originalFileNames);
      }
    },
  };
  const { renderer } = config as { renderer: { root: string; plugins: Plugin[]; build: object } };
  await build({
    ...renderer,
    plugins: [...renderer.plugins, listen],
    build: { ...renderer.build, write: false, minify: false },
    configFile: false,
    logLevel: 'error',
  });
  return modules;
}

/** `name@version` of the package that has a module; null for our own. */
function packageAt(path: string): string | null {
  const [, inner] = /.*node_modules\/((?:@[^/]+\/)?[^/?]+)/.exec(path) ?? [];
  if (inner === undefined) return null;
  const folder = path.slice(
    path.indexOf('node_modules'),
    path.lastIndexOf('node_modules') + 'node_modules/'.length + inner.length,
  );
  const { name, version } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Record<
    string,
    string
  >;
  return `${name}@${version}`;
}
