import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import { uiStore } from '../../stores/frame/ui.ts';
import { useOffer } from '../../stores/frame/use-offer.ts';
import { lookupStore } from '../../stores/lookup/lookup.ts';
import { goBack, titleOf } from '../../stores/lookup/lookup-actions.ts';

/** Back to what was open before. */
export function BackButton() {
  const isStart = useStore(uiStore, (state) => state.lookup.kind === 'start');
  const before = useStore(lookupStore, (state) => state.trail.at(-1));
  useOffer('back', isStart ? null : goBack);
  if (isStart) return null;
  const label = words.lookup.back(before === undefined ? '' : titleOf(before));
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={40} aria-label={label} onClick={goBack}>
        <IconArrowLeft size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
