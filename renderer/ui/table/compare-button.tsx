import { Tooltip } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { MOST_COMPARED } from '#shared/tables/compare.ts';
import { words } from '../../../words/words.ts';
import { ToolButton } from '../tool-button.tsx';

/** Compares the chosen domains; if it can't, says how many to choose. */
export function CompareButton({ isOff, onCompare }: { isOff: boolean; onCompare: () => void }) {
  return (
    <Tooltip
      label={isOff ? words.parts.compare.chooseFirst(MOST_COMPARED) : words.parts.compare.hint(MOST_COMPARED)}
    >
      <ToolButton
        icon={IconColumns3}
        word={words.parts.compare.button}
        data-disabled={isOff || undefined}
        aria-disabled={isOff}
        onClick={() => {
          if (!isOff) onCompare();
        }}
      />
    </Tooltip>
  );
}
