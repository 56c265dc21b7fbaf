import { useState } from 'react';
import type { CommandId } from '../../../preload/contract/commands.ts';
import { useOffer } from './use-offer.ts';

/** The open state of something that a command also opens while `isOffered`, with its setter. */
export function useOfferedOpening(
  id: CommandId,
  isOffered = true,
): readonly [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(false);
  useOffer(id, isOffered ? () => setOpen(true) : null);
  return [isOpen, setOpen];
}
