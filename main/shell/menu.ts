import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import type { MenuCommand } from '../../preload/contract/shell.ts';

/** The application's menu; what concerns the page is sent to it as a command. */
export function setUpMenu(send: (command: MenuCommand) => void): void {
  const item = (label: string, accelerator: string, command: MenuCommand): MenuItemConstructorOptions => ({
    label,
    accelerator,
    click: () => send(command),
  });
  const isMac = process.platform === 'darwin';
  const template: MenuItemConstructorOptions[] = [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    {
      label: '&File',
      submenu: [
        item('Open Spreadsheet…', 'CmdOrCtrl+O', 'open_spreadsheet'),
        { type: 'separator' },
        isMac ? { role: 'close' } : { role: 'quit' },
      ],
    },
    { role: 'editMenu' },
    {
      label: '&Go',
      submenu: [
        item('Lookup', 'CmdOrCtrl+L', 'go_lookup'),
        item('Enrich', 'CmdOrCtrl+1', 'go_enrich'),
        item('Lists', 'CmdOrCtrl+4', 'go_lists'),
        item('Saved', 'CmdOrCtrl+3', 'go_saved'),
        item('Credits', 'CmdOrCtrl+2', 'go_credits'),
        item('Settings', 'CmdOrCtrl+,', 'go_settings'),
      ],
    },
    {
      label: '&View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        ...(app.isPackaged ? [] : [{ role: 'reload' } as const, { role: 'toggleDevTools' } as const]),
      ],
    },
    { role: 'windowMenu' },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
