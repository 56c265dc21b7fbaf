import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '../ui/tokens.css';
import '../ui/mantine-styles.ts';
import '../ui/mantine-fit.css';
import '../ui/base.css';
import { shell } from '../bridge.ts';
import { speak } from '../words/words.ts';

// The language comes first: every module loaded after it says its words in it.
const { language } = await shell.getLanguage().catch(() => ({ language: 'en' as const }));
document.documentElement.lang = language;
await speak(language);
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
(await import('./show-app.tsx')).showApp(root);
