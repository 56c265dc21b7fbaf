import { Menu, type MenuItemProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';

/**
 * An entry of a menu. One that can't be chosen now takes the keyboard, too: an element that is `disabled` takes
 * no focus, so a menu that begins with one would leave the keyboard on its button, and an entry that is
 * disabled meanwhile would lose it.
 */
export function MenuItem({
  isOff = false,
  staysOpen = false,
  onClick,
  ...rest
}: Omit<MenuItemProps, 'disabled' | 'closeMenuOnClick'> &
  Omit<ComponentPropsWithoutRef<'button'>, keyof MenuItemProps | 'disabled'> & {
    isOff?: boolean;
    /** For what is chosen several times in a row. */
    staysOpen?: boolean;
  }) {
  return (
    <Menu.Item
      {...rest}
      aria-disabled={isOff || undefined}
      closeMenuOnClick={!isOff && !staysOpen}
      onClick={isOff ? undefined : onClick}
    />
  );
}
