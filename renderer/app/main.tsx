import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '../ui/tokens.css';
import '../ui/mantine-styles.ts';
import '../ui/mantine-fit.css';
import '../ui/base.css';
import { languageOf } from '../../preload/contract/values/languages.ts';
import { speak } from '../../words/words.ts';

// The language comes first: every module loaded after it says its words in it. The page was built for it.
await speak(languageOf(document.documentElement.lang));
/** How long what is known waits to be shown at once instead of a start screen first, ms. */
const FIRST_WAIT_MS = 250;
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
// What is to be shown is asked for while the parts that show it are loaded.
const { firstAnswers, startFeed } = await import('../stores/frame/feed.ts');
startFeed();
const { showApp } = await import('./show-app.tsx');
await firstAnswers(FIRST_WAIT_MS);
showApp(root);
