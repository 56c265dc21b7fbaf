import { basename, dirname } from 'node:path';
import type { MenuItemConstructorOptions } from 'electron';
import { oneLine } from '../../../preload/contract/values/one-line.ts';
import type { Recent } from './recent-files.ts';

/** The items of “Open Recent”: one for each file, then the way to forget them all. */
export function recentMenu(
  recent: Recent,
  open: (path: string) => void,
  clear: string,
): MenuItemConstructorOptions[] {
  const paths = recent.list();
  const names = paths.map((path) => basename(path));
  return [
    ...paths.map((path, index): MenuItemConstructorOptions => {
      const name = names[index] ?? path;
      // Two files of one name are told apart by their folders; a name's own & would underline what follows it.
      const label = names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} – ${dirname(path)}`;
      return { label: oneLine(label, 200).replaceAll('&', '&&'), click: () => open(path) };
    }),
    ...(paths.length === 0 ? [] : [{ type: 'separator' } as const]),
    { label: clear, enabled: paths.length > 0, click: () => recent.clear() },
  ];
}
