import { useEffect, useRef } from 'react';
import type { CommandId } from '#contract/commands.ts';
import { offerCommand } from './offers.ts';

/** Offers a command while the component is shown and `run` is not null. */
export function useOffer(id: CommandId, run: (() => void) | null): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const isOffered = run !== null;
  useEffect(() => (isOffered ? offerCommand(id, () => latest.current?.()) : undefined), [id, isOffered]);
}
