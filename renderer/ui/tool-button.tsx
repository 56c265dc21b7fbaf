import { Button, type ButtonProps } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import classes from './tool-button.module.css';
import { useIsNarrow } from './use-is-narrow.ts';

/** A button of a toolbar: mark and word; where there is little room the mark alone, with the word on hover and for those who hear it. */
export function ToolButton({
  icon: Icon,
  word,
  ...rest
}: { icon: TablerIcon; word: string } & ButtonProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps>) {
  const isNarrow = useIsNarrow();
  return (
    <Button
      variant="default"
      {...rest}
      className={classes.button}
      title={isNarrow ? word : undefined}
      leftSection={<Icon size={14} aria-hidden />}
    >
      <span className={classes.word}>{word}</span>
    </Button>
  );
}
