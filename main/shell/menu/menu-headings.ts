import { Menu } from 'electron';
import type { Language } from '#contract/language.ts';
import { menuWords } from '../../../words/menu.ts';

/**
 * Shows only the menu's headings, on systems where they are part of the window. So nothing moves when the
 * menu itself comes, after the page is shown (menu.ts). This is a separate file so that the start does not
 * load the menu.
 */
export function showMenuHeadings(language: Language): void {
  if (process.platform === 'darwin') return;
  const { file, edit, view, go, window, help } = menuWords[language].menus;
  const headings = [file, edit, view, go, window, help].map((label) => ({ label, submenu: [] }));
  Menu.setApplicationMenu(Menu.buildFromTemplate(headings));
}
