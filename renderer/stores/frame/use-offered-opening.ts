import { useState } from 'react';
import type { CommandId } from '../../../preload/contract/commands.ts';
import { useOffer } from './use-offer.ts';

/** Whether something is open that a command opens, too, while `isOffered`; and what opens or closes it. */
export function useOfferedOpening(
  id: CommandId,
  isOffered = true,
): readonly [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(false);
  useOffer(id, isOffered ? () => setOpen(true) : null);
  return [isOpen, setOpen];
}
