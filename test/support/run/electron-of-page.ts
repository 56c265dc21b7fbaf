import { registerHooks } from 'node:module';

const stand = new URL('../page/electron.ts', import.meta.url).href;

// The shell's own code runs in the test's process, over what stands in for Electron.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: stand, shortCircuit: true } : next(specifier, context),
});
