import { Button, type ButtonProps } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import classes from './tool-button.module.css';
import { useIsNarrow } from './use-is-narrow.ts';

/**
 * A toolbar button: icon and word. With little room only the icon; the word is then a tooltip and read by
 * screen readers. One that is off keeps the focus: what it did may have switched it off.
 */
export function ToolButton({
  icon: Icon,
  word,
  disabled = false,
  onClick,
  ...rest
}: { icon: TablerIcon; word: string } & ButtonProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps>) {
  const isNarrow = useIsNarrow();
  return (
    <Button
      variant="default"
      data-disabled={disabled || undefined}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
      {...rest}
      className={classes.button}
      title={isNarrow ? word : undefined}
      leftSection={<Icon size={14} aria-hidden />}
    >
      <span className={classes.word}>{word}</span>
    </Button>
  );
}
