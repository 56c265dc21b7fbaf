import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '../ui/tokens.css';
import '../ui/mantine-styles.ts';
import '../ui/mantine-fit.css';
import '../ui/base.css';
import '../ui/forced-colors.css';
import { languageOf } from '#contract/values/languages.ts';
import { speak } from '../../words/words.ts';

// The language comes first: every module loaded after it reads its words on load.
await speak(languageOf(document.documentElement.lang));
/** How long to wait for the first answers before a start screen is shown, ms. */
const FIRST_WAIT_MS = 250;
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
// The first answers are asked for while the modules that show them are loaded.
const { firstAnswers, startFeed } = await import('../stores/frame/feed.ts');
startFeed();
const { showApp } = await import('./show-app.tsx');
await firstAnswers(FIRST_WAIT_MS);
showApp(root);
