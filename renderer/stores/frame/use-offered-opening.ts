import { useState } from 'react';
import type { CommandId } from '#contract/commands.ts';
import { useOffer } from './use-offer.ts';

/** The open state of something that a command also opens while `isOffered`, with its setter. */
export function useOfferedOpening(
  id: CommandId,
  isOffered = true,
): readonly [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(false);
  // What is no longer offered does not come back open.
  if (isOpen && !isOffered) setOpen(false);
  useOffer(id, isOffered ? () => setOpen(true) : null);
  return [isOpen, setOpen];
}
