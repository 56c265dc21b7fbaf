import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { words } from '../../../words/words.ts';
import classes from './diff.module.css';

/** Says what is shown instead of the newest answer, with a button back to it. */
export function BackToNewest({ title, onBack }: { title: string; onBack: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={classes.head}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <Button
        variant="default"
        size="compact-xs"
        leftSection={<IconArrowLeft size={14} aria-hidden />}
        onClick={onBack}
      >
        {words.lookup.diff.back}
      </Button>
    </div>
  );
}
