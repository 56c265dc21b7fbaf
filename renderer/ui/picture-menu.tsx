import { ActionIcon, Menu } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { words } from '../../words/words.ts';
import { MenuItem } from './menu-item.tsx';

const uses = ['copy', 'copy_shown', 'png', 'svg'] as const;

/** Copies or writes a chart as a picture. */
export function PictureMenu(props: { title: string; onTake: (use: (typeof uses)[number]) => void }) {
  const label = words.parts.picture.label(props.title);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={24} aria-label={label} title={label}>
          <IconPhoto size={15} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {uses.map((use) => (
          <MenuItem key={use} onClick={() => props.onTake(use)}>
            {words.parts.picture.uses[use]}
          </MenuItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
