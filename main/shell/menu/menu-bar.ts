import { Menu } from 'electron';
import type { Language } from '../../../preload/contract/language.ts';
import { menuWords } from '../../../words/menu.ts';

/**
 * The menu's headings alone, where they are part of the window: the menu itself comes once the page is shown (menu.ts), and nothing moves
 * for it then.
 */
export function showMenuBar(language: Language): void {
  if (process.platform === 'darwin') return;
  const { file, edit, view, go, window, help } = menuWords[language].menus;
  const headings = [file, edit, view, go, window, help].map((label) => ({ label, submenu: [] }));
  Menu.setApplicationMenu(Menu.buildFromTemplate(headings));
}
