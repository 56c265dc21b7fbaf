import { runMain, say } from './setup/say.mjs';
import { hasNoDisplay, setUp } from './setup/setup.mjs';

await runMain(async () => {
  const electron = await setUp({ virtual: hasNoDisplay() });
  say(`ready: Electron ${electron.version} (${electron.kind}). Next: npm start`);
});
