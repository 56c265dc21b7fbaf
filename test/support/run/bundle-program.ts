import { join } from 'node:path';
import { build as bundle } from 'vite';

/**
 * Bundles a program of `support/programs`, as the engine is built: TypeScript that is read as it is takes 40 MB more.
 * `isShell` says that Electron itself runs it.
 */
export async function bundleProgram(name: string, { isShell = false } = {}): Promise<string> {
  const root = join(import.meta.dirname, '..', '..', '..');
  const outDir = join(root, 'out', 'bench', name);
  const ssr = join(root, 'test', 'support', 'programs', `${name}.ts`);
  await bundle({
    root,
    configFile: false,
    logLevel: 'error',
    build: isShell
      ? {
          ssr,
          outDir,
          target: 'node18',
          rolldownOptions: {
            external: ['electron'],
            output: { format: 'cjs', entryFileNames: '[name].cjs' },
          },
        }
      : { ssr, outDir, target: 'node22' },
    ssr: { noExternal: ['zod', '@orpc/client', '@orpc/contract', '@orpc/server'] },
  });
  return join(outDir, `${name}.${isShell ? 'cjs' : 'js'}`);
}
