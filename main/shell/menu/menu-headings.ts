import { Menu } from 'electron';
import type { Language } from '../../../preload/contract/language.ts';
import { menuWords } from '../../../words/menu.ts';

/**
 * Shows the menu's headings alone, on systems where they are part of the window. The menu itself comes after
 * the page is shown (menu.ts), and nothing moves then. This is a file of its own so that the start does not
 * load the menu.
 */
export function showMenuHeadings(language: Language): void {
  if (process.platform === 'darwin') return;
  const { file, edit, view, go, window, help } = menuWords[language].menus;
  const headings = [file, edit, view, go, window, help].map((label) => ({ label, submenu: [] }));
  Menu.setApplicationMenu(Menu.buildFromTemplate(headings));
}
