import { existsSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { fontFamilies } from './scripts/build/font-families.ts';
import { helpPages } from './scripts/build/help-pages.ts';
import { laterSchemas } from './scripts/build/later-schemas.ts';
import { pageLanguages } from './scripts/build/page-languages.ts';
import { preloadStart } from './scripts/build/preload-start.ts';
import { technologyMarks } from './scripts/build/technology-marks.ts';

const here = import.meta.dirname;

/** `npm run dev` has a folder of its own. */
const out = join(here, process.env.STACKDESK_BUILD_OUT ?? 'out');

/** Programs of the main side: the shell runs in Electron's Node (18 at least), the others on Node 22 or newer. */
const programs = {
  index: join(here, 'main/index.ts'),
  engine: join(here, 'main/engine/process/index.ts'),
  restore: join(here, 'main/engine/data/restore-thread.ts'),
  warehouse: join(here, 'main/engine/warehouse/warehouse-thread.ts'),
  tables: join(here, 'main/tables/index.ts'),
  sandbox: join(here, 'main/sandbox/index.ts'),
  cli: join(here, 'main/cli/index.ts'),
};

/**
 * Modules of JavaScript go into the bundles. They start faster that way (each table process would load DuckDB's from sixty
 * files), and some exist only as ES modules, which Node 18 cannot require.
 */
const bundled = ['zod', '@orpc/client', '@orpc/contract', '@orpc/server', '@duckdb/node-api'];
/** The native part of one of them. */
const notBundled = ['@duckdb/node-bindings'];

const output = {
  format: 'cjs',
  entryFileNames: '[name].cjs',
  chunkFileNames: 'chunks/[name]-[hash].cjs',
  // A start reads every byte of its bundles, and the source maps lead to what the source says.
  comments: { jsdoc: false },
} as const;

/**
 * The page starts with four large files and its entry: the words, what asks the engine, React, and what shows the
 * answers. The bundler adds four of some hundred bytes. Without these groups, each part that screens share would be a file of its own, and each file is
 * one more request to the shell, which is busy then. Fewer files would be too large to be read at the same
 * time.
 */
const startGroups = [
  { name: 'react', test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 4 },
  { name: 'words', test: /[\\/](?:renderer[\\/]bridge|words[\\/]words)\.ts$/, priority: 3 },
  { name: 'feed', test: /[\\/]renderer[\\/]stores[\\/]frame[\\/]feed\.ts$/, priority: 2 },
  { name: 'show-app', test: /[\\/]renderer[\\/]app[\\/]show-app\.tsx$/, priority: 1 },
];

/** True if a part is to be built. All are, unless `scripts/build.mjs` names the one that is stale. */
const isWanted = (part: string) => (process.env.STACKDESK_BUILD_PART ?? part) === part;

export default defineConfig({
  ...(isWanted('main') && {
    main: {
      plugins: [laterSchemas(here)],
      build: {
        outDir: join(out, 'main'),
        target: 'node18',
        sourcemap: true,
        externalizeDeps: { exclude: bundled, include: notBundled },
        rolldownOptions: { input: existing(programs), output },
      },
    },
  }),
  ...(isWanted('preload') && {
    preload: {
      build: {
        outDir: join(out, 'preload'),
        target: 'node18',
        externalizeDeps: false,
        rolldownOptions: { input: { index: join(here, 'preload/index.ts') }, output },
      },
    },
  }),
  ...(isWanted('renderer') && {
    renderer: {
      root: join(here, 'renderer'),
      plugins: [
        react(),
        technologyMarks(),
        fontFamilies(),
        preloadStart(['renderer/stores/frame/feed.ts', 'renderer/app/show-app.tsx']),
        pageLanguages(),
        helpPages(here),
      ],
      build: {
        outDir: join(out, 'renderer'),
        emptyOutDir: true,
        target: 'chrome114',
        minify: true,
        // A data: address would need a hole in the page's content security policy.
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: { index: join(here, 'renderer/index.html') },
          output: { codeSplitting: { groups: startGroups } },
        },
      },
    },
  }),
});

function existing(entries: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(entries).filter(([, path]) => existsSync(path)));
}
