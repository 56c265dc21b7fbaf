import { runMain, say } from './setup/say.mjs';
import { setUpWindow } from './setup/setup.mjs';

await runMain(async () => {
  const electron = await setUpWindow();
  say(`ready: Electron ${electron.version} (${electron.kind}). Next: npm start`);
});
